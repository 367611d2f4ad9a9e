package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.DataType;

/** What is passed to a kernel: a {@link Field} or a {@link Scalar}. */
public sealed interface KernelArgument permits Field, Scalar {

    /** The argument's name in the description. */
    String name();

    /** Type of one element, or of the value. */
    DataType type();
}
