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
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.plan.Variant;
import io.github.halomill.testing.Thorough;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs whose iterations are done in tiles, several in one launch, give what plain loops give, on one to three zones. */
@Tag("device")
class TiledProgramsTest {

    /** Not a multiple of the steps of a launch. */
    private static final int STEPS = 11;

    @TempDir
    Path folder;

    /** What a step writes. */
    private interface Loop {
        void step(int[] out, int[] in);
    }

    @Test
    void a_plane_read_as_far_as_a_number_says() throws Exception {
        int nx = 133;
        int ny = 121;
        for (int radius : new int[] {1, 3}) {
            int r = radius;
            tiled("""
                    __kernel void f(__global int *out, __global const int *in, const int nx, const int ny, const int r)
                    {
                        const int x = get_global_id(0);
                        const int y = get_global_id(1);
                        if (x < r || x >= nx - 1 || y < r || y >= ny - r) {
                            return;
                        }
                        int sum = in[y * nx + x + 1];
                        for (int k = 0; k <= r; k++) {
                            for (int j = -k; j <= k; j++) {
                                sum += (k + 2 * j) * in[(y + j) * nx + x - k];
                            }
                        }
                        out[y * nx + x] = sum;
                    }
                    """, Map.of("nx", (long) nx, "ny", (long) ny, "r", (long) r), (out, in) -> {
                for (int y = r; y < ny - r; y++) {
                    for (int x = r; x < nx - 1; x++) {
                        int sum = in[y * nx + x + 1];
                        for (int k = 0; k <= r; k++) {
                            for (int j = -k; j <= k; j++) {
                                sum += (k + 2 * j) * in[(y + j) * nx + x - k];
                            }
                        }
                        out[y * nx + x] = sum;
                    }
                }
            });
        }
    }

    @Test
    void a_block_whose_reads_are_made_by_functions() throws Exception {
        int nx = 41;
        int ny = 17;
        int nz = 45;
        tiled("""
                int at(__global const int *from, int x, int y, int z, int nx, int ny)
                {
                    return from[(z * ny + y) * nx + x];
                }
                __kernel void f(__global int *out, __global const int *in, const int nx, const int ny, const int nz, const int r)
                {
                    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
                    if (x < 1 || x >= nx - 1 || y < r || y >= ny - r || z < r || z >= nz) {
                        return;
                    }
                    int sum = at(in, x - 1, y, z, nx, ny) - at(in, x + 1, y, z, nx, ny);
                    for (int k = 1; k <= r; k++) {
                        sum += 3 * at(in, x, y - k, z, nx, ny) + k * at(in, x, y + k, z - k, nx, ny);
                    }
                    out[(z * ny + y) * nx + x] = sum;
                }
                """, Map.of("nx", (long) nx, "ny", (long) ny, "nz", (long) nz, "r", 1L), (out, in) -> {
            for (int z = 1; z < nz; z++) {
                for (int y = 1; y < ny - 1; y++) {
                    for (int x = 1; x < nx - 1; x++) {
                        int i = (z * ny + y) * nx + x;
                        out[i] = in[i - 1] - in[i + 1] + 3 * in[i - nx] + in[i + nx - nx * ny];
                    }
                }
            }
        });
    }

    @Test
    void a_line_read_through_a_pointer_into_it() throws Exception {
        int nx = 3000;
        tiled("""
                __kernel void f(__global int *out, __global const int *in, const int nx, const int r)
                {
                    const int x = get_global_id(0);
                    if (x >= nx - 2 * r) {
                        return;
                    }
                    __global const int *left = in + x;
                    int sum = 0;
                    for (int k = 0; k <= 2 * r; k++) {
                        sum = 3 * sum + left[k];
                    }
                    out[x] = sum;
                }
                """, Map.of("nx", (long) nx, "r", 2L), (out, in) -> {
            for (int x = 0; x < nx - 4; x++) {
                int sum = 0;
                for (int k = 0; k <= 4; k++) {
                    sum = 3 * sum + in[x + k];
                }
                out[x] = sum;
            }
        });
    }

    @Test
    void what_can_be_named_is_not_tiled_and_the_other_way_round() throws Exception {
        GeneratedProgram named = generated("""
                __kernel void f(__global int *out, __global const int *in, const int nx)
                {
                    const int x = get_global_id(0);
                    if (x > 0 && x < nx - 1) {
                        out[x] = in[x - 1] + in[x + 1];
                    }
                }
                """, "named");
        assertThatThrownBy(() -> open(named, 1, OptionalInt.empty(), Map.of("nx", 100L)))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("cannot be tiled: what it reads can be named")
                .hasMessageEndingWith("leave out --variant tiled");
        GeneratedProgram near = generated("""
                __kernel void f(__global int *out, __global const int *in, const int nx, const int r)
                {
                    const int x = get_global_id(0);
                    if (x >= r && x < nx - r) {
                        int sum = 0;
                        for (int k = -r; k <= r; k++) {
                            sum += in[x + k];
                        }
                        out[x] = sum;
                    }
                }
                """, "near");
        ProgramBuilder strips = near.builder();
        strips.options(StreamedProgramsTest.streamed(1, OptionalInt.empty()));
        assertThatThrownBy(strips::build)
                .isInstanceOf(RunException.class)
                .hasMessageContaining("cannot be streamed: in[x + k] at f.cl:")
                .hasMessageContaining("(--variant tiled can be)");
        assertThatThrownBy(() -> open(near, 1, OptionalInt.empty(), Map.of("nx", 10000L, "r", 2000L)))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("cannot be tiled: a step reads too far");
    }

    /** Of shapes that the device can hold, with bits compared; elements may be large. */
    @Test
    @Thorough
    void a_tuner_finds_shapes_for_tiles_and_for_large_elements() throws Exception {
        GeneratedProgram near = generated("""
                __kernel void f(__global float *out, __global const float *in, const int nx, const int ny, const int r)
                {
                    const int x = get_global_id(0), y = get_global_id(1);
                    if (x >= r && x < nx && y < ny) {
                        float sum = 0;
                        for (int k = 0; k <= r; k++) {
                            sum += in[y * nx + x - k];
                        }
                        out[y * nx + x] = sum;
                    }
                }
                """, "near");
        assertThat(tuned(near, Variant.TILED)).contains("streamed in tiles of ", "the same bits on random numbers");
        GeneratedProgram large = generated("""
                __kernel void f(__global double4 *out, __global const double4 *in, const int nx, const int ny)
                {
                    const int x = get_global_id(0), y = get_global_id(1);
                    if (x > 0 && x < nx - 1 && y > 0 && y < ny - 1) {
                        out[y * nx + x] = in[y * nx + x - 1].wzyx - in[y * nx + x + nx];
                    }
                }
                """, "large");
        assertThat(tuned(large, Variant.STREAMED))
                .contains("streamed in strips of ", "the same bits on random numbers");
    }

    private static String tuned(GeneratedProgram generated, Variant variant) throws Exception {
        try (generated) {
            ProgramBuilder builder = generated.builder();
            builder.options(StreamedProgramsTest.streamed(1, OptionalInt.empty())
                    .withVariant(variant)
                    .withTuning(Tuning.FORCE));
            builder.settings().set("nx", "90");
            builder.settings().set("ny", "70");
            try (StencilProgram program = builder.build()) {
                program.run(8);
                return program.report().toText();
            }
        }
    }

    /** With what is in both arrays at first. */
    private void tiled(String kernel, Map<String, Long> values, Loop loop) throws Exception {
        GeneratedProgram generated = generated(kernel, "r" + values.get("r"));
        for (int zones = 1; zones <= 3; zones++) {
            for (OptionalInt depth : new OptionalInt[] {OptionalInt.empty(), OptionalInt.of(6)}) {
                if (zones == 1 && depth.isPresent()) {
                    continue;
                }
                try (StencilProgram program = open(generated, zones, depth, values)) {
                    Field<int[]> first = StreamedProgramsTest.field(program, "in");
                    Field<int[]> second = StreamedProgramsTest.field(program, "out");
                    int[] in = new Random(5)
                            .ints(Math.toIntExact(first.size().volume()), -9, 9)
                            .toArray();
                    int[] out = new Random(6).ints(in.length, -9, 9).toArray();
                    first.copyFrom(in);
                    second.copyFrom(out);
                    program.run(STEPS);
                    for (int i = 0; i < STEPS; i++) {
                        loop.step(out, in);
                        int[] written = out;
                        out = in;
                        in = written;
                    }
                    assertThat(copied(first)).as("%d zones", zones).isEqualTo(in);
                    assertThat(copied(second)).as("%d zones", zones).isEqualTo(out);
                    assertThat(program.report().toText()).contains("streamed in tiles of ", ", 3 steps each");
                }
            }
        }
    }

    private static int[] copied(Field<int[]> field) {
        int[] copy = new int[Math.toIntExact(field.size().volume())];
        field.copyTo(copy);
        return copy;
    }

    private GeneratedProgram generated(String kernel, String name) throws Exception {
        Path file =
                Files.writeString(Files.createDirectories(folder.resolve(name)).resolve("f.cl"), kernel);
        KernelRequest request =
                new KernelRequest(KernelRequest.descriptionOf(file), "f.cl", Optional.empty(), BuildOptions.NONE);
        return GeneratedProgram.of(request, "F", Layout.SOURCES, folder.resolve(name + "-out"));
    }

    private static StencilProgram open(
            GeneratedProgram generated, int zones, OptionalInt depth, Map<String, Long> values) throws Exception {
        ProgramBuilder builder = generated.builder();
        builder.options(StreamedProgramsTest.streamed(zones, depth).withVariant(Variant.TILED));
        values.forEach((name, value) -> builder.settings().set(name, value.toString()));
        return builder.build();
    }
}
