package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.Function;
import java.util.List;
import java.util.Optional;

/** Calls functions of the file. */
interface FunctionCaller {

    /** The function of that name that the file defines, if it can be called. */
    Optional<Function> function(String name);

    /** What it returns; what it does is done. */
    Value call(Function function, List<Value> arguments);
}
