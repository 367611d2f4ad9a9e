package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.base.NotFiniteException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.DeviceMemory;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.FiniteCheck;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.scalar.Condition;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Numbers that are squared again and again become infinite: 10^4 in the fourth iteration, as 10^32 is below the largest float and 10^64 is
 * not, and 300 in the fourth, too, 20 in the fifth.
 */
@Tag("device")
class NotFiniteTest {

    private static final int W = SquareProgram.WIDTH + 2;
    private static final int H = SquareProgram.HEIGHT + 2;

    private static ExecutionOptions options(String devices, int depth, FiniteCheck check) {
        return ExecutionOptions.DEFAULT
                .withDevices(DeviceSelection.parse(devices).select(Devices.discover()))
                .withDepth(OptionalInt.of(depth))
                .withTuning(Tuning.OFF)
                .withFiniteCheck(check);
    }

    private static FiniteCheck watching(long every) {
        return new FiniteCheck(true, List.of("u"), every);
    }

    /** Ones, but for x = 9, y = 3, which goes later than x = 2, y = 11 and x = 7, y = 12; in the margin, what nobody squares. */
    private static float[] elements() {
        float[] u = new float[W * H];
        Arrays.fill(u, 1);
        u[3 * W + 9] = 20;
        u[11 * W + 2] = 1e4f;
        u[12 * W + 7] = 300;
        u[0] = Float.NaN;
        return u;
    }

    private static Step.Until until(long every, long lag) {
        return new Step.Until(every, lag, "sum < 0", Condition.of("sum", sum -> sum < 0));
    }

    private static NotFiniteException end(SquareProgram program) {
        fill(program);
        return catchThrowableOfType(NotFiniteException.class, () -> program.run(100));
    }

    private static void fill(SquareProgram program) {
        Field<?> u = program.fields().get(0);
        u.copyFrom((box, target) -> {
            for (long y = box.lo().y(); y < box.hi().y(); y++) {
                for (long x = box.lo().x(); x < box.hi().x(); x++) {
                    target.putFloat(elements()[(int) (y * W + x)]);
                }
            }
        });
    }

    private static double sumOfFourthPowers() {
        BigDecimal sum = BigDecimal.ZERO;
        for (int y = 1; y < H - 1; y++) {
            for (int x = 1; x < W - 1; x++) {
                float square = elements()[y * W + x] * elements()[y * W + x];
                sum = sum.add(new BigDecimal(square * square));
            }
        }
        return sum.doubleValue();
    }

    /** A condition asks for the sum in each so many iterations, so many later. */
    @ParameterizedTest
    @CsvSource({
        "0:0,   1, 1, 0, 3, 4",
        "0:0*3, 1, 1, 0, 3, 4",
        "0:0*4, 2, 2, 0, 3, 4",
        "0:0*2, 3, 3, 0, 5, 6",
        "0:0*3, 1, 3, 1, 5, 7"
    })
    void aReducedNumberEndsTheRunWhenItIsAskedFor(
            String devices, int depth, long every, long lag, long iteration, long steps) {
        try (SquareProgram program = new SquareProgram(
                "float", options(devices, depth, FiniteCheck.SCALARS), SquareProgram.reduce(), until(every, lag))) {
            NotFiniteException end = end(program);

            assertThat(end).hasMessage("Square: sum, the sum of u, is Infinity in iteration " + iteration);
            assertThat(end.stepsDone()).isEqualTo(steps);
            assertThat(program.report().iterations()).isEqualTo(steps);

            fill(program);
            program.run(2); // it can be used on
            assertThat(program.scalar("sum")).isEqualTo(sumOfFourthPowers());
        }
    }

    /** The first in the array, x fastest, of those that are not finite after the iteration in which it is looked. */
    @ParameterizedTest
    @CsvSource({
        "0:0,   1, 1, false, 4, 'x = 2, y = 11'",
        "0:0*4, 1, 2, false, 4, 'x = 2, y = 11'",
        "0:0*3, 2, 3, false, 6, 'x = 9, y = 3'",
        "0:0*2, 3, 5, false, 5, 'x = 9, y = 3'",
        "0:0,   2, 4, true,  4, 'x = 2, y = 11'",
    })
    void aWatchNamesTheFirstElement(
            String devices, int depth, long every, boolean outOfCore, long steps, String place) {
        ExecutionOptions options = options(devices, depth, watching(every))
                .withMemory(new DeviceMemory(outOfCore, OptionalLong.empty(), Optional.empty()));
        try (SquareProgram program = new SquareProgram("float", options)) {
            NotFiniteException end = end(program);

            assertThat(end)
                    .hasMessage("Square: u is NaN or infinite at " + place + " after " + steps
                            + " iterations, the first such element");
            assertThat(end.stepsDone()).isEqualTo(steps);
        }
    }

    /** 1e4 squared four times is far from infinite in double, seven times is 10^512; of a vector, one component is enough. What pads it does not count. */
    @ParameterizedTest
    @CsvSource({"double, 1e4, 0, 7", "double, 1, NaN, 1", "float4, 1, 1e4, 4", "float3, 1, -Infinity, 1"})
    void ofOtherTypes(String type, double first, double last, long steps) {
        try (SquareProgram program = new SquareProgram(type, options("0:0*2", 1, watching(1)))) {
            program.fields().get(0).copyFrom((box, target) -> {
                for (long y = box.lo().y(); y < box.hi().y(); y++) {
                    for (long x = box.lo().x(); x < box.hi().x(); x++) {
                        boolean here = x == 5 && y == 8;
                        if (type.equals("double")) {
                            target.putDouble(here ? last == 0 ? first : last : 1);
                        } else {
                            target.putFloat(1).putFloat((float) (here ? first : 1));
                            target.putFloat((float) (here ? last : 1));
                            target.putFloat(type.equals("float3") ? Float.NaN : 1); // which a float3 has not
                        }
                    }
                }
            });
            assertThatThrownBy(() -> program.run(20))
                    .hasMessage("Square: u is NaN or infinite at x = 5, y = 8 after " + steps
                            + (steps == 1 ? " iteration" : " iterations") + ", the first such element");
        }
    }

    @Test
    void itGoesOnIfToldTo() {
        try (SquareProgram program = new SquareProgram(
                "float", options("0:0*3", 1, FiniteCheck.NONE), SquareProgram.reduce(), until(1, 0))) {
            fill(program);
            program.run(20);

            assertThat(program.scalar("sum")).isInfinite();
        }
    }

    @Test
    void whatCannotBeWatchedIsAMistakeOfUse() {
        ExecutionOptions options = options("0:0", 1, new FiniteCheck(true, List.of("w"), 1));
        assertThatThrownBy(() -> new SquareProgram("float", options))
                .isInstanceOf(UsageException.class)
                .hasMessage("watch: 'w' is no array; there are u");
        assertThatThrownBy(() -> new SquareProgram("int", options("0:0", 1, watching(1))))
                .isInstanceOf(UsageException.class)
                .hasMessage("watch: 'u' is of int; only arrays of half, float and double, and of vectors of these, are"
                        + " looked at");
    }
}
