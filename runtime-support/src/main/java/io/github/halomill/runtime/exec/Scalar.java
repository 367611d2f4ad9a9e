package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.DataType;

/** A kernel argument that is passed by value. */
@SuppressWarnings("DoNotCallSuggester")
public record Scalar(String name, DataType type) implements KernelArgument {

    /**
     * An integer, or an integer vector with one value for each component.
     *
     * @throws io.github.halomill.runtime.base.RunException if a value does not fit the type
     */
    public static Scalar integer(String name, DataType type, long... components) {
        throw new UnsupportedOperationException();
    }

    /** A real number, rounded to the type, or a vector with one value for each component. */
    public static Scalar real(String name, DataType type, double... components) {
        throw new UnsupportedOperationException();
    }
}
