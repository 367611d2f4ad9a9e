package io.github.halomill.runtime.exec.program;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.schedule.scalar.Formula;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.nio.ByteBuffer;

/**
 * A kernel argument that is passed by value, another one in each iteration.
 *
 * @param type of the value, no vector
 * @param of what it is
 */
public record ChangingScalar(String name, DataType type, Formula of) implements KernelArgument {

    public double value(Scalars scalars) {
        return of.of(scalars);
    }

    /** The same for trials, in which numbers mean nothing. */
    ChangingScalar rehearsed() {
        return new ChangingScalar(name, type, of.rehearsed());
    }

    /** What a kernel is passed in its place that does not use it unless it is always the same. */
    public ScalarArgument once() {
        double always = of.constant().orElse(0);
        return type.scalar().isFloating()
                ? ScalarArgument.real(name, type, always)
                : ScalarArgument.integer(name, type, (long) always);
    }

    /** A value as the kernel gets it. */
    public ByteBuffer bytes(double value) {
        return type.scalar().isFloating()
                ? Elements.ofReals(name, type, value)
                : Elements.ofIntegers(name, type, (long) value);
    }

    /** Equal texts in every process. */
    @Override
    public String toString() {
        return name + " " + type;
    }
}
