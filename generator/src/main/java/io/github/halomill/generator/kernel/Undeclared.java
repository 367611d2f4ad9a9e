package io.github.halomill.generator.kernel;

import io.github.halomill.generator.diagnostic.SourceLocation;

/**
 * A name that a kernel uses and that nothing declares: a macro that only build options define, or a mistake.
 *
 * @param type whether it stands for a type
 * @param place of its first use
 */
public record Undeclared(String name, boolean type, SourceLocation place) {

    /** What to do about it. */
    public String cure() {
        return type
                ? "if a macro is to define it, say so: -D " + name + "=float"
                : "if it is a macro, define it with -D " + name + "=VALUE";
    }
}
