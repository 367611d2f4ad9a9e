package io.github.halomill.runtime.exec.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.exec.CombinedProgram;
import io.github.halomill.runtime.exec.CombinedProgram.Content;
import io.github.halomill.runtime.exec.IntStencil;
import io.github.halomill.runtime.exec.Zones;
import io.github.halomill.runtime.exec.plan.GroupSizes;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.program.CopySignature;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.exec.program.StreamedCopy;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Nest;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.scalar.Condition;
import io.github.halomill.runtime.schedule.scalar.Formula;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is tried is the work of a program, and nothing that anybody would notice. */
@Tag("device")
class TrialTest {

    private static final IntStencil STENCIL = new IntStencil(
            2, Extent.of(48, 64), Extent.of(8, 2), 1, List.of(Offset.of(-1, 0), Offset.of(0, 1)), Addressing.LOCAL);

    @TempDir
    private Path folder;

    @Test
    void aTrialNeitherEndsNorWritesNorFails() {
        AtomicInteger asked = new AtomicInteger();
        ZoneProgram plain = STENCIL.program();
        List<Step> steps = new ArrayList<>(plain.problem().schedule());
        steps.add(new Step.Let("a", "1 / 0", Formula.of(() -> {
            throw new ArithmeticException("of zeros");
        })));
        steps.add(new Step.Until(1, 0, "true", Condition.of(() -> asked.incrementAndGet() > 0)));
        steps.add(new Nest.Repeat(
                2, List.of(new Output.Save(1, "A", folder.resolve("a.npy").toString()), new Output.Hook(1, "hook"))));
        Problem problem = new Problem(plain.problem().grid(), plain.problem().fields(), steps);
        Split split = new Split(1, 2, 1);
        Plan plan = new Plan(
                Partition.of(problem, split, 2),
                DeviceSelection.parse("0:0*2").select(Devices.discover()),
                true,
                GroupSizes.OF_DRIVER,
                Packing.DEVICE,
                "");
        try (DeviceContexts contexts = new DeviceContexts()) {
            ZoneProgram program = new ZoneProgram(plain.name(), problem, plain.calls(), plain.scalars());

            double seconds = new Trial(program, contexts, Ranks.alone()).secondsPerStep(plan);

            assertThat(seconds).isPositive();
        }
        assertThat(asked).hasValue(0);
        assertThat(folder).isEmptyDirectory();
    }

    /** A subscript, or a divisor, may be one of the numbers: then forms are compared on what arrays begin with. */
    @Test
    void numbersThatMayDoHarmAreNotMadeUp() {
        ZoneProgram plain = STENCIL.program();
        Plan plan = new Plan(
                Partition.of(plain.problem(), new Split(1, 1, 1)),
                DeviceSelection.parse("0:0").select(Devices.discover()),
                true,
                GroupSizes.OF_DRIVER,
                Packing.DEVICE,
                "");
        try (DeviceContexts contexts = new DeviceContexts();
                Zones zeros = Zones.open(plain, plan, contexts, Ranks.alone())) {
            List<List<Long>> ofZeros = zeros.digests(3);
            Trial harmful = new Trial(withCopy(plain, false), contexts, Ranks.alone());
            assertThat(harmful.digests(plan, 3)).isEqualTo(ofZeros);
            assertThat(harmful.numbers()).isEqualTo("zeros");
            Trial harmless = new Trial(withCopy(plain, true), contexts, Ranks.alone());
            assertThat(harmless.digests(plan, 3)).isNotEqualTo(ofZeros);
            assertThat(harmless.numbers()).isEqualTo("random numbers");
        }
    }

    /** With a copy that no plan here uses. */
    private static ZoneProgram withCopy(ZoneProgram plain, boolean takesAnyNumbers) {
        StreamedCopy copy = new StreamedCopy(
                KernelSource.untouched("f.cl", "f", ""),
                List.of(1, 1),
                List.of(1, 1),
                2,
                List.of(List.of(0, 0)),
                new CopySignature(List.of()),
                takesAnyNumbers,
                List.of());
        Map<String, KernelCall> calls = new HashMap<>(plain.calls());
        calls.replaceAll((name, call) -> call.with(Optional.of(copy), ""));
        return new ZoneProgram(plain.name(), plain.problem(), calls, plain.scalars());
    }

    /** A trial runs on arrays of its own, with the same in those that all zones hold. */
    @Test
    void arraysThatAllZonesHoldAreLeftAlone() {
        CombinedProgram random = CombinedProgram.ofSums(2);
        Content first = Content.random(3);
        ZoneProgram program = random.program();
        Plan plan = new Plan(
                Partition.of(program.problem(), new Split(3, 1, 1)),
                DeviceSelection.parse("0:0*3").select(Devices.discover()),
                true,
                GroupSizes.OF_DRIVER,
                Packing.DEVICE,
                "");
        try (DeviceContexts contexts = new DeviceContexts();
                Zones all = Zones.open(program, plan, contexts, Ranks.alone())) {
            CombinedProgram.fill(all, first);
            Trial trial = new Trial(program, contexts, Ranks.alone());
            assertThat(trial.secondsPerStep(plan)).isPositive();
            assertThat(trial.digests(plan, 3)).isEqualTo(trial.digests(plan, 3));
            assertThat(trial.digests(plan, all, 3)).isEqualTo(trial.digests(plan, all, 3));
            all.run(2);
            CombinedProgram.check(all, random.after(first, 2), random);
        }
    }
}
