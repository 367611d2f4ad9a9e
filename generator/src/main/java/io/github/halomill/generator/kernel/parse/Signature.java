package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.kernel.ast.Type;
import java.util.List;

/**
 * How a function is called.
 *
 * @param parameters their types, in order
 * @param variadic whether more arguments may follow
 */
record Signature(List<Type> parameters, Type result, boolean variadic) {

    Signature {
        parameters = List.copyOf(parameters);
    }
}
