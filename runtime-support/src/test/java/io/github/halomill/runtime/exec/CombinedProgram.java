package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.program.CoarseForm;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.exec.program.ScalarArgument;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Combining;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Nest;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Reduction;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;

/**
 * A stencil on {@code v} that writes {@code u}, and the small arrays {@code a} and {@code b}, which all work-items change, in a schedule
 * made at random; as a program, and as plain loops that go through work-items one by one.
 */
public final class CombinedProgram {

    static final int CELLS = 60;
    static final int BINS = 7;

    private static final DataType INT = DataType.of("int");

    private final Small a;
    private final Small b;
    private final List<Kernel> kernels = new ArrayList<>();
    private final List<Integer> order = new ArrayList<>();

    /** A small array. */
    private record Small(String name, boolean unsigned, Combining combining) {

        static Small random(String name, Random random) {
            Combining.Rule[] rules = Combining.Rule.values();
            long[] starts = {0, -1, 1000};
            OptionalLong from = random.nextBoolean()
                    ? OptionalLong.of(starts[random.nextInt(starts.length)])
                    : OptionalLong.empty();
            return new Small(name, random.nextBoolean(), new Combining(rules[random.nextInt(rules.length)], from));
        }

        String type() {
            return unsigned ? "uint" : "int";
        }

        Use use(Access access) {
            return Use.combined(name, DataType.of(type()), Extent.of(BINS), access, combining);
        }

        String text() {
            String at = "&" + name + "[bin], (" + type() + ") ";
            return switch (combining.with()) {
                case SUM -> "atomic_add(" + at + "value);";
                case MIN -> "atomic_min(" + at + "value);";
                case MAX -> "atomic_max(" + at + "value);";
                case AND -> "atomic_and(" + at + "(value | 0xff00ff));";
                case OR -> "atomic_or(" + at + "(value & 0xf0f0f));";
                case XOR -> "atomic_xor(" + at + "value);";
                case ANY -> "if (value > 0) " + name + "[bin] = 9;";
            };
        }

        int changed(int old, int v) {
            int order = unsigned ? Integer.compareUnsigned(old, v) : Integer.compare(old, v);
            return switch (combining.with()) {
                case SUM -> old + v;
                case MIN -> order < 0 ? old : v;
                case MAX -> order < 0 ? v : old;
                case AND -> old & (v | 0xff00ff);
                case OR -> old | v & 0xf0f0f;
                case XOR -> old ^ v;
                case ANY -> v > 0 ? 9 : old;
            };
        }

        void begin(int[] elements) {
            combining.from().ifPresent(from -> Arrays.fill(elements, (int) from));
        }

        double sum(int[] elements) {
            return Arrays.stream(elements)
                    .mapToDouble(element -> unsigned ? Integer.toUnsignedLong(element) : element)
                    .sum();
        }
    }

    /** What a kernel does with u, a and b; the small arrays that it does not change it may read. */
    private record Kernel(String name, int items, boolean writes, boolean changesA, boolean changesB, boolean readsA) {}

    /** What arrays hold. */
    public record Content(int[] u, int[] v, int[] a, int[] b) {

        public static Content random(long seed) {
            Random random = new Random(seed);
            return new Content(
                    random.ints(CELLS).toArray(),
                    random.ints(CELLS).toArray(),
                    random.ints(BINS).toArray(),
                    random.ints(BINS).toArray());
        }
    }

    /** One of many. */
    public CombinedProgram(long seed) {
        this(
                Small.random("a", scattered(3 * seed)),
                Small.random("b", scattered(3 * seed + 1)),
                scattered(3 * seed + 2));
    }

    /** One whose arrays keep what they have, and are changed by what depends on it. */
    public static CombinedProgram ofSums(long seed) {
        Combining sum = new Combining(Combining.Rule.SUM, OptionalLong.empty());
        Combining xor = new Combining(Combining.Rule.XOR, OptionalLong.empty());
        return new CombinedProgram(new Small("a", false, sum), new Small("b", true, xor), scattered(seed));
    }

    /** The first numbers of seeds that are near to each other are nearly the same. */
    private static Random scattered(long seed) {
        return new Random(seed * 0x9E3779B97F4A7C15L);
    }

    private CombinedProgram(Small a, Small b, Random random) {
        this.a = a;
        this.b = b;
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            boolean changesA = i == 0 || random.nextBoolean();
            boolean changesB = random.nextBoolean();
            int items = random.nextInt(3) > 0 ? CELLS : CELLS / 3;
            boolean writes = random.nextBoolean() || i == 0 || !changesA && !changesB;
            kernels.add(new Kernel("k" + i, items, writes, changesA, changesB, !changesA && random.nextBoolean()));
        }
        order.add(0);
        for (int i = 0; i < count; i++) {
            order.add(i);
        }
    }

    @Override
    public String toString() {
        return a + " " + b + " " + kernels + " " + order;
    }

    /** The first kernel comes once; then it and the others come twice, by names of their own. */
    private List<Step> schedule() {
        List<Step> once = new ArrayList<>();
        List<Step> twice = new ArrayList<>();
        for (int i = 0; i < order.size(); i++) {
            Kernel kernel = kernels.get(order.get(i));
            List<Step> into = i == 0 ? once : twice;
            into.add(launch(kernel, i));
            if (kernel.writes) {
                into.add(new Step.Swap("u", "v"));
            }
        }
        twice.add(new Step.Reduce(
                "sum", Reduction.SUM, "a", List.of(a.use(Access.INPUT).field())));
        once.add(new Nest.Repeat(2, twice));
        return once;
    }

    private Launch launch(Kernel kernel, int place) {
        KernelSpace space = new KernelSpace(1, Extent.of(kernel.items), Extent.of(2));
        KernelSpace cells = new KernelSpace(1, Extent.of(CELLS), Extent.of(2));
        List<Use> uses = new ArrayList<>();
        List<Offset> sides = List.of(Offset.of(-1), Offset.of(1));
        uses.add(Use.distributed("v", INT, Extent.of(CELLS), cells, Access.INPUT, sides));
        if (kernel.writes) {
            uses.add(Use.distributed("u", INT, Extent.of(CELLS), cells, Access.OUTPUT, List.of()));
        }
        if (kernel.changesA || kernel.readsA) {
            uses.add(a.use(kernel.changesA ? Access.INOUT : Access.INPUT));
        }
        if (kernel.changesB) {
            uses.add(b.use(Access.INOUT));
        }
        return new Launch(kernel.name + "#" + place, space, Addressing.GLOBAL, uses, true);
    }

    Problem problem(Step... more) {
        List<Step> schedule = new ArrayList<>(schedule());
        schedule.addAll(List.of(more));
        KernelSpace cells = new KernelSpace(1, Extent.of(CELLS), Extent.of(2));
        List<FieldSpec> fields = new ArrayList<>();
        for (String name : List.of("u", "v")) {
            fields.add(Use.distributed(name, INT, Extent.of(CELLS), cells, Access.INOUT, List.of())
                    .field());
        }
        fields.add(a.use(Access.INOUT).field());
        fields.add(b.use(Access.INOUT).field());
        return new Problem(new Grid(1, Extent.of(CELLS)), fields, schedule);
    }

    /** The program, which does also {@code more} in each iteration. */
    public ZoneProgram program(Step... more) {
        Problem problem = problem(more);
        Map<String, KernelCall> calls = new HashMap<>();
        for (Launch launch : problem.launches()) {
            Kernel kernel = kernels.get(Integer.parseInt(launch.kernel().substring(1)));
            calls.put(launch.name(), call(kernel, launch));
        }
        return new ZoneProgram("Combined", problem, calls, Map.of());
    }

    private KernelCall call(Kernel kernel, Launch launch) {
        StringBuilder parameters = new StringBuilder();
        StringBuilder passed = new StringBuilder();
        StringBuilder offsets = new StringBuilder();
        for (Use use : launch.uses()) {
            parameters
                    .append("__global ")
                    .append(use.type())
                    .append(" *")
                    .append(use.name())
                    .append(", ");
            passed.append(use.name())
                    .append(use.owned() ? " - o" + use.name() : "")
                    .append(", ");
            offsets.append(use.owned() ? ", long o" + use.name() : "");
        }
        String text = "__kernel void " + kernel.name + "(" + parameters + "int n) {\n"
                + "    int i = get_global_id(0);\n"
                + "    int value = 5 * v[i] + (i > 0 ? v[i - 1] : 0) - (i < n - 1 ? v[i + 1] : 0)"
                + (kernel.readsA ? " + (int) a[i % " + BINS + "]" : "") + ";\n"
                + (kernel.writes ? "    u[i] = value;\n" : "")
                + "    int bin = (value & 1023) % " + BINS + ";\n"
                + (kernel.changesA ? "    " + a.text() + "\n" : "")
                + (kernel.changesB ? "    " + b.text() + "\n" : "")
                + "}\n";
        String wrapper = "__kernel void halomill_" + kernel.name + "(" + parameters + "int n" + offsets + ") {\n    "
                + kernel.name + "(" + passed + "n);\n}\n";
        KernelSource source = KernelSource.wrapped(kernel.name + ".cl", kernel.name, text, wrapper);
        return new KernelCall(source, zone -> {
            List<KernelArgument> arguments = new ArrayList<>();
            launch.uses().forEach(use -> arguments.add(KernelArgument.buffer(use.name())));
            arguments.add(ScalarArgument.integer("n", INT, CELLS));
            return arguments;
        });
    }

    /** What arrays hold after some iterations that begin with {@code first}. */
    public Content after(Content first, int iterations) {
        Content now = new Content(first.u.clone(), first.v.clone(), first.a.clone(), first.b.clone());
        for (int k = 0; k < iterations; k++) {
            now = launched(now, order.get(0));
            for (int twice = 0; twice < 2; twice++) {
                for (int i = 1; i < order.size(); i++) {
                    now = launched(now, order.get(i));
                }
            }
        }
        return now;
    }

    /** What an iteration reduces a to at its end. */
    double sum(Content content) {
        return a.sum(content.a);
    }

    private Content launched(Content now, int number) {
        Kernel kernel = kernels.get(number);
        if (kernel.changesA) {
            a.begin(now.a);
        }
        if (kernel.changesB) {
            b.begin(now.b);
        }
        for (int i = 0; i < kernel.items; i++) {
            int value = 5 * now.v[i] + (i > 0 ? now.v[i - 1] : 0) - (i < CELLS - 1 ? now.v[i + 1] : 0);
            value += kernel.readsA ? now.a[i % BINS] : 0;
            int bin = (value & 1023) % BINS;
            if (kernel.writes) {
                now.u[i] = value;
            }
            if (kernel.changesA) {
                now.a[bin] = a.changed(now.a[bin], value);
            }
            if (kernel.changesB) {
                now.b[bin] = b.changed(now.b[bin], value);
            }
        }
        return kernel.writes ? new Content(now.v, now.u, now.a, now.b) : now;
    }

    /** Fills all its arrays. */
    public static void fill(Zones zones, Content content) {
        Fields fields = new Fields(zones);
        fields.get("u", int[].class).copyFrom(content.u());
        fields.get("v", int[].class).copyFrom(content.v());
        fields.get("a", int[].class).copyFrom(content.a());
        fields.get("b", int[].class).copyFrom(content.b());
    }

    /** What an array of so many elements holds. */
    public static int[] read(Zones zones, String field, int size) {
        int[] elements = new int[size];
        new Fields(zones).get(field, int[].class).copyTo(elements);
        return elements;
    }

    /** Holds what all its arrays are against {@code expected}. */
    public static void check(Zones zones, Content expected, Object what) {
        assertThat(read(zones, "a", BINS)).as("a of %s", what).isEqualTo(expected.a());
        assertThat(read(zones, "b", BINS)).as("b of %s", what).isEqualTo(expected.b());
        assertThat(read(zones, "v", CELLS)).as("v of %s", what).isEqualTo(expected.v());
        assertThat(read(zones, "u", CELLS)).as("u of %s", what).isEqualTo(expected.u());
    }

    /** The same, whose work-items may do several elements each. */
    public static ZoneProgram coarse(ZoneProgram program) {
        Map<String, KernelCall> calls = new HashMap<>();
        program.calls()
                .forEach((name, call) -> calls.put(
                        name,
                        new KernelCall(
                                call.source(), new CoarseForm(List.of("__global int *v"), ""), call.arguments())));
        return new ZoneProgram(program.name(), program.problem(), calls, Map.of());
    }
}
