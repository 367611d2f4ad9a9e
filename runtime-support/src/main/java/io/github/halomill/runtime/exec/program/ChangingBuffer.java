package io.github.halomill.runtime.exec.program;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.schedule.scalar.Formula;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A kernel argument that points to a few numbers, on each device: numbers that the kernel reads from memory, and that
 * may be others in each iteration.
 *
 * @param type of an element
 * @param of what each number is; of a vector type all components of each element
 */
public record ChangingBuffer(String name, DataType type, List<Formula> of) implements KernelArgument {

    public ChangingBuffer {
        of = List.copyOf(of);
        if (of.isEmpty() || of.size() % type.components() != 0) {
            throw new IllegalArgumentException(name + " is " + type + ", but has " + of.size() + " values");
        }
    }

    /** Bytes of all elements. */
    public int bytes() {
        return of.size() / type.components() * type.bytes();
    }

    /** Bytes of a number. */
    public int numberBytes() {
        return type.scalar().bytes();
    }

    /** The byte at which a number begins. */
    public int offset(int number) {
        int components = type.components();
        return number / components * type.bytes()
                + type.slots().get(number % components).offset();
    }

    /**
     * Puts a number, as the kernel gets it, to the beginning of {@code bytes}.
     *
     * @throws io.github.halomill.runtime.base.RunException if it does not fit the type
     */
    public void put(double value, ByteBuffer bytes) {
        Elements.put(bytes.clear(), name, type.scalar(), value);
    }

    /** Equal texts in every process. */
    @Override
    public String toString() {
        return name + " " + type + " " + of.size();
    }
}
