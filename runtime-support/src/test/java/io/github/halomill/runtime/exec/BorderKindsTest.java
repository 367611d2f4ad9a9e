package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.halomill.runtime.Declaration;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.FieldDeclaration;
import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.DeviceMemory;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.tune.TunedZones;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Border;
import io.github.halomill.runtime.schedule.Border.Kind;
import io.github.halomill.runtime.schedule.Distribution;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Reduction;
import io.github.halomill.runtime.schedule.Spacing;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.testing.Thorough;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Borders of fields of every type, of fields that have more elements than cells or lie everywhere, and reductions beside them. */
@Tag("device")
class BorderKindsTest {

    private static final long CELLS = 7;

    private static Zones open(ZoneProgram program, int zones) {
        List<io.github.halomill.runtime.device.Device> devices =
                DeviceSelection.parse("0:0*" + zones).select(Devices.discover());
        ExecutionOptions options = ExecutionOptions.DEFAULT.withDevices(devices).withTuning(Tuning.OFF);
        Zones opened = TunedZones.open(program, options);
        assertThat(opened.partition().zones()).hasSize(zones);
        return opened;
    }

    /** What comes in from both ends: {@code b[i] = a[i - 2]}, then {@code a[i] = b[i + 3]}, in a line. */
    private static ZoneProgram shifting(ElementType type, Kind low, Kind high, double value, String declaration) {
        List<Border> borders = List.of(new Border(0, false, low, value), new Border(0, true, high, value));
        Spacing spacing = new Spacing(Offset.of(3), Extent.of(1));
        FieldSpec a = new FieldSpec("a", type, 1, Extent.of(CELLS + 6), spacing, true, borders);
        FieldSpec b = new FieldSpec("b", type, 1, Extent.of(CELLS + 6), spacing, true, borders);
        KernelSpace space = new KernelSpace(1, Extent.of(CELLS), Extent.of(1));
        Launch there = new Launch("there", space, Addressing.LOCAL, List.of(written(b), read(a, -2)), false);
        Launch back = new Launch("back", space, Addressing.LOCAL, List.of(written(a), read(b, 3)), false);
        Problem problem = new Problem(Grid.of(CELLS), List.of(a, b), List.of(there, back));
        return new ZoneProgram(
                "Shifting",
                problem,
                Map.of(
                        "there", call(type, "there", -2, declaration, List.of("b", "a")),
                        "back", call(type, "back", 3, declaration, List.of("a", "b"))),
                Map.of());
    }

    private static Use written(FieldSpec field) {
        return new Use(
                field.name(), field, field.spacing(), Access.OUTPUT, List.of(), List.of(), Distribution.DISTRIBUTED);
    }

    private static Use read(FieldSpec field, long at) {
        return new Use(
                field.name(),
                field,
                field.spacing(),
                Access.INPUT,
                List.of(Points.at(Offset.of(at))),
                List.of(),
                Distribution.DISTRIBUTED);
    }

    private static KernelCall call(ElementType type, String name, int by, String declaration, List<String> buffers) {
        String text = """
                %s
                __kernel void %s(__global %s *to, __global const %s *from)
                {
                    int i = get_global_id(0) + 3;
                    to[i] = from[i + (%d)];
                }
                """.formatted(declaration, name, type.clName(), type.clName(), by);
        return new KernelCall(
                KernelSource.untouched(name + ".cl", name, text),
                zone -> List.of(KernelArgument.buffer(buffers.get(0)), KernelArgument.buffer(buffers.get(1))));
    }

    static Stream<Arguments> types() {
        return Stream.concat(
                Stream.of("int3", "double16")
                        .flatMap(type -> Stream.of(
                                arguments(type, Kind.LINEAR, Kind.ANTIREFLECT),
                                arguments(type, Kind.VALUE, Kind.ANTIMIRROR))),
                Stream.of("char", "int3", "float3", "double16")
                        .flatMap(type -> Stream.of(
                                arguments(type, Kind.ANTIMIRROR, Kind.VALUE),
                                arguments(type, Kind.PERIODIC, Kind.MIRROR),
                                arguments(type, Kind.REFLECT, Kind.REFLECT),
                                arguments(type, Kind.COPY, Kind.PERIODIC))));
    }

    @ParameterizedTest
    @MethodSource("types")
    @Thorough(every = 2)
    void everyTypeHasEveryBorder(String name, Kind low, Kind high) {
        DataType type = DataType.of(name);
        int width = type.components();
        ZoneProgram program = shifting(type, low, high, 5, "");
        double[] expected = new double[(int) (CELLS + 6) * width];
        for (int i = 0; i < expected.length; i++) {
            expected[i] = i + 1;
        }
        double[] start = expected.clone();
        boolean unsigned =
                type.scalar().isUnsigned() && type.scalar().bytes() < Long.BYTES; // what a double has room for
        double modulus = Math.scalb(1.0, 8 * type.scalar().bytes());
        for (int step = 0; step < 3; step++) {
            fill(expected, width, low, high, unsigned ? modulus : 0);
            double[] next = expected.clone();
            for (int i = 3 * width; i < (3 + CELLS) * width; i++) {
                next[i] = expected[i - 2 * width];
            }
            fill(next, width, low, high, unsigned ? modulus : 0);
            for (int i = 3 * width; i < (3 + CELLS) * width; i++) {
                expected[i] = next[i + 3 * width];
            }
        }
        fill(expected, width, low, high, unsigned ? modulus : 0);
        for (int zones = 1; zones <= 3; zones += 2) {
            try (Zones opened = open(program, zones)) {
                Numbers.copyFrom(opened, "a", start);
                opened.run(3);
                assertThat(Numbers.copied(opened, "a", unsigned))
                        .as("%s zones", zones)
                        .isEqualTo(expected);
            }
        }
    }

    private static void fill(double[] array, int width, Kind low, Kind high, double modulus) {
        double[] inner = array.clone();
        int cells = (int) CELLS;
        for (int k = 0; k < 3; k++) {
            for (int c = 0; c < width; c++) {
                array[(2 - k) * width + c] = made(low, modulus, inner, k, 3, 1, cells, width, c);
                array[(3 + cells + k) * width + c] = made(high, modulus, inner, k, 2 + cells, -1, cells, width, c);
            }
        }
    }

    private static double made(
            Kind kind, double modulus, double[] inner, int k, int edge, int inwards, int cells, int width, int c) {
        double mirrored = inner[(edge + inwards * k) * width + c];
        return switch (kind) {
            case VALUE -> 5;
            case COPY -> inner[edge * width + c];
            case MIRROR -> mirrored;
            case ANTIMIRROR -> modulus == 0 || mirrored == 0 ? -mirrored : modulus - mirrored;
            case REFLECT -> inner[(edge + inwards * (k + 1)) * width + c];
            case ANTIREFLECT -> -inner[(edge + inwards * (k + 1)) * width + c];
            case LINEAR -> {
                double outermost = inner[edge * width + c];
                yield outermost + (k + 1) * (outermost - inner[(edge + inwards) * width + c]);
            }
            case PERIODIC -> inner[(edge + inwards * (cells - 1 - k)) * width + c];
            case FIXED -> throw new IllegalArgumentException();
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void structsAreCopied(int zones) {
        StructType type = StructType.of("struct S", 12)
                .with("a", "int", 0)
                .with("b", "short", 4)
                .with("c", "float", 8);
        ZoneProgram program = shifting(type, Kind.PERIODIC, Kind.PERIODIC, 0, "struct S { int a; short b; float c; };");
        byte[] start = new byte[(int) (CELLS + 6) * 12];
        for (int i = 0; i < start.length; i++) {
            start[i] = (byte) (i / 12);
        }
        byte[] result = new byte[start.length];
        try (Zones opened = open(program, zones)) {
            new Fields(opened).get("a", byte[].class).copyFrom(start);
            opened.run(2);
            new Fields(opened).get("a", byte[].class).copyTo(result);
        }
        for (int i = 0; i < result.length; i++) {
            // Two steps move all to the left by two, around what is inside.
            assertThat(result[i]).as("byte %s", i).isEqualTo((byte) (3 + Math.floorMod(i / 12 - 3 + 2, CELLS)));
        }
    }

    /** A border that wraps along what is cut allows one step a turn, no more; nobody says how many. */
    @Test
    @Thorough
    void zonesOfARingTakeTurnsOfOneStep() {
        ExecutionOptions options = ExecutionOptions.DEFAULT
                .withDevices(DeviceSelection.parse("0:0").select(Devices.discover()))
                .withSplit(Optional.of(new Split(2, 1, 1)))
                .withMemory(new DeviceMemory(true, OptionalLong.empty(), Optional.empty()));
        int[] start = IntStream.range(0, (int) CELLS + 6).toArray();
        int[] result = new int[start.length];
        ZoneProgram program = shifting(DataType.of("int"), Kind.PERIODIC, Kind.PERIODIC, 0, "");
        try (Zones opened = TunedZones.open(program, options)) {
            assertThat(opened.plan().takesTurns()).isTrue();
            assertThat(opened.partition().depth()).isEqualTo(1);
            new Fields(opened).get("a", int[].class).copyFrom(start);
            opened.run(2);
            new Fields(opened).get("a", int[].class).copyTo(result);
        }
        for (int i = 0; i < result.length; i++) {
            assertThat(result[i]).as("element %s", i).isEqualTo((int) (3 + Math.floorMod(i - 3 + 2, CELLS)));
        }
    }

    /** One element more than cells: the last is the first. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    @Thorough(every = 2)
    void theLastOfFacesThatWrapIsTheFirst(int zones) {
        Declaration declaration = new Declaration("Faces", BorderKindsTest.class);
        declaration.grid(8);
        FieldDeclaration cells = declaration.field("u", "int").size(9).origin(0).border("x+", "periodic");
        declaration.field("v", "int").size(8);
        declaration
                .kernel("difference")
                .global(8)
                .localAddressing()
                .reads(cells)
                .at(1);
        Problem fields = declaration.problem();
        String there = "__kernel void difference(__global int *v, __global const int *u) {"
                + " int i = get_global_id(0); v[i] = u[i + 1] - u[i]; }";
        String back = "__kernel void add(__global int *u, __global const int *v) {"
                + " int i = get_global_id(0); u[i] += v[i]; }";
        FieldSpec u = fields.field("u");
        FieldSpec v = fields.field("v");
        KernelSpace space = new KernelSpace(1, Extent.of(8), Extent.of(1));
        Use updated = new Use("u", u, u.spacing(), Access.INOUT, List.of(), List.of(), Distribution.DISTRIBUTED);
        Problem problem = new Problem(
                Grid.of(8),
                List.of(u, v),
                List.of(
                        new Launch("difference", space, Addressing.LOCAL, List.of(written(v), read(u, 1)), false),
                        new Launch("add", space, Addressing.LOCAL, List.of(updated, read(v, 0)), false),
                        new Step.Reduce("total", Reduction.SUM, "u", List.of(u))));
        ZoneProgram program = new ZoneProgram(
                "Faces",
                problem,
                Map.of(
                        "difference",
                                new KernelCall(
                                        KernelSource.untouched("d.cl", "difference", there),
                                        zone -> List.of(KernelArgument.buffer("v"), KernelArgument.buffer("u"))),
                        "add",
                                new KernelCall(
                                        KernelSource.untouched("a.cl", "add", back),
                                        zone -> List.of(KernelArgument.buffer("u"), KernelArgument.buffer("v")))),
                Map.of());
        int[] start = {3, 1, 4, 1, 5, 9, 2, 6, 1000};
        int[] result = new int[9];
        try (Zones opened = open(program, zones)) {
            new Fields(opened).get("u", int[].class).copyFrom(start);
            opened.run(3);
            new Fields(opened).get("u", int[].class).copyTo(result);
            assertThat(opened.scalar("total"))
                    .as("what is a margin does not count")
                    .isEqualTo(31);
        }
        assertThat(result).containsExactly(1, 5, 9, 2, 6, 3, 1, 4, 1);
    }

    /** All of it is on every device, so that the ends of zones need no other way than the rest. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void whatLiesEverywhereWrapsOnEveryDevice(int zones) {
        List<Border> borders = List.of(new Border(0, false, Kind.PERIODIC, 0), new Border(0, true, Kind.ANTIMIRROR, 0));
        Spacing spacing = new Spacing(Offset.of(2), Extent.of(1));
        FieldSpec a = new FieldSpec("a", DataType.of("int"), 1, Extent.of(CELLS + 4), spacing, true, borders);
        FieldSpec b = new FieldSpec("b", DataType.of("int"), 1, Extent.of(CELLS + 4), spacing, true, borders);
        KernelSpace space = new KernelSpace(1, Extent.of(CELLS), Extent.of(1));
        Use out = new Use("b", b, spacing, Access.OUTPUT, List.of(), List.of(), Distribution.GATHERED);
        Use in = new Use("a", a, spacing, Access.INPUT, List.of(), List.of(), Distribution.GATHERED);
        Launch launch = new Launch("sum", space, Addressing.GLOBAL, List.of(out, in), false);
        String text = "__kernel void sum(__global int *b, __global const int *a) { int i = get_global_id(0), s = 0;"
                + " for (int k = 0; k < 11; k++) s += (k + i) * a[k]; b[i + 2] = s; }";
        ZoneProgram program = new ZoneProgram(
                "Everywhere",
                new Problem(Grid.of(CELLS), List.of(a, b), List.of(launch, new Step.Swap("a", "b"))),
                KernelSource.untouched("sum.cl", "sum", text),
                zone -> List.of(KernelArgument.buffer("b"), KernelArgument.buffer("a")));
        int[] now = {9, 9, 1, 2, 3, 4, 5, 6, 7, 9, 9};
        int[] start = now.clone();
        for (int step = 0; step < 4; step++) {
            wrap(now);
            int[] next = now.clone();
            for (int i = 0; i < CELLS; i++) {
                next[i + 2] = 0;
                for (int k = 0; k < 11; k++) {
                    next[i + 2] += (k + i) * now[k];
                }
            }
            now = next;
        }
        wrap(now);
        int[] result = new int[now.length];
        try (Zones opened = open(program, zones)) {
            new Fields(opened).get("a", int[].class).copyFrom(start);
            opened.run(4);
            new Fields(opened).get("a", int[].class).copyTo(result);
        }
        assertThat(result).isEqualTo(now);
    }

    private static void wrap(int[] array) {
        array[0] = array[7];
        array[1] = array[8];
        array[9] = -array[8];
        array[10] = -array[7];
    }

    /** {@code b[i] = a[i - 1] + 10 a[i] + 100 a[i + 1]}, where a ends with 7 and with a copy; if {@code spoils}, all of a is one more before. */
    private static ZoneProgram adding(boolean spoils) {
        List<Border> borders = List.of(new Border(0, false, Kind.VALUE, 7), new Border(0, true, Kind.COPY, 0));
        Spacing spacing = new Spacing(Offset.of(1), Extent.of(1));
        FieldSpec a = new FieldSpec("a", DataType.of("int"), 1, Extent.of(8), spacing, true, borders);
        FieldSpec b = new FieldSpec("b", DataType.of("int"), 1, Extent.of(8), spacing, true, List.of());
        Spacing everywhere = new Spacing(Offset.ZERO, Extent.of(1));
        Use all = new Use("a", a, everywhere, Access.INOUT, List.of(), List.of(), Distribution.DISTRIBUTED);
        Launch spoil = new Launch(
                "spoil",
                new KernelSpace(1, Extent.of(8), Extent.of(1)),
                Addressing.GLOBAL,
                List.of(0),
                new Spacing(Offset.of(-1), Extent.of(1)),
                List.of(all),
                false);
        Use beside = new Use(
                "a",
                a,
                spacing,
                Access.INPUT,
                List.of(new Points(Offset.of(-1), Offset.of(1))),
                List.of(),
                Distribution.DISTRIBUTED);
        Launch add = new Launch(
                "add",
                new KernelSpace(1, Extent.of(6), Extent.of(1)),
                Addressing.GLOBAL,
                List.of(written(b), beside),
                false);
        String text = "__kernel void spoil(__global int *a) { a[get_global_id(0)] += 1; }\n"
                + "__kernel void add(__global int *b, __global const int *a)"
                + " { int i = get_global_id(0) + 1; b[i] = a[i - 1] + 10 * a[i] + 100 * a[i + 1]; }\n";
        return new ZoneProgram(
                "Spoiling",
                new Problem(Grid.of(6), List.of(a, b), spoils ? List.of(spoil, add) : List.of(add)),
                Map.of(
                        "spoil",
                                new KernelCall(
                                        KernelSource.wrapped(
                                                "k.cl",
                                                "spoil",
                                                text,
                                                "__kernel void halomill_spoil(__global int *a, long o) { spoil(a - o); }"),
                                        zone -> List.of(KernelArgument.buffer("a"))),
                        "add",
                                new KernelCall(
                                        KernelSource.wrapped(
                                                "k.cl",
                                                "add",
                                                text,
                                                "__kernel void halomill_add(__global int *b, __global const int *a, long o,"
                                                        + " long p) { add(b - o, a - p); }"),
                                        zone -> List.of(KernelArgument.buffer("b"), KernelArgument.buffer("a")))),
                Map.of());
    }

    /** The border goes before a kernel that writes the margin, too. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void whatLaunchesWriteOfAMarginIsFilledAgain(int zones) {
        int[] result = new int[8];
        try (Zones opened = open(adding(true), zones)) {
            new Fields(opened).get("a", int[].class).copyFrom(new int[] {0, 1, 2, 3, 4, 5, 6, 0});
            opened.run(3);
            new Fields(opened).get("a", int[].class).copyTo(result);
            assertThat(result).containsExactly(7, 4, 5, 6, 7, 8, 9, 9);
            new Fields(opened).get("b", int[].class).copyTo(result);
            assertThat(result).containsExactly(0, 547, 654, 765, 876, 987, 998, 0);
        }
    }

    /** Nothing but the copy changes a, whose margins are full by then. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void whatIsCopiedToABoxIsInTheMarginOfTheNextRun(int zones) {
        int[] result = new int[8];
        try (Zones opened = open(adding(false), zones)) {
            Field<int[]> a = new Fields(opened).get("a", int[].class);
            a.copyFrom(new int[] {0, 1, 2, 3, 4, 5, 6, 0});
            opened.run(2);
            a.copyFrom(Box.of(Extent.of(2)).translate(Offset.of(5)), new int[] {8, 9});
            opened.run(1);
            a.copyTo(result);
            assertThat(result).containsExactly(7, 1, 2, 3, 4, 8, 9, 9);
            new Fields(opened).get("b", int[].class).copyTo(result);
            assertThat(result).containsExactly(0, 217, 321, 432, 843, 984, 998, 0);
        }
    }

    /** A field that is counted has no margin, the other one of the same size is read with its. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void reductionsReadMarginsOfOtherFieldsAsTheyAre(int zones) {
        Spacing whole = new Spacing(Offset.ZERO, Extent.of(1));
        Spacing inner = new Spacing(Offset.of(1), Extent.of(1));
        List<Border> borders = List.of(new Border(0, false, Kind.PERIODIC, 0), new Border(0, true, Kind.MIRROR, 0));
        FieldSpec a = new FieldSpec("a", DataType.of("int"), 1, Extent.of(8), whole, true, List.of());
        FieldSpec b = new FieldSpec("b", DataType.of("int"), 1, Extent.of(8), inner, true, borders);
        KernelSpace cells = new KernelSpace(1, Extent.of(6), Extent.of(1));
        Use updated = new Use("b", b, inner, Access.INOUT, List.of(), List.of(), Distribution.DISTRIBUTED);
        Use all = new Use(
                "a",
                a,
                new Spacing(Offset.ZERO, Extent.of(1)),
                Access.INOUT,
                List.of(),
                List.of(),
                Distribution.DISTRIBUTED);
        Launch one = new Launch("one", cells, Addressing.GLOBAL, List.of(updated), false);
        Launch other = new Launch(
                "other",
                new KernelSpace(1, Extent.of(8), Extent.of(1)),
                Addressing.GLOBAL,
                List.of(0),
                Spacing.SAME,
                List.of(all),
                false);
        String text = "__kernel void one(__global int *b) { b[get_global_id(0) + 1] *= 3; }\n"
                + "__kernel void other(__global int *a) { a[get_global_id(0)] += 1; }\n";
        String wrapOne = "__kernel void halomill_one(__global int *b, long o) { one(b - o); }";
        String wrapOther = "__kernel void halomill_other(__global int *a, long o) { other(a - o); }";
        Step.Reduce dot = new Step.Reduce("dot", Reduction.SUM, "a * b", List.of(a, b), Reduction.Over.ALL, List.of());
        ZoneProgram program = new ZoneProgram(
                "Counting",
                new Problem(Grid.of(6), List.of(a, b), List.of(one, other, dot)),
                Map.of(
                        "one",
                                new KernelCall(
                                        KernelSource.wrapped("k.cl", "one", text, wrapOne),
                                        zone -> List.of(KernelArgument.buffer("b"))),
                        "other",
                                new KernelCall(
                                        KernelSource.wrapped("k.cl", "other", text, wrapOther),
                                        zone -> List.of(KernelArgument.buffer("a")))),
                Map.of());
        long expected = 0;
        int[] made = {6, 1, 2, 3, 4, 5, 6, 6};
        for (int i = 0; i < 8; i++) {
            expected += (long) (10 + i + 2) * 9 * made[i];
        }
        try (Zones opened = open(program, zones)) {
            new Fields(opened).get("a", int[].class).copyFrom(new int[] {10, 11, 12, 13, 14, 15, 16, 17});
            new Fields(opened).get("b", int[].class).copyFrom(new int[] {-1, 1, 2, 3, 4, 5, 6, -1});
            opened.run(2);
            assertThat(opened.scalar("dot")).isEqualTo(expected);
        }
    }

    /** Numbers in Java arrays of any type. */
    private static final class Numbers {

        static void copyFrom(Zones zones, String field, double[] values) {
            copyFrom(new Fields(zones).all().get(zones.partition().problem().indexOf(field)), values);
        }

        @SuppressWarnings("unchecked")
        private static <A> void copyFrom(Field<A> field, double[] values) {
            Object array = java.lang.reflect.Array.newInstance(field.arrayType().getComponentType(), values.length);
            for (int i = 0; i < values.length; i++) {
                switch (field.arrayType().getComponentType().getName()) {
                    case "byte" -> ((byte[]) array)[i] = (byte) (long) values[i];
                    case "short" -> ((short[]) array)[i] = (short) values[i];
                    case "int" -> ((int[]) array)[i] = (int) (long) values[i];
                    case "long" -> ((long[]) array)[i] = (long) values[i];
                    case "float" -> ((float[]) array)[i] = (float) values[i];
                    default -> ((double[]) array)[i] = values[i];
                }
            }
            field.copyFrom((A) array);
        }

        static double[] copied(Zones zones, String field, boolean unsigned) {
            Field<?> of =
                    new Fields(zones).all().get(zones.partition().problem().indexOf(field));
            return copied(of, unsigned);
        }

        @SuppressWarnings("unchecked")
        private static <A> double[] copied(Field<A> field, boolean unsigned) {
            int length = (int) field.size().volume() * ((DataType) field.type()).components();
            Object array = java.lang.reflect.Array.newInstance(field.arrayType().getComponentType(), length);
            field.copyTo((A) array);
            double[] values = new double[length];
            double modulus =
                    Math.scalb(1.0, 8 * ((DataType) field.type()).scalar().bytes());
            for (int i = 0; i < length; i++) {
                double value = java.lang.reflect.Array.getDouble(array, i);
                values[i] = unsigned && value < 0 ? value + modulus : value;
            }
            return values;
        }
    }
}
