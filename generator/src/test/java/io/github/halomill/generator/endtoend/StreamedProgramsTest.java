package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Layout;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.ProgramBuilder;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.SavedFields;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.plan.Variant;
import io.github.halomill.runtime.exec.plan.WeightChoice;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.testing.Thorough;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs whose iterations are streamed, several in one launch, give what plain loops give, on one to three zones. */
@Tag("device")
class StreamedProgramsTest {

    /** Not a multiple of the steps of a launch. */
    private static final int STEPS = 17;

    @TempDir
    Path folder;

    @Test
    @Thorough
    void a_plane_with_a_border_that_nobody_writes() throws Exception {
        int nx = 400;
        int ny = 200;
        streamed("""
                __kernel void f(__global int *out, __global const int *in, const int nx, const int ny)
                {
                    const int x = get_global_id(0);
                    const int y = get_global_id(1);
                    if (x < 2 || x >= nx - 1 || y < 1 || y >= ny - 1) {
                        return;
                    }
                    const int i = y * nx + x;
                    out[i] = in[i - 2] + 3 * in[i + 1] - in[i - nx] + (in[i + nx] >> 1) + in[i];
                }
                """, Map.of("nx", (long) nx, "ny", (long) ny), in -> {
            int[] out = in.clone();
            for (int y = 1; y < ny - 1; y++) {
                for (int x = 2; x < nx - 1; x++) {
                    int i = y * nx + x;
                    out[i] = in[i - 2] + 3 * in[i + 1] - in[i - nx] + (in[i + nx] >> 1) + in[i];
                }
            }
            return out;
        });
    }

    /** Of which zones hold less than of the array that changes. */
    @Test
    void a_plane_with_a_coefficient_of_each_element() throws Exception {
        int nx = 300;
        int ny = 200;
        int[] k = coefficients(nx * ny);
        streamed("""
                __kernel void f(__global int *out, __global const int *in, __global const int *k, const int nx, const int ny)
                {
                    const int x = get_global_id(0);
                    const int y = get_global_id(1);
                    if (x >= 1 && x < nx - 1 && y >= 1 && y < ny - 1) {
                        const int i = y * nx + x;
                        out[i] = in[i] + k[i] * (in[i - 1] + in[i + 1]) + k[i + nx] * (in[i - nx] + in[i + nx]);
                    }
                }
                """, Map.of("nx", (long) nx, "ny", (long) ny), in -> {
            int[] out = in.clone();
            for (int y = 1; y < ny - 1; y++) {
                for (int x = 1; x < nx - 1; x++) {
                    int i = y * nx + x;
                    out[i] = in[i] + k[i] * (in[i - 1] + in[i + 1]) + k[i + nx] * (in[i - nx] + in[i + nx]);
                }
            }
            return out;
        });
    }

    /** Elsewhere its table would be read beyond its end. */
    @Test
    @Thorough
    void a_plane_that_looks_up_what_it_reads() throws Exception {
        int nx = 150;
        int ny = 90;
        int[] k = coefficients(nx * ny);
        streamed("""
                __kernel void f(__global int *out, __global const int *in, __global const int *k, const int nx, const int ny)
                {
                    const int x = get_global_id(0);
                    const int y = get_global_id(1);
                    if (x >= 1 && x < nx - 1 && y >= 1 && y < ny - 1) {
                        const int i = y * nx + x;
                        out[i] = k[(in[i - 1] & 31) + (in[i + nx] & 63)] - k[i];
                    }
                }
                """, Map.of("nx", (long) nx, "ny", (long) ny, "kElements", (long) nx * ny), in -> {
            int[] out = in.clone();
            for (int y = 1; y < ny - 1; y++) {
                for (int x = 1; x < nx - 1; x++) {
                    int i = y * nx + x;
                    out[i] = k[(in[i - 1] & 31) + (in[i + nx] & 63)] - k[i];
                }
            }
            return out;
        });
    }

    private static int[] coefficients(int count) {
        return new Random(9).ints(count, -3, 3).toArray();
    }

    @Test
    void a_block_of_three_dimensions() throws Exception {
        int nx = 70;
        int ny = 21;
        int nz = 140;
        streamed("""
                __kernel void f(__global int *out, __global const int *in, const int nx, const int ny, const int nz)
                {
                    const int x = get_global_id(0);
                    const int y = get_global_id(1);
                    const int z = get_global_id(2);
                    const int i = (z * ny + y) * nx + x;
                    if (x > 0 && x < nx - 1 && y > 0 && y < ny - 1 && z > 0 && z < nz - 1) {
                        out[i] = in[i - 1] - in[i + 1] + 2 * in[i - nx] + in[i + nx] + in[i - nx * ny] - 5 * in[i + nx * ny];
                    } else {
                        out[i] = in[i];
                    }
                }
                """, Map.of("nx", (long) nx, "ny", (long) ny, "nz", (long) nz), in -> {
            int[] out = in.clone();
            for (int z = 1; z < nz - 1; z++) {
                for (int y = 1; y < ny - 1; y++) {
                    for (int x = 1; x < nx - 1; x++) {
                        int i = (z * ny + y) * nx + x;
                        out[i] = in[i - 1]
                                - in[i + 1]
                                + 2 * in[i - nx]
                                + in[i + nx]
                                + in[i - nx * ny]
                                - 5 * in[i + nx * ny];
                    }
                }
            }
            return out;
        });
    }

    @Test
    void a_line_that_divides_by_what_it_reads() throws Exception {
        int n = 3000;
        streamed("""
                __kernel void f(__global int *out, __global const int *in, const int n)
                {
                    const int i = get_global_id(0);
                    if (i >= 1 && i < n - 2) {
                        out[i] = 1 + (in[i - 1] & 1023) / (1 + (in[i + 2] & 7)) + in[i];
                    }
                }
                """, Map.of("n", (long) n), in -> {
            int[] out = in.clone();
            for (int i = 1; i < n - 2; i++) {
                out[i] = 1 + (in[i - 1] & 1023) / (1 + (in[i + 2] & 7)) + in[i];
            }
            return out;
        });
    }

    /** Three levels that go round, none of which is written at the border, and each has another one there. */
    @Test
    void a_wave_of_which_two_levels_are_read() throws Exception {
        int nx = 400;
        int ny = 150;
        Map<String, Long> sizes = Map.of("nx", (long) nx, "ny", (long) ny);
        try (GeneratedProgram generated = generated("""
                __kernel void f(__global int *u_next, __global const int *u, __global const int *u_prev,
                                __global const int *vel, const int nx, const int ny)
                {
                    const int x = get_global_id(0);
                    const int y = get_global_id(1);
                    if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1) {
                        return;
                    }
                    const int i = y * nx + x;
                    u_next[i] = 2 * u[i] - u_prev[i] + vel[i] * (u[i - 1] + u[i + 1] + u[i - nx] + u[i + nx] - 4 * u[i]);
                }
                """)) {
            for (int zones = 1; zones <= 3; zones++) {
                OptionalInt depth = zones == 3 ? OptionalInt.of(8) : OptionalInt.empty();
                try (StencilProgram program = open(generated, zones, depth, sizes)) {
                    List<String> names = List.of("u_next", "u", "u_prev", "vel");
                    List<int[]> levels = new ArrayList<>();
                    for (int i = 0; i < names.size(); i++) {
                        levels.add(new Random(i).ints((long) nx * ny, -9, 9).toArray());
                        field(program, names.get(i)).copyFrom(levels.get(i));
                    }
                    program.run(STEPS);
                    for (int step = 0; step < STEPS; step++) {
                        waved(levels, nx, ny);
                    }
                    for (int i = 0; i < names.size(); i++) {
                        int[] result = new int[nx * ny];
                        field(program, names.get(i)).copyTo(result);
                        assertThat(result)
                                .as("%s on %d zones", names.get(i), zones)
                                .isEqualTo(levels.get(i));
                    }
                    assertThat(program.report().toText()).contains("streamed in strips of ", ", 4 steps each");
                }
            }
        }
    }

    /** Three steps of it would leave nothing of a work-group. */
    @Test
    @Thorough
    void a_block_of_which_a_step_reads_far() throws Exception {
        int nx = 41;
        int ny = 21;
        int nz = 75;
        streamed(1, """
                __kernel void f(__global int *out, __global const int *in, const int nx, const int ny, const int nz)
                {
                    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
                    if (x < 4 || x >= nx - 4 || y < 4 || y >= ny - 4 || z < 4 || z >= nz - 4) {
                        return;
                    }
                    const int i = (z * ny + y) * nx + x;
                    int sum = in[i];
                    for (int r = 1; r <= 4; r++) {
                        sum += r * (in[i - r] - in[i + r]) + in[i - r * nx] + 3 * in[i + r * nx]
                                - in[i - r * nx * ny] + 5 * in[i + r * nx * ny];
                    }
                    out[i] = sum;
                }
                """, Map.of("nx", (long) nx, "ny", (long) ny, "nz", (long) nz), in -> {
            int[] out = in.clone();
            for (int z = 4; z < nz - 4; z++) {
                for (int y = 4; y < ny - 4; y++) {
                    for (int x = 4; x < nx - 4; x++) {
                        int i = (z * ny + y) * nx + x;
                        for (int r = 1; r <= 4; r++) {
                            out[i] += r * (in[i - r] - in[i + r])
                                    + in[i - r * nx]
                                    + 3 * in[i + r * nx]
                                    - in[i - r * nx * ny]
                                    + 5 * in[i + r * nx * ny];
                        }
                    }
                }
            }
            return out;
        });
    }

    @Test
    @Thorough
    void a_block_whose_rows_and_planes_are_numbers_of_their_own() throws Exception {
        int nx = 43;
        int ny = 21;
        int nz = 70;
        int plane = nx * ny;
        streamed("""
                __kernel void f(__global int *out, __global const int *in, const int nx, const int ny, const int nz,
                                const int pitch, const int plane)
                {
                    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
                    if (x > 0 && x < nx - 1 && y > 0 && y < ny - 1 && z > 0 && z < nz - 1) {
                        const int i = z * plane + y * pitch + x;
                        out[i] = in[i - 1] - 2 * in[i + 1] + 3 * in[i - pitch] - in[i + pitch] + 5 * in[i - plane] - in[i + plane];
                    }
                }
                """, Map.of("nx", (long) nx, "ny", (long) ny, "nz", (long) nz), in -> {
            int[] out = in.clone();
            for (int z = 1; z < nz - 1; z++) {
                for (int y = 1; y < ny - 1; y++) {
                    for (int x = 1; x < nx - 1; x++) {
                        int i = z * plane + y * nx + x;
                        out[i] = in[i - 1]
                                - 2 * in[i + 1]
                                + 3 * in[i - nx]
                                - in[i + nx]
                                + 5 * in[i - plane]
                                - in[i + plane];
                    }
                }
            }
            return out;
        });
    }

    /** Moves {@code u_next}, {@code u} and {@code u_prev} on by a step. */
    private static void waved(List<int[]> levels, int nx, int ny) {
        int[] after = levels.get(0);
        int[] now = levels.get(1);
        int[] before = levels.get(2);
        for (int y = 1; y < ny - 1; y++) {
            for (int x = 1; x < nx - 1; x++) {
                int i = y * nx + x;
                after[i] = 2 * now[i]
                        - before[i]
                        + levels.get(3)[i] * (now[i - 1] + now[i + 1] + now[i - nx] + now[i + nx] - 4 * now[i]);
            }
        }
        levels.set(0, before);
        levels.set(1, after);
        levels.set(2, now);
    }

    /** In iterations that come between, and in those of which the host does something. */
    @Test
    void frames_are_those_of_the_iterations_that_they_are_of() throws Exception {
        int n = 5000;
        try (GeneratedProgram generated = generated("""
                __kernel void f(__global int *out, __global const int *in, const int n)
                {
                    const int i = get_global_id(0);
                    if (i >= 1 && i < n - 1) {
                        out[i] = in[i - 1] + 2 * in[i] - 5 * in[i + 1];
                    }
                }
                """)) {
            ProgramBuilder builder = generated.builder();
            Output.Save save = new Output.Save(
                    5, "in", folder.resolve("in-{iteration}.npy").toString());
            builder.options(streamed(2, OptionalInt.empty()).withSavedFields(new SavedFields(true, List.of(save))));
            builder.settings().set("n", String.valueOf(n));
            int[] expected = new Random(5).ints(n).toArray();
            try (StencilProgram program = builder.build()) {
                field(program, "in").copyFrom(expected);
                field(program, "out").copyFrom(expected);
                program.run(STEPS);
                assertThat(program.report().toText()).contains("streamed in strips of ");
                for (int step = 1; step <= STEPS; step++) {
                    int[] in = expected;
                    expected = in.clone();
                    for (int i = 1; i < n - 1; i++) {
                        expected[i] = in[i - 1] + 2 * in[i] - 5 * in[i + 1];
                    }
                    if (step % 5 == 0) {
                        field(program, "out").copyFrom(folder.resolve("in-" + step + ".npy"));
                        int[] frame = new int[n];
                        field(program, "out").copyTo(frame);
                        assertThat(frame).as("iteration %d", step).isEqualTo(expected);
                    }
                }
            }
        }
    }

    /** Of 12 000 elements one comes out wrong. */
    @Test
    void a_copy_that_gives_other_bits_is_not_used() throws Exception {
        try (GeneratedProgram generated = generated("""
                __kernel void f(__global int *out, __global const int *in, const int n)
                {
                    const int i = get_global_id(0);
                    if (i >= 1 && i < n - 1) {
                        out[i] = in[i - 1] + in[i + 1];
                    }
                }
                """)) {
            Path copy = folder.resolve("out/generated/F.streamed.cl");
            String right = Files.readString(copy);
            String wrong = right.replace("hm->in_xp1;", "hm->in_xp1 + (i == 7777);");
            assertThat(wrong).isNotEqualTo(right);
            Files.writeString(copy, wrong);
            ProgramBuilder builder = generated.builder();
            builder.options(streamed(1, OptionalInt.empty()).withTuning(Tuning.FORCE));
            builder.settings().set("n", "12000");
            try (StencilProgram program = builder.build()) {
                assertThat(program.report().toText())
                        .contains("not streamed: the copy gives other bits on random numbers")
                        .doesNotContain("streamed in strips");
            }
        }
    }

    @Test
    void what_cannot_be_streamed_is_refused_with_the_reason() throws Exception {
        try (GeneratedProgram generated = generated("""
                __kernel void f(__global int *a, const int n)
                {
                    const int i = get_global_id(0);
                    if (i < n) {
                        a[i] = a[i] + 1;
                    }
                }
                """)) {
            assertThatThrownBy(() -> open(generated, 1, OptionalInt.empty(), Map.of("n", 64L)))
                    .isInstanceOf(RunException.class)
                    .hasMessageContaining("cannot be streamed")
                    .hasMessageContaining("has to be one launch and to swap");
        }
    }

    private void streamed(String kernel, Map<String, Long> sizes, UnaryOperator<int[]> step) throws Exception {
        streamed(3, kernel, sizes, step);
    }

    /** So many steps at a time. */
    private void streamed(int steps, String kernel, Map<String, Long> sizes, UnaryOperator<int[]> step)
            throws Exception {
        try (GeneratedProgram generated = generated(kernel)) {
            for (int zones = 1; zones <= 3; zones++) {
                OptionalInt depth = zones == 3 ? OptionalInt.of(6) : OptionalInt.empty();
                try (StencilProgram program = open(generated, zones, depth, sizes)) {
                    check(program, steps, step);
                }
            }
        }
    }

    /** Two runs, of which the second begins where the first ended. */
    private static void check(StencilProgram program, int each, UnaryOperator<int[]> step) {
        Field<int[]> field = field(program, "in");
        int[] expected = new Random(3).ints(field.size().volume()).toArray();
        field.copyFrom(expected);
        field(program, "out").copyFrom(expected);
        program.fields().stream()
                .filter(other -> other.name().equals("k"))
                .forEach(other -> field(program, "k")
                        .copyFrom(coefficients(Math.toIntExact(other.size().volume()))));
        for (int steps : new int[] {STEPS, 4}) {
            program.run(steps);
            for (int i = 0; i < steps; i++) {
                expected = step.apply(expected);
            }
            int[] result = new int[expected.length];
            field.copyTo(result);
            assertThat(result)
                    .as("%d zones", program.partition().zones().size())
                    .isEqualTo(expected);
        }
        assertThat(program.report().toText()).contains("streamed in strips of ", ", " + each + " step");
    }

    @SuppressWarnings("unchecked")
    static Field<int[]> field(StencilProgram program, String name) {
        return (Field<int[]>) program.fields().stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private GeneratedProgram generated(String kernel) throws Exception {
        Path file = Files.writeString(folder.resolve("f.cl"), kernel);
        KernelRequest request =
                new KernelRequest(KernelRequest.descriptionOf(file), "f.cl", Optional.empty(), BuildOptions.NONE);
        return GeneratedProgram.of(request, "F", Layout.SOURCES, folder.resolve("out"));
    }

    static StencilProgram open(GeneratedProgram generated, int zones, OptionalInt depth, Map<String, Long> sizes)
            throws Exception {
        ProgramBuilder builder = generated.builder();
        builder.options(streamed(zones, depth));
        sizes.forEach((name, value) -> builder.settings().set(name, value.toString()));
        return builder.build();
    }

    /** Three zones are as large as 3, 1 and 2. */
    static ExecutionOptions streamed(int zones, OptionalInt depth) {
        return ExecutionOptions.DEFAULT
                .withWeights(zones == 3 ? WeightChoice.parse("3,1,2") : WeightChoice.EQUAL)
                .withDevices(DeviceSelection.parse("0:0*" + zones).select(Devices.discover()))
                .withDepth(depth)
                .withVariant(Variant.STREAMED)
                .withTuning(Tuning.OFF);
    }
}
