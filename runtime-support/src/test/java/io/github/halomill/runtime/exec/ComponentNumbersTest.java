package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.NotFiniteException;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.FiniteCheck;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.exec.program.ScalarArgument;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Shape;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Distribution;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.Holding;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Reduction;
import io.github.halomill.runtime.schedule.Spacing;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.scalar.Due;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is made of all components of a field on three zones: 8 x 12 cells with three numbers each, a margin of one around. */
@Tag("device")
class ComponentNumbersTest {

    private static final int WIDTH = 10;
    private static final int HEIGHT = 14;
    private static final int COMPONENTS = 3;

    /** A kernel that doubles each number, and the sum of them. */
    private static StencilProgram program(boolean together, Step... more) {
        FieldSpec u = new FieldSpec(
                "u",
                DataType.of("float"),
                new Shape(2, Extent.of(WIDTH, HEIGHT), COMPONENTS, together ? 0 : 2),
                new Spacing(Offset.of(1, 1), Extent.of(1, 1)),
                new Holding(true, Optional.empty()),
                List.of());
        Launch launch = new Launch(
                "twice",
                new KernelSpace(2, Extent.of(8, 12), Extent.of(1, 1)),
                Addressing.LOCAL,
                List.of(new Use("u", u, u.spacing(), Access.INOUT, List.of(), List.of(), Distribution.DISTRIBUTED)),
                false);
        Problem problem = new Problem(
                new Grid(2, Extent.of(8, 12)),
                List.of(u),
                Stream.concat(
                                Stream.of(launch, new Step.Reduce("sum", Reduction.SUM, "u", List.of(u))),
                                Stream.of(more).map(step -> step instanceof Step.Reduce reduce ? of(u, reduce) : step))
                        .toList());
        KernelSource source =
                KernelSource.untouched("twice.cl", "twice", """
                __kernel void twice(__global float *u, int w, int n)
                {
                    int i = (get_global_id(1) + 1) * w + get_global_id(0) + 1;
                    for (int c = 0; c < 3; c++)
                        u[%s] *= 2;
                }
                """.formatted(together ? "3 * i + c" : "c * n + i"));
        KernelCall call = new KernelCall(source, zone -> {
            Extent held = zone.box("u").extent();
            return List.of(
                    KernelArgument.buffer("u"),
                    ScalarArgument.integer("w", DataType.of("int"), held.x()),
                    ScalarArgument.integer("n", DataType.of("int"), held.volume()));
        });
        ExecutionOptions options = ExecutionOptions.DEFAULT
                .withDevices(DeviceSelection.parse("0:0*3").select(Devices.discover()))
                .withTuning(Tuning.OFF)
                .withFiniteCheck(new FiniteCheck(true, List.of("u"), 1));
        return new ZonesProgram(new ZoneProgram("Twice", problem, Map.of("twice", call), Map.of()), options) {};
    }

    private static Step of(FieldSpec field, Step.Reduce reduce) {
        return new Step.Reduce(reduce.scalar(), reduce.with(), reduce.of(), List.of(field));
    }

    private static Step.Reduce reduce(String scalar, Reduction with, String of) {
        return new Step.Reduce(scalar, with, of, List.of());
    }

    private static float number(long x, long y, long component) {
        return x + 100 * y + 10_000 * component;
    }

    @SuppressWarnings("unchecked") // the field is of float
    private static Field<float[]> filled(StencilProgram program) {
        Field<float[]> u = (Field<float[]>) program.fields().get(0);
        u.fill((x, y, z, component) -> number(x, y, component));
        return u;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFunctionFillsEachOfThem(boolean together) {
        try (StencilProgram program = program(together)) {
            float[] found = new float[WIDTH * HEIGHT * COMPONENTS];
            filled(program).copyTo(found);
            for (int y = 0; y < HEIGHT; y++) {
                for (int x = 0; x < WIDTH; x++) {
                    for (int c = 0; c < COMPONENTS; c++) {
                        int place = y * WIDTH + x;
                        int at = together ? COMPONENTS * place + c : c * WIDTH * HEIGHT + place;
                        assertThat(found[at]).isEqualTo(number(x, y, c));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aBoxIsCopied(boolean together) {
        try (StencilProgram program = program(together)) {
            Field<float[]> u = filled(program);
            Box places = Box.of(Extent.of(2, 2)).translate(Offset.of(4, 5));
            float[] found = new float[8];
            u.copyTo(places.ofComponents(1, 3), found);
            assertThat(found)
                    .isEqualTo(
                            together
                                    ? new float[] {10504, 20504, 10505, 20505, 10604, 20604, 10605, 20605}
                                    : new float[] {10504, 10505, 10604, 10605, 20504, 20505, 20604, 20605});
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void allOfThemAreAdded(boolean together) {
        try (StencilProgram program = program(together)) {
            filled(program);
            program.run(1);
            double sum = 0;
            for (int y = 1; y <= 12; y++) {
                for (int x = 1; x <= 8; x++) {
                    sum += 2 * (number(x, y, 0) + number(x, y, 1) + number(x, y, 2));
                }
            }
            assertThat(program.scalar("sum")).isEqualTo(sum);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void someOfThemAreReduced(boolean together) {
        try (StencilProgram program = program(
                together,
                reduce("middle", Reduction.SUM, "u[1]"),
                reduce("apart", Reduction.MIN, "u[ 2 ] - u[0]"),
                reduce("largest", Reduction.MAX, "u[0] * u[0] + fmin(u[2], 0.0)"))) {
            filled(program);
            program.run(1);
            double middle = 0;
            for (int y = 1; y <= 12; y++) {
                for (int x = 1; x <= 8; x++) {
                    middle += 2 * number(x, y, 1);
                }
            }
            assertThat(program.scalar("middle")).isEqualTo(middle);
            assertThat(program.scalar("apart")).isEqualTo(40_000);
            assertThat(program.scalar("largest")).isEqualTo(2416.0 * 2416.0); // 2 * (8 + 1200)
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "u[3]     | u[3] is reduced to s, but u has the components 0 to 2, and no 3",
                "u - u[0] | u and u are reduced together to s, but their elements do not lie on the same cells",
            })
    void whatIsNoElementOfAPlaceIsNotReduced(String of, String why) {
        assertThatThrownBy(() -> program(false, reduce("s", Reduction.SUM, of)).close())
                .isInstanceOf(RunException.class)
                .hasMessageContaining(why);
    }

    /** Margins included, which no zone owns. */
    @Test
    void oneOfThemIsSaved(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("u.raw");
        Step save = new Output.Save(
                Due.every(1), new ArrayName("u", OptionalLong.of(2)), file.toString(), Optional.empty());
        try (StencilProgram program = program(false, save)) {
            filled(program);
            program.run(1);
        }
        FloatBuffer found = ByteBuffer.wrap(Files.readAllBytes(file))
                .order(ByteOrder.nativeOrder())
                .asFloatBuffer();
        assertThat(found.remaining()).isEqualTo(WIDTH * HEIGHT);
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                boolean cell = x > 0 && x <= 8 && y > 0 && y <= 12;
                assertThat(found.get()).isEqualTo((cell ? 2 : 1) * number(x, y, 2));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void oneThatIsNotFiniteIsNamed(boolean together) {
        try (StencilProgram program = program(together)) {
            Field<?> u = program.fields().get(0);
            u.fill((x, y, z, component) -> x == 3 && y == 9 && component == 2 ? Float.MAX_VALUE : 1);
            NotFiniteException end = catchThrowableOfType(NotFiniteException.class, () -> program.run(5));
            assertThat(end).hasMessageStartingWith("Twice: u is NaN or infinite at x = 3, y = 9, component 2 after 1");
        }
    }
}
