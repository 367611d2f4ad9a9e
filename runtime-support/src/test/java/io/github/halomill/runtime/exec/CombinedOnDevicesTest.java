package io.github.halomill.runtime.exec;

import static io.github.halomill.runtime.exec.CombinedProgram.check;
import static io.github.halomill.runtime.exec.CombinedProgram.coarse;
import static io.github.halomill.runtime.exec.CombinedProgram.fill;
import static io.github.halomill.runtime.exec.CombinedProgram.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.exec.CombinedProgram.Content;
import io.github.halomill.runtime.exec.plan.Coarsening;
import io.github.halomill.runtime.exec.plan.DeviceMemory;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.GroupSizes;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.plan.Variant;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.ScalarArgument;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.tune.TunedZones;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Combining;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Reduction;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.scalar.Condition;
import io.github.halomill.testing.Thorough;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Small arrays that all work-items change, beside a stencil, against plain loops. */
@Tag("device")
class CombinedOnDevicesTest {

    private static final DeviceContexts CONTEXTS = new DeviceContexts();

    @AfterAll
    static void close() {
        CONTEXTS.close();
    }

    private static List<Device> devices(int zones) {
        return DeviceSelection.parse("0:0*" + zones).select(Devices.discover());
    }

    /** On so many zones, which take turns on one device where it has so many seats. */
    private static Zones open(ZoneProgram program, int zones, boolean overlap, int seats) {
        Partition partition = Partition.of(program.problem(), new Split(zones, 1, 1));
        List<Device> each = seats == 0
                ? devices(zones)
                : new ArrayList<>(Collections.nCopies(zones, devices(1).get(0)));
        Plan plan = new Plan(
                partition, each, overlap, GroupSizes.OF_DRIVER, Packing.DEVICE, List.of(), Coarsening.NONE, seats, "");
        return Zones.open(program, plan, CONTEXTS, Ranks.alone());
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4, 5})
    @Thorough(every = 3)
    void randomSchedulesGiveWhatPlainLoopsDo(long seed) {
        CombinedProgram random = new CombinedProgram(seed);
        Content first = Content.random(seed);
        for (int zones : new int[] {1, 3, 5}) {
            int seats = zones == 5 ? (int) (seed % 4) : 0;
            try (Zones all = open(random.program(), zones, seed % 2 == 0, seats)) {
                fill(all, first);
                all.run(1);
                check(all, random.after(first, 1), random);
                all.run(3);
                Content expected = random.after(first, 4);
                check(all, expected, random);
                assertThat(all.scalar("sum")).as("sum of %s", random).isEqualTo(random.sum(expected));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 4, 5})
    @Thorough(every = 2)
    void nothingThatIsSpoiltReachesThem(long seed) {
        CombinedProgram random = new CombinedProgram(seed);
        ExecutionOptions options =
                ExecutionOptions.DEFAULT.withDevices(devices(3)).withPoison(true);
        try (Zones all = TunedZones.open(random.program(), options)) {
            fill(all, Content.random(seed));
            all.run(3);
            check(all, random.after(Content.random(seed), 3), random);
        }
    }

    /** All of u and v is 480 bytes. */
    @Test
    void zonesTakeTurnsWhereTheDeviceCannotHoldAll() {
        CombinedProgram random = CombinedProgram.ofSums(2);
        ExecutionOptions options = ExecutionOptions.DEFAULT
                .withDevices(devices(1))
                .withMemory(new DeviceMemory(false, OptionalLong.of(500), Optional.empty()));
        try (Zones all = TunedZones.open(random.program(), options)) {
            assertThat(all.plan().takesTurns()).isTrue();
            assertThat(all.partition().zones()).hasSizeGreaterThan(3);
            fill(all, Content.random(7));
            all.run(3);
            check(all, random.after(Content.random(7), 3), random);
        }
    }

    /** The host keeps what elements were before a launch, but not while others may change them. */
    @Test
    void whatAHookWritesCounts() {
        CombinedProgram random = CombinedProgram.ofSums(2);
        Content first = Content.random(1);
        try (Zones all = open(random.program(new Output.Hook(1, "change")), 3, true, 0)) {
            fill(all, first);
            all.onHook("change", () -> fill(all, first));
            all.run(2);
            check(all, first, random);
            all.onHook("change", () -> {});
            all.run(2);
            check(all, random.after(first, 2), random);
        }
    }

    @Test
    void anotherProgramGoesOnFromThere() {
        CombinedProgram random = CombinedProgram.ofSums(2);
        Content first = Content.random(2);
        try (Zones begun = open(random.program(), 2, true, 0);
                Zones all = open(random.program(), 3, true, 0)) {
            fill(begun, first);
            begun.run(2);
            all.resumable().restore(begun.resumable().runState());
            fill(
                    all,
                    new Content(
                            read(begun, "u", CombinedProgram.CELLS),
                            read(begun, "v", CombinedProgram.CELLS),
                            read(begun, "a", CombinedProgram.BINS),
                            read(begun, "b", CombinedProgram.BINS)));
            all.run(3);
            check(all, random.after(first, 5), random);
        }
    }

    /** Counts u down, and does something with an element of {@code all}, or with {@code t}, of which each zone has all. */
    private static ZoneProgram flag(Addressing addressing, DataType type, Combining rule, String change, Step... more) {
        KernelSpace space = new KernelSpace(1, Extent.of(12), Extent.of(1));
        DataType integer = DataType.of("int");
        Problem kernel = Problem.ofKernel(
                space,
                addressing,
                List.of(
                        Use.distributed("u", integer, Extent.of(12), space, Access.INOUT, List.of()),
                        Use.combined("all", type, Extent.of(3), Access.OUTPUT, rule),
                        Use.replicated("t", integer, 1, Extent.of(1))),
                List.of());
        List<Step> schedule = new ArrayList<>(kernel.schedule());
        schedule.addAll(List.of(more));
        String parameters = "(__global int *u, __global " + type + " *all, __global const int *t";
        String text = "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n"
                + "__kernel void flag" + parameters + ") {\n"
                + "    int i = get_global_id(0);\n    " + change + "\n    u[i]--;\n}\n";
        String wrapper = "__kernel void halomill_flag" + parameters + ", long o) {\n    flag(u - o, all, t);\n}\n";
        return new ZoneProgram(
                "Flag",
                new Problem(kernel.grid(), kernel.fields(), schedule),
                addressing == Addressing.LOCAL
                        ? KernelSource.untouched("flag.cl", "flag", text)
                        : KernelSource.wrapped("flag.cl", "flag", text, wrapper),
                zone -> Stream.of("u", "all", "t").map(KernelArgument::buffer).toList());
    }

    private static ZoneProgram flag(String type, Combining rule, String change) {
        return flag(Addressing.GLOBAL, DataType.of(type), rule, change);
    }

    private static final int[] COUNTS = {3, 1, 4, 1, 5, 0, 2, 5, 3, 5, 1, 2};

    /** The largest is 5, so that nothing sets the flag in the sixth iteration; who looks 2 later ends the run with the eighth. */
    @ParameterizedTest
    @CsvSource({"1, 0, 6, GLOBAL", "3, 2, 8, LOCAL"})
    void aRunEndsWhenNothingSetsTheFlag(long every, long lag, long end, Addressing addressing) {
        Combining rule = new Combining(Combining.Rule.ANY, OptionalLong.of(0));
        DataType type = DataType.of("int");
        FieldSpec all =
                Use.combined("all", type, Extent.of(3), Access.OUTPUT, rule).field();
        ZoneProgram program = flag(
                addressing,
                type,
                rule,
                "if (u[i] > 0) all[1] = 1;",
                new Step.Reduce("set", Reduction.MAX, "all", List.of(all)),
                new Step.Until(every, lag, "set == 0", Condition.of("set", set -> set == 0)));
        for (int zones : new int[] {1, 4}) {
            for (int seats = 0; seats < 2; seats++) {
                try (Zones run = open(program, zones, true, seats)) {
                    new Fields(run).get("u", int[].class).copyFrom(COUNTS);
                    run.run(100);
                    assertThat(run.report().iterations()).isEqualTo(end);
                    assertThat(read(run, "u", COUNTS.length)[0]).isEqualTo(3 - (int) end);
                }
            }
        }
    }

    /** What all zones hold is random in trials, too, but the same on all: so is what they store of it. */
    @Test
    void zonesOfTrialsStoreOneNumber() {
        ZoneProgram program = flag("int", new Combining(Combining.Rule.ANY, OptionalLong.of(0)), "all[1] = t[0];");
        try (Zones all = open(program, 3, true, 0)) {
            assertThat(all.digests(2)).hasSize(3);
        }
    }

    /** In two dimensions, in groups of 2 x 3, cut into pieces that neighbours wait for and others. */
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 1", "1, 4"})
    void eachWorkItemRunsOnce(int nx, int ny) {
        KernelSpace space = new KernelSpace(2, Extent.of(12, 24), Extent.of(2, 3));
        DataType integer = DataType.of("int");
        List<Offset> sides = List.of(Offset.of(-1, 0), Offset.of(1, 0), Offset.of(0, -1), Offset.of(0, 1));
        Combining rule = new Combining(Combining.Rule.SUM, OptionalLong.empty());
        Problem problem = Problem.ofKernel(
                space,
                Addressing.LOCAL,
                List.of(
                        Use.distributed("v", integer, Extent.of(14, 26), space, Access.OUTPUT, List.of()),
                        Use.distributed("u", integer, Extent.of(14, 26), space, Access.INPUT, sides),
                        Use.combined("n", integer, Extent.of(1), Access.INOUT, rule)),
                List.of(new Step.Swap("u", "v")));
        ZoneProgram program = new ZoneProgram(
                "Count",
                problem,
                KernelSource.untouched("count.cl", "count", """
                        __kernel void count(__global int *v, __global const int *u, __global int *n, int w) {
                            int i = (get_global_id(1) + 1) * w + get_global_id(0) + 1;
                            v[i] = u[i - 1] + u[i + 1] + u[i - w] + u[i + w];
                            atomic_inc(n);
                        }
                        """),
                zone -> List.of(
                        KernelArgument.buffer("v"),
                        KernelArgument.buffer("u"),
                        KernelArgument.buffer("n"),
                        ScalarArgument.integer(
                                "w", integer, zone.box("u").extent().x())));
        Plan plan = new Plan(
                Partition.of(problem, new Split(nx, ny, 1)),
                devices(nx * ny),
                true,
                GroupSizes.OF_DRIVER,
                Packing.DEVICE,
                "");
        try (Zones all = Zones.open(program, plan, CONTEXTS, Ranks.alone())) {
            all.run(3);
            assertThat(read(all, "n", 1)).containsExactly(3 * 12 * 24);
        }
    }

    /** Elements before the run, what a kernel does, and the elements after one iteration. */
    @ParameterizedTest
    @CsvSource({
        "char, any, if (i % 5 == 2) all[1] = -3;, -3",
        "uchar, any, if (i % 5 == 2) all[1] = 253;, -3",
        "short, any, if (i == 11) all[1] = -300;, -300",
        "ushort, any, if (i == 0) all[1] = 65236;, -300",
        "uint, max, 'atomic_max(&all[1], i == 5 ? 4000000000u : (uint) i);', -294967296",
        "long, sum, 'atom_add(&all[1], (long) i << 40);', 72567767433216",
        "ulong, sum, 'atom_sub(&all[1], 1ul);', -12",
    })
    @Thorough(every = 3)
    void integersOfAllSizes(String type, String with, String change, long expected) {
        Combining rule = new Combining(Combining.Rule.of(with), OptionalLong.of(0));
        try (Zones all = open(flag(type, rule, change), 3, true, 0)) {
            all.run(2);
            Field<?> field = new Fields(all).all().get(1);
            long[] elements = new long[3];
            field.copyTo((box, data) -> {
                for (int i = 0; i < 3; i++) {
                    elements[i] = switch (data.remaining() / 3) {
                        case 1 -> data.get(i);
                        case 2 -> data.getShort(2 * i);
                        case 4 -> data.getInt(4 * i);
                        default -> data.getLong(8 * i);
                    };
                }
            });
            assertThat(elements).containsExactly(0, expected, 0);
        }
    }

    @Test
    void zonesThatStoreDifferentNumbersEndTheRun() {
        Combining rule = new Combining(Combining.Rule.ANY, OptionalLong.of(-1));
        try (Zones all = open(flag("int", rule, "all[2] = i / 6;"), 2, true, 0)) {
            assertThatThrownBy(() -> all.run(1))
                    .isInstanceOf(RunException.class)
                    .hasMessage("element 2 of all is set to 0 on one zone and to 1 on another, and all is combined with"
                            + " any: its work-items have to store one number, the same in all of them; choose another"
                            + " rule, such as max");
        }
    }

    @Test
    void otherFormsOfTheKernelAreRefused() {
        ZoneProgram program = new CombinedProgram(6).program();
        ExecutionOptions options = ExecutionOptions.DEFAULT.withDevices(devices(3));
        assertThatThrownBy(() -> TunedZones.open(program, options.withVariant(Variant.STREAMED)))
                .isInstanceOf(RunException.class)
                .hasMessageContaining(" is combined behind each launch that writes it; leave out --variant streamed");
        assertThatThrownBy(() -> TunedZones.open(coarse(program), options.withVariant(Variant.COARSE)))
                .isInstanceOf(RunException.class)
                .hasMessageContaining(", which is combined behind it")
                .hasMessageEndingWith("; leave out --variant coarse");
        assertThatThrownBy(() -> TunedZones.open(program, options.withDepth(OptionalInt.of(2))))
                .isInstanceOf(RunException.class)
                .hasMessageContaining(
                        "with an exchange every 2 steps several zones compute the same ones: use depth 1");
    }

    /** The same, as if work-items of all launches could do several elements. */
}
