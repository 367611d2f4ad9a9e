package io.github.halomill.runtime.exec.kernel;

import io.github.halomill.runtime.buffer.ValueBits;
import io.github.halomill.runtime.cl.FillKernels.Code;
import io.github.halomill.runtime.cl.FillKernels.Filled;
import io.github.halomill.runtime.cl.FillKernels.Operation;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.margin.BorderValue;
import io.github.halomill.runtime.schedule.margin.MarginPart;
import io.github.halomill.runtime.schedule.margin.MarginSource;
import java.util.ArrayList;
import java.util.List;

/**
 * What a device does to fill parts of margins.
 *
 * @param held what it holds of the array
 * @param units of which an element consists
 * @param passed the values that the kernel is passed
 */
record FillOperations(FieldSpec field, Box held, long units, List<BorderValue> passed) {

    FillOperations {
        passed = List.copyOf(passed);
    }

    Filled of(MarginPart part) {
        List<Operation> operations = new ArrayList<>();
        part.source().fold(new Adding(part.target(), operations));
        return new Filled(part.target(), operations);
    }

    /** Adds what makes an element of its source: after what it takes, what is done with it. */
    private final class Adding implements MarginSource.Cases<Boolean> {

        private final Box target;
        private final List<Operation> operations;

        Adding(Box target, List<Operation> operations) {
            this.target = target;
            this.operations = operations;
        }

        @Override
        public Boolean element(MarginSource.Element element) {
            Offset step = Offset.ZERO;
            for (int d = 0; d < 3; d++) {
                step = step.with(d, element.step().along(d) * held.pitch(d) * units);
            }
            long first = held.indexOf(element.of(target.lo()), target.firstComponent()) * units;
            return operations.add(new Operation(Code.LOAD, first, step));
        }

        @Override
        public Boolean value(MarginSource.Value value) {
            int number = passed.indexOf(value.value());
            return operations.add(
                    number < 0
                            ? Operation.of(
                                    Code.CONSTANT,
                                    ValueBits.of(
                                            field, value.value(), value.value().constant()))
                            : Operation.of(Code.PASSED, number));
        }

        @Override
        public Boolean negated(MarginSource.Negated negated) {
            negated.of().fold(this);
            return operations.add(Operation.of(Code.NEGATED, 0));
        }

        @Override
        public Boolean extrapolated(MarginSource.Extrapolated line) {
            line.near().fold(this);
            line.far().fold(this);
            long first = target.lo().along(line.d()) - line.edge();
            long sign = first < 0 ? -1 : 1;
            return operations.add(new Operation(Code.EXTRAPOLATED, sign * first, Offset.ZERO.with(line.d(), sign)));
        }
    }
}
