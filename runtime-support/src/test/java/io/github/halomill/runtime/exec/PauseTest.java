package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.tune.TunedZones;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.io.JavaArrays;
import io.github.halomill.runtime.io.file.FileSource;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is done while all zones pause: fields are saved, and whoever uses the program is called. */
@Tag("device")
class PauseTest {

    private static final IntStencil STENCIL = new IntStencil(
            2,
            Extent.of(12, 8),
            Extent.of(2, 2),
            1,
            List.of(Offset.of(-1, 0), Offset.of(1, 0), Offset.of(0, -1), Offset.of(0, 1)),
            Addressing.GLOBAL);

    private static final ExecutionOptions OPTIONS =
            ExecutionOptions.DEFAULT.withDevices(DeviceSelection.parse("0:0*3").select(Devices.discover()));

    @TempDir
    private Path folder;

    @Test
    void fieldsAreAsTheyWouldBeIfTheRunHadEndedThere() throws Exception {
        int[] a = STENCIL.random(1);
        int[] b = STENCIL.random(2);
        List<int[]> seen = new ArrayList<>();
        try (Zones zones = open()) {
            Field<int[]> field = new Fields(zones).get("B", int[].class);
            new Fields(zones).get("A", int[].class).copyFrom(a);
            field.copyFrom(b);
            zones.onHook("look", () -> {
                int[] now = new int[b.length];
                field.copyTo(now);
                seen.add(now);
                assertThatThrownBy(() -> zones.run(1)).isInstanceOf(IllegalStateException.class);
            });
            zones.run(4);
            zones.run(3);

            int[] last = new int[b.length];
            field.copyTo(last);
            assertThat(last).isEqualTo(STENCIL.expected(a, b, 7));
        }
        assertThat(seen).hasSize(2);
        assertThat(seen.get(0)).isEqualTo(STENCIL.expected(a, b, 3));
        assertThat(seen.get(1)).isEqualTo(STENCIL.expected(a, b, 6));
        try (Stream<Path> files = Files.list(folder.resolve("frames"))) {
            assertThat(files.map(file -> file.getFileName().toString()).sorted())
                    .containsExactly("b-2.npy", "b-4.npy", "b-6.npy");
        }
        assertThat(saved(4)).isEqualTo(STENCIL.expected(a, b, 4));
    }

    @Test
    void hooksThatAreNotInTheScheduleAreRefused() {
        try (Zones zones = open()) {
            assertThatThrownBy(() -> zones.onHook("other", () -> {}))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Stencil has no hook other");
        }
    }

    /** B has two steps in an iteration and D one, so that ghosts of D come before the rest, and those of B once more before they are read. */
    @Test
    void whatCameBeforeTheRestIsNotSpoiltBehindIt() {
        int[] c = STENCIL.random(3);
        int[] d = STENCIL.random(4);
        List<Step> schedule = new ArrayList<>();
        schedule.addAll(STENCIL.problem().schedule());
        schedule.addAll(STENCIL.problem().schedule());
        schedule.add(renamed(STENCIL.problem().first()));
        schedule.add(new Step.Swap("C", "D"));
        schedule.add(new Output.Hook(1, "rest"));
        List<FieldSpec> fields = new ArrayList<>(STENCIL.problem().fields());
        fields.addAll(
                STENCIL.problem().fields().stream().map(PauseTest::renamed).toList());
        KernelCall call = STENCIL.program().call(STENCIL.problem().first());
        ZoneProgram program = new ZoneProgram(
                "Stencils",
                new Problem(STENCIL.problem().grid(), fields, schedule),
                Map.of(STENCIL.problem().first().name(), call, "other", call),
                Map.of());

        int[] last = new int[d.length];
        try (Zones zones = TunedZones.open(program, OPTIONS.withPoison(true))) {
            new Fields(zones).get("C", int[].class).copyFrom(c);
            new Fields(zones).get("D", int[].class).copyFrom(d);
            zones.run(3);
            new Fields(zones).get("D", int[].class).copyTo(last);
        }
        assertThat(last).isEqualTo(STENCIL.expected(c, d, 3));
    }

    /** The same of C and D instead of A and B. */
    private static Launch renamed(Launch launch) {
        List<Use> uses = launch.uses().stream()
                .map(use -> new Use(
                        use.argument(),
                        renamed(use.field()),
                        use.spacing(),
                        use.access(),
                        use.points(),
                        use.wraps(),
                        use.distribution()))
                .toList();
        return new Launch("other", launch.space(), launch.addressing(), uses, launch.conditionalWrites());
    }

    private static FieldSpec renamed(FieldSpec field) {
        return new FieldSpec(
                field.name().equals("A") ? "C" : "D",
                field.type(),
                field.dimensions(),
                field.size(),
                field.spacing(),
                field.owned(),
                field.borders());
    }

    private int[] saved(int iteration) {
        try (Zones zones = open()) {
            Field<int[]> field = new Fields(zones).get("B", int[].class);
            int[] values = new int[(int) field.size().volume()];
            try (FileSource source = FileSource.open(folder.resolve("frames/b-" + iteration + ".npy"), field.shape())) {
                field.copyFrom(source);
            }
            field.copyTo(JavaArrays.sink(field.shape(), values));
            return values;
        }
    }

    private Zones open() {
        Problem plain = STENCIL.problem();
        List<Step> schedule = new ArrayList<>(plain.schedule());
        schedule.add(new Output.Save(
                2, "B", folder.resolve("frames/b-{iteration}.npy").toString()));
        schedule.add(new Output.Hook(3, "look"));
        ZoneProgram program = new ZoneProgram(
                "Stencil",
                new Problem(plain.grid(), plain.fields(), schedule),
                STENCIL.program().calls(),
                Map.of());
        return TunedZones.open(program, OPTIONS);
    }
}
