package io.github.halomill.runtime.exec.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.base.RunStoppedException;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.CombinedProgram;
import io.github.halomill.runtime.exec.IntStencil;
import io.github.halomill.runtime.exec.Zones;
import io.github.halomill.runtime.exec.plan.Coarsening;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.GroupChoice;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.plan.Variant;
import io.github.halomill.runtime.exec.plan.WeightChoice;
import io.github.halomill.runtime.exec.program.CoarseForm;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is fastest is tried where there is something to choose, remembered, and changes no result. */
@Tag("device")
class TunerTest {

    private static final int STEPS = 40;
    private static final List<Offset> STAR =
            List.of(Offset.of(-1, 0), Offset.of(1, 0), Offset.of(0, -1), Offset.of(0, 1));
    private static final IntStencil STENCIL =
            new IntStencil(2, Extent.of(48, 64), Extent.of(8, 2), 1, STAR, Addressing.LOCAL);

    @TempDir
    private Path folder;

    private static List<Device> oneOfEachPlatform() {
        List<Device> first = Devices.discover().stream()
                .filter(device -> device.deviceIndex() == 0)
                .toList();
        Set<String> platforms =
                first.stream().map(device -> device.properties().platformName()).collect(Collectors.toSet());
        assumeThat(platforms).as("platforms with a device").hasSizeGreaterThan(1);
        return first;
    }

    private Plan plan(ExecutionOptions options, DeviceContexts contexts) {
        return new Tuner(STENCIL.program(), options, contexts, new TuningCache(folder)).plan();
    }

    private static void assertExact(Plan plan, DeviceContexts contexts) {
        assertExact(STENCIL, STENCIL.program(), plan, contexts);
    }

    private static void assertExact(IntStencil stencil, ZoneProgram program, Plan plan, DeviceContexts contexts) {
        int[] a = stencil.random(1);
        int[] b = stencil.random(2);
        int[] result = new int[b.length];
        try (Zones zones = Zones.open(program, plan, contexts, Ranks.alone())) {
            new Fields(zones).get("A", int[].class).copyFrom(a);
            new Fields(zones).get("B", int[].class).copyFrom(b);
            zones.run(STEPS);
            new Fields(zones).get("B", int[].class).copyTo(result);
        }
        assertThat(result).isEqualTo(stencil.expected(a, b, STEPS));
    }

    @Test
    void whatWasTunedIsRememberedAndExact() {
        ExecutionOptions options = ExecutionOptions.DEFAULT.withDevices(oneOfEachPlatform());
        try (DeviceContexts contexts = new DeviceContexts()) {
            Plan tuned = plan(options, contexts);
            assertThat(tuned.reason()).contains(" us").doesNotContain("tuned before");
            Plan again = plan(options, contexts);
            assertThat(again.partition()).isEqualTo(tuned.partition());
            assertThat(again.packing()).isEqualTo(tuned.packing());
            assertThat(again.groupSizes()).isEqualTo(tuned.groupSizes());
            assertThat(again.reason()).isEqualTo(tuned.reason() + " (tuned before)");
            assertExact(tuned, contexts);
            assertThat(plan(options.withTuning(Tuning.FORCE), contexts).reason())
                    .doesNotContain("tuned before");
        }
    }

    @Test
    void splitAndDepthThatWereToldAreKept() {
        ExecutionOptions options = ExecutionOptions.DEFAULT
                .withDevices(oneOfEachPlatform().subList(0, 2))
                .withSplit(Optional.of(new Split(2, 1, 1)));
        try (DeviceContexts contexts = new DeviceContexts()) {
            Plan anyDepth = plan(options, contexts);
            assertThat(anyDepth.partition().split()).isEqualTo(new Split(2, 1, 1));
            Plan plan = plan(options.withDepth(OptionalInt.of(3)), contexts);
            assertThat(plan.partition().split()).isEqualTo(new Split(2, 1, 1));
            assertThat(plan.partition().depth()).isEqualTo(3);
            assertExact(plan, contexts);
        }
    }

    @Test
    void nothingIsTriedWhereThatIsToldOrPointless() {
        List<Device> devices = Devices.discover();
        assumeThat(devices).isNotEmpty();
        ExecutionOptions one = ExecutionOptions.DEFAULT.withDevices(devices.subList(0, 1));
        ExecutionOptions logical = ExecutionOptions.DEFAULT.withDevices(
                DeviceSelection.parse("0:0*3").select(devices));
        try (DeviceContexts contexts = new DeviceContexts()) {
            assertThat(plan(one.withTuning(Tuning.OFF), contexts).reason()).isEqualTo("not tuned, as requested");
            assertThat(plan(one, contexts).reason()).isEqualTo("one zone: nothing to tune");
            Plan shared = plan(logical, contexts);
            assertThat(shared.reason()).isEqualTo("not tuned: several zones share a device");
            assertThat(shared.partition().depth()).isEqualTo(1);
            assertThat(shared.partition().zones()).hasSize(3);
            assertThat(plan(logical.withDepth(OptionalInt.of(5)), contexts)
                            .partition()
                            .depth())
                    .isEqualTo(5);
            assertThat(plan(logical.withSplit(Optional.of(new Split(3, 1, 1))), contexts)
                            .partition()
                            .split())
                    .isEqualTo(new Split(3, 1, 1));
            assertExact(shared, contexts);
        }
        assertThat(folder).isEmptyDirectory();
    }

    /** But what was found in a longer run is used. */
    @Test
    void aShortRunIsNotTuned() {
        ExecutionOptions options = ExecutionOptions.DEFAULT.withDevices(oneOfEachPlatform());
        try (DeviceContexts contexts = new DeviceContexts()) {
            Plan shortest = plan(options.withIterations(5), contexts);
            String equal = "; devices differ, and get equal parts all the same";
            assertThat(shortest.reason()).isEqualTo("not tuned: a trial has more than 5 iterations" + equal);
            assertThat(plan(options.withIterations(6), contexts).reason())
                    .matches("not tuned: 6 iterations take about 0\\.\\d\\d s, and trials longer" + equal);
            assertThat(folder).isEmptyDirectory();
            assertExact(shortest, contexts);
            String found = plan(options.withIterations(1_000_000_000), contexts).reason();
            assertThat(found).contains(" us").doesNotContain("not tuned");
            assertThat(plan(options.withIterations(5), contexts).reason()).isEqualTo(found + " (tuned before)");
        }
    }

    /** 48 x 64 work-items in groups of 8 x 2. */
    @Test
    void workGroupsOfTheDescriptionAreAFirstGuessWhereTheKernelDoesTheSameInAny() {
        ExecutionOptions one = ExecutionOptions.DEFAULT.withDevices(
                DeviceSelection.parse("0:0").select(Devices.discover()));
        try (DeviceContexts contexts = new DeviceContexts()) {
            TuningCache cache = new TuningCache(folder);
            Plan kept =
                    new Tuner(STENCIL.inAnyGroups(), one.withGroups(GroupChoice.AS_DESCRIBED), contexts, cache).plan();
            assertThat(kept.reason()).isEqualTo("one zone: nothing to tune");
            assertThat(kept.groupSizes().isEmpty()).isTrue();
            Plan tuned = new Tuner(STENCIL.inAnyGroups(), one, contexts, cache).plan();
            assertThat(tuned.reason())
                    .matches(
                            "work-groups (as described|of .*, the fastest of those tried); not streamed: there is no copy of .*");
            assertExact(tuned, contexts);
        }
    }

    /** It is insisted on, so that it is tried on a CPU, too. */
    @Test
    void workItemsOfSeveralElementsAreTriedAndExact() {
        List<String> told = new ArrayList<>();
        ExecutionOptions options = ExecutionOptions.DEFAULT
                .withDevices(DeviceSelection.parse("0:0").select(Devices.discover()))
                .withVariant(Variant.COARSE)
                .withLog(told::add);
        try (DeviceContexts contexts = new DeviceContexts()) {
            TuningCache cache = new TuningCache(folder);
            Plan plan = new Tuner(coarse(), options, contexts, cache).plan();
            assertThat(plan.explanation())
                    .matches("[0-9]+ rows for each work-item of kernel; [0-9.]+ us a step,"
                            + " where the kernel itself takes [0-9.]+ us; .*");
            assertThat(told)
                    .anyMatch(line -> line.matches("tried .*, [0-9]+ rows for each work-item of kernel,.* us a step"));
            assertExact(STENCIL, coarse(), plan, contexts);
            assertThat(new Tuner(coarse(), options, contexts, cache).plan().coarsening())
                    .isEqualTo(plan.coarsening());
            Plan automatic = new Tuner(coarse(), options.withVariant(Variant.AUTO), contexts, cache).plan();
            assertThat(automatic.coarsening()).isEqualTo(Coarsening.NONE);
        }
    }

    private static ZoneProgram coarse() {
        ZoneProgram program = STENCIL.program();
        KernelCall call = program.calls().get("kernel");
        CoarseForm form = new CoarseForm(
                List.of("__global int *A", "__global int *B", "int w", "int h", "int nx", "int ny", "int nz"), "");
        return new ZoneProgram(
                program.name(),
                program.problem(),
                Map.of("kernel", new KernelCall(call.source(), form, call.arguments())),
                Map.of());
    }

    /** Work-groups are left open, so that there is something to try on one device. */
    private static ZoneProgram withOpenGroups() {
        ZoneProgram program = STENCIL.program();
        Problem problem = program.problem();
        return new ZoneProgram(
                program.name(),
                Problem.ofKernel(
                        KernelSpace.inGroupsOfAnySize(2, STENCIL.items()),
                        problem.first().addressing(),
                        problem.first().uses(),
                        problem.swaps()),
                program.calls().get("kernel").source(),
                program.calls().get("kernel").arguments());
    }

    @Test
    void eachTrialIsToldAndAnInterruptEndsThem() {
        List<String> told = new ArrayList<>();
        ExecutionOptions options = ExecutionOptions.DEFAULT
                .withDevices(Devices.discover().subList(0, 1))
                .withLog(line -> {
                    told.add(line);
                    Thread.currentThread().interrupt();
                });
        try (DeviceContexts contexts = new DeviceContexts()) {
            Tuner tuner = new Tuner(withOpenGroups(), options, contexts, new TuningCache(folder));
            assertThatThrownBy(tuner::plan)
                    .isInstanceOf(RunStoppedException.class)
                    .hasMessage("Stencil was stopped while it tried what is fastest");
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(told).hasSize(1);
        assertThat(told.get(0))
                .matches("tried 1 zone, an exchange before each step, overlapped, faces packed by the device:"
                        + " [0-9.]+ us a step");
        assertThat(folder).isEmptyDirectory();
    }

    /** 48 columns and 24 rows are cut along x, whose faces are smaller; each way is tried, and one is taken. */
    @Test
    void rowsMayStayWhole() {
        IntStencil wide = new IntStencil(2, Extent.of(48, 24), Extent.of(8, 2), 1, STAR, Addressing.LOCAL);
        List<String> told = new ArrayList<>();
        ExecutionOptions options = ExecutionOptions.DEFAULT
                .withDevices(oneOfEachPlatform().subList(0, 2))
                .withWeights(WeightChoice.EQUAL)
                .withLog(told::add);
        try (DeviceContexts contexts = new DeviceContexts()) {
            Plan plan = new Tuner(wide.program(), options, contexts, new TuningCache(folder)).plan();
            assertThat(told)
                    .anyMatch(line -> line.startsWith("tried 2 zones (2 x 1)"))
                    .anyMatch(line -> line.startsWith("tried 2 zones (1 x 2)"));
            assertThat(plan.partition().split()).isIn(Split.WHOLE, new Split(2, 1, 1), new Split(1, 2, 1));
            assertExact(wide, wide.program(), plan, contexts);
        }
    }

    @Test
    void launchesThatCombineSomethingAreLeftAsTheyAre() {
        ZoneProgram program = CombinedProgram.coarse(new CombinedProgram(0).program());
        ExecutionOptions options = ExecutionOptions.DEFAULT
                .withDevices(DeviceSelection.parse("0:0*3").select(Devices.discover()))
                .withVariant(Variant.COARSE)
                .withTuning(Tuning.OFF);
        try (DeviceContexts contexts = new DeviceContexts()) {
            assertThat(new Tuner(program, options, contexts)
                            .plan()
                            .coarsening()
                            .ofLaunches()
                            .keySet())
                    .as("the only launch that combines nothing")
                    .containsExactly("k1#2");
        }
    }
}
