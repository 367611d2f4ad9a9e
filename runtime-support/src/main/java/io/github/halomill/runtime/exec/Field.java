package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.ElementSource;

/**
 * A buffer argument of a program: an array that lies in pieces on the devices. Elements that nothing was copied into are
 * zero. After a swap the name denotes the other array.
 *
 * @param <A> a Java array of the elements' components: {@code byte[]}, {@code short[]} (also half), {@code int[]}, {@code
 *     long[]}, {@code float[]} or {@code double[]}
 */
@SuppressWarnings("DoNotCallSuggester")
public final class Field<A> implements KernelArgument {

    @Override
    public String name() {
        throw new UnsupportedOperationException();
    }

    /** Type of one element. */
    public DataType type() {
        throw new UnsupportedOperationException();
    }

    /** Elements per dimension. */
    public Extent size() {
        throw new UnsupportedOperationException();
    }

    /** Copies the whole array from {@code elements}, x fastest. */
    public void copyFrom(A elements) {
        throw new UnsupportedOperationException();
    }

    /** Copies the whole array from {@code source}, box by box. */
    public void copyFrom(ElementSource source) {
        throw new UnsupportedOperationException();
    }

    /** Copies the whole array to {@code elements}, x fastest. */
    public void copyTo(A elements) {
        throw new UnsupportedOperationException();
    }

    /** Copies the whole array to {@code sink}, box by box. */
    public void copyTo(ElementSink sink) {
        throw new UnsupportedOperationException();
    }
}
