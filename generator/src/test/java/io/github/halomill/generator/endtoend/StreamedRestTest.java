package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.Layout;
import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.exec.Zones;
import io.github.halomill.runtime.exec.plan.Coarsening;
import io.github.halomill.runtime.exec.plan.GroupSizes;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.program.StreamShape;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs of two streamed copies, of which the second does what the first leaves, give what the kernels themselves give. */
@Tag("device")
class StreamedRestTest {

    /** How many times the hook comes in between. */
    private static final long LOOK = 19;

    @TempDir
    Path folder;

    /** Arrays after runs that follow each other, and at each hook in these. */
    private static List<int[]> course(ZoneProgram program, Plan plan, int... runs) {
        List<int[]> course = new ArrayList<>();
        try (DeviceContexts contexts = new DeviceContexts();
                Zones zones = Zones.open(program, plan, contexts, Ranks.alone())) {
            List<String> names =
                    new Fields(zones).all().stream().map(field -> field.name()).toList();
            for (String name : names) {
                var field = new Fields(zones).get(name, int[].class);
                field.copyFrom(new Random(name.hashCode())
                        .ints(field.size().volume(), -9, 9)
                        .toArray());
            }
            Runnable look = () -> names.forEach(name -> {
                var field = new Fields(zones).get(name, int[].class);
                int[] values = new int[Math.toIntExact(field.size().volume())];
                field.copyTo(values);
                course.add(values);
            });
            zones.onHook("look", look);
            for (int steps : runs) {
                zones.run(steps);
                look.run();
            }
        }
        return course;
    }

    /** The program with something that looks at arrays every few iterations. */
    private static ZoneProgram looking(ZoneProgram program) {
        List<Step> steps = new ArrayList<>(program.problem().schedule());
        steps.add(new Output.Hook(LOOK, "look"));
        Problem problem =
                new Problem(program.problem().grid(), program.problem().fields(), steps);
        return new ZoneProgram(program.name(), problem, program.calls(), program.scalars());
    }

    private void hasBitsOfTheKernel(String kernel, String description, int most, int fewer, int zones, int depth)
            throws Exception {
        Files.writeString(folder.resolve(kernel.contains("wave(") ? "wave.cl" : "k.cl"), kernel);
        Path file = Files.writeString(folder.resolve("d.xml"), description);
        Path out = Files.createTempDirectory(folder, "out");
        String name = description.replaceAll("(?s).*<program [^>]*name=\"(\\w+)\".*", "$1");
        List<Device> devices = DeviceSelection.parse("0:0*" + zones).select(Devices.discover());
        try (GeneratedProgram generated = GeneratedProgram.of(file, name, Layout.SOURCES, out);
                StencilProgram open = StreamedProgramsTest.open(generated, 1, OptionalInt.empty(), Map.of())) {
            ZoneProgram program = looking(GeneratedProgram.onZones(open));
            int cycle = program.call(program.problem().first())
                    .streamed()
                    .orElseThrow()
                    .cycle();
            assertThat((most - fewer) % cycle).isZero();
            Plan plan = new Plan(
                    Partition.of(program.problem(), new Split(1, zones, 1), depth),
                    devices,
                    true,
                    GroupSizes.OF_DRIVER,
                    Packing.DEVICE,
                    Stream.of(most, fewer)
                            .map(steps -> new StreamShape(steps, 64, 1, 32, 1))
                            .toList(),
                    Coarsening.NONE,
                    0,
                    "");
            int[] runs = {1, most - 1, most, most + 1, 2 * most + 3, most + fewer + 1, fewer, fewer + 1, 3 * most};
            List<int[]> expected = course(program, plan.ofKernelsThemselves(), runs);
            assertThat(expected.size())
                    .isEqualTo(open.fields().size()
                            * (runs.length + Arrays.stream(runs).sum() / LOOK));
            assertThat(course(program, plan, runs).toArray(int[][]::new)).isDeepEqualTo(expected.toArray(int[][]::new));
        }
    }

    private static final String PAIR = """
            __kernel void f(__global int *out, __global const int *in, const int nx, const int ny)
            {
                const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
                if (x >= 1 && x < nx - 1 && y >= 1 && y < ny - 1)
                    out[i] = in[i - 1] + 3 * in[i + 1] - in[i - nx] + 2 * in[i + nx] + in[i];
            }
            """;

    private static final String LEVELS = """
            __kernel void f(__global int *next, __global const int *now, __global const int *before, const int nx, const int ny)
            {
                const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
                if (x >= 1 && x < nx - 1 && y >= 1 && y < ny - 1)
                    next[i] = 2 * now[i] - before[i] + 3 * (now[i - 1] + now[i + 1] + now[i - nx] + now[i + nx] - 4 * now[i]);
            }
            """;

    private static String pair() {
        return new DescribedIterations(PAIR, 150, 90)
                .field("out", 0, 0)
                .field("in", 0, 0)
                .kernel("f", "nx,ny", "out:output:", "in:input:0,0;-1,0;1,0;0,-1;0,1", "nx=nx", "ny=ny")
                .schedule("<launch kernel=\"f\"/><swap>out in</swap>")
                .description();
    }

    @Test
    void two_arrays_that_are_swapped() throws Exception {
        hasBitsOfTheKernel(PAIR, pair(), 7, 5, 1, 1);
        hasBitsOfTheKernel(PAIR, pair(), 7, 3, 3, 14);
        hasBitsOfTheKernel(PAIR, pair(), 5, 3, 2, 5);
    }

    @Test
    void three_arrays_that_rotate() throws Exception {
        String description = new DescribedIterations(LEVELS, 150, 90)
                .field("next", 0, 0)
                .field("now", 0, 0)
                .field("before", 0, 0)
                .kernel(
                        "f",
                        "nx,ny",
                        "next:output:",
                        "now:input:0,0;-1,0;1,0;0,-1;0,1",
                        "before:input:0,0",
                        "nx=nx",
                        "ny=ny")
                .schedule("<launch kernel=\"f\"/><rotate>before now next</rotate>")
                .description();
        hasBitsOfTheKernel(LEVELS, description, 7, 4, 1, 1);
    }

    @Test
    void two_arrays_that_are_put_aside() throws Exception {
        hasBitsOfTheKernel(StreamedLeapfrogTest.KERNEL, StreamedLeapfrogTest.DESCRIPTION, 5, 3, 1, 1);
    }

    @Test
    void arrays_that_are_updated_in_place() throws Exception {
        String description = StreamedIterationsTest.acoustic(150, 90).description();
        hasBitsOfTheKernel(StreamedIterationsTest.ACOUSTIC, description, 4, 3, 1, 1);
        hasBitsOfTheKernel(StreamedIterationsTest.ACOUSTIC, description, 3, 2, 3, 6);
    }
}
