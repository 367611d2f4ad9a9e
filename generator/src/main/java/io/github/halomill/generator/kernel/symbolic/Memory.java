package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.Variable;

/** What a pointer points into. */
sealed interface Memory {

    /** The array that a pointer parameter of the kernel stands for, in global, constant or local memory. */
    record Buffer(Variable parameter) implements Memory {}

    /** A variable of the work-item's own. */
    record Private(Variable variable) implements Memory {}

    /** A variable in local memory or outside functions: its contents are not followed. */
    record Shared(Variable variable) implements Memory {}

    /** Not known: any buffer, any variable whose address was taken. */
    record Anywhere() implements Memory {}
}
