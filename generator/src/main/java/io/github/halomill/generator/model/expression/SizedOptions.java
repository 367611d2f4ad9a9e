package io.github.halomill.generator.model.expression;

import io.github.halomill.runtime.expression.Expression;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Options for a device's compiler.
 *
 * @param text they; may be empty
 * @param sizes macros that are defined besides, by name: integer expressions of parameters
 */
public record SizedOptions(String text, Map<String, Expression> sizes) {

    public SizedOptions {
        sizes = Collections.unmodifiableMap(new LinkedHashMap<>(sizes));
    }

    /** Without such macros. */
    public SizedOptions(String text) {
        this(text, Map.of());
    }
}
