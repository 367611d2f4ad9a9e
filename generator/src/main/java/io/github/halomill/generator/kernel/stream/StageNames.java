package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.stream.StageForm.Touched;
import io.github.halomill.generator.kernel.stream.WriteChain.Version;
import io.github.halomill.generator.kernel.stream.text.EachNumber;
import io.github.halomill.generator.kernel.stream.text.Ids;
import io.github.halomill.generator.kernel.stream.text.Sums;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import io.github.halomill.runtime.geometry.Axes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** What the kernel that streams an iteration calls things. */
final class StageNames {

    private final StagePlan plan;
    private final StageParameters parameters;
    private final Ids ids;
    private final Map<String, Shape> shapes = new LinkedHashMap<>();

    /**
     * Where rows lie; arrays that lie alike share it.
     *
     * @param suffix of its variables
     * @param pitch from a row to the next
     * @param start of the first column of the lowest row
     * @param each what follows the number of a column: times how many elements are from one to the next
     */
    record Shape(String suffix, String pitch, String start, String each) {}

    StageNames(StagePlan plan, StageParameters parameters) throws RefusedException {
        this.plan = plan;
        this.parameters = parameters;
        this.ids = new Ids(plan.dimensions(), plan.around(), "hm" + items(0));
        for (WriteChain chain : plan.chains()) {
            Shape own = shapeOf(chain);
            shapes.values().stream()
                    .filter(other ->
                            other.pitch().equals(own.pitch()) && other.start().equals(own.start()))
                    .findFirst()
                    .ifPresentOrElse(other -> shapes.put(chain.name(), other), () -> shapes.put(chain.name(), own));
        }
    }

    private Shape shapeOf(WriteChain chain) throws RefusedException {
        int launch = counting(chain);
        Stage stage = plan.stages().get(launch);
        Touched array = stage.form().arrays().stream()
                .filter(one -> isOf(stage.field(one), chain))
                .findFirst()
                .orElseThrow();
        boolean placed = stage.form().placed();
        WorkId id = new WorkId(Level.GLOBAL, stage.form().ids().get(plan.dimensions() - 1));
        Poly element = array.shape().orElseThrow().index();
        for (int d = 0; d < plan.dimensions(); d++) {
            Poly stride = element.linear(
                            new WorkId(Level.GLOBAL, stage.form().ids().get(d)))
                    .orElseThrow();
            int shift = placed ? 0 : plan.shift(launch).get(d);
            element = element.plus(stride.times(
                    shift + chain.place().get(d) - plan.place(launch).get(d)));
        }
        String slowest = Axes.name(plan.dimensions() - 1);
        Poly pitch = element.linear(id).orElseThrow();
        Poly each = element.linear(new WorkId(Level.GLOBAL, stage.form().ids().get(0)))
                .orElseThrow();
        if (ids.rowsGoAround()) {
            element = ClText.without(element, id);
        }
        UnaryOperator<String> place =
                axis -> axis.equals("x") ? "hm_left" : axis.equals(slowest) ? "(hm_begin + hm_lowest)" : "hm_" + axis;
        UnaryOperator<String> byIds =
                axis -> "(" + place.apply(axis) + " - " + firstItem(launch, "xyz".indexOf(axis)) + ")";
        return new Shape(
                "_" + chain.name(),
                sums(launch).sum(pitch, axis -> axis),
                sums(launch).sum(element, placed ? byIds : place),
                each.equals(Poly.ONE) ? "" : " * " + each);
    }

    /** A launch whose ids say where elements of a chain lie. */
    private int counting(WriteChain chain) throws RefusedException {
        return IntStream.range(0, plan.stages().size())
                .filter(launch -> plan.stages().get(launch).form().counts()
                        && plan.stages().get(launch).form().arrays().stream()
                                .anyMatch(
                                        array -> isOf(plan.stages().get(launch).field(array), chain)))
                .findFirst()
                .orElseThrow(() -> new RefusedException(
                        "all launches that are passed " + chain.name() + " are over parts of the grid"));
    }

    private static boolean isOf(String field, WriteChain chain) {
        return field.equals(chain.name()) || chain.now().filter(field::equals).isPresent();
    }

    private Sums sums(int launch) {
        return new Sums(
                plan.stages().get(launch).form().ids(),
                scalar -> parameters.name(launch, scalar),
                axis -> "hm_size_" + axis + "_" + label(launch));
    }

    /** A sum of a launch's scalars. */
    String sum(int launch, Poly sum) {
        return sums(launch).sum(sum, axis -> axis);
    }

    /** The least of a sum of a launch's ids in a work-group. */
    String least(int launch, Poly sum) {
        return sums(launch).least(sum, shifted(launch, "hm_low_"), shifted(launch, "hm_high_"));
    }

    private UnaryOperator<String> shifted(int launch, String prefix) {
        return axis -> {
            int shift = plan.shift(launch).get("xyz".indexOf(axis));
            String name = prefix + axis;
            return shift == 0 ? name : "(" + Sums.plus(name, shift) + ")";
        };
    }

    /** Which ids are at places; all launches have the same along dimensions that are periodic. */
    Ids ids() {
        return ids;
    }

    /** Different shapes. */
    List<Shape> shapes() {
        return shapes.values().stream().distinct().toList();
    }

    /**
     * The index of a chain's element in column {@code hm_e}.
     *
     * @param row the number of its row
     * @param rows how far that is from the one that is loaded
     */
    String index(WriteChain chain, String row, String rows) {
        Shape shape = shapes.get(chain.name());
        if (shape == null) {
            throw new IllegalArgumentException("no field " + chain.name());
        }
        String pitch = " * hm_pitch" + shape.suffix();
        String there = ids.rowsGoAround() ? " + " + ids.row(row) + pitch : rows.isEmpty() ? "" : " " + rows + pitch;
        return "[hm_at" + shape.suffix() + there + " + " + ids.columnFromFirst() + shape.each() + "]";
    }

    /** Unique among launches. */
    String label(int launch) {
        return parameters.label(launch);
    }

    /** Scalars of a launch that are other numbers in each iteration. */
    List<EachNumber> each(int launch) {
        return plan.stages().get(launch).setting().each().stream()
                .map(number -> number.of(label(launch)))
                .toList();
    }

    /** Ranges by launch and by array, as what follows {@code hm} in their names. */
    List<String> numbered() {
        List<String> names = new ArrayList<>();
        IntStream.range(0, plan.stages().size()).forEach(launch -> names.add(items(launch)));
        plan.chains().forEach(chain -> names.add(held(chain)));
        return names.stream().distinct().toList();
    }

    /** Whether only some of the work-items inside are of a launch. */
    boolean isPart(int launch) {
        Stage stage = plan.stages().get(launch);
        return stage.part() || stage.form().placed();
    }

    String items(int launch) {
        return "_in_" + label(launch);
    }

    /** The place along an axis of the work-item of a launch whose id is 0. */
    String firstItem(int launch, int dimension) {
        return "hm_first_" + Axes.name(dimension) + "_" + label(launch);
    }

    /** Memory for the last state of a chain. */
    static String newest(String field) {
        return "hm_new_" + field;
    }

    /** Memory for the state before that. */
    String older(WriteChain chain) {
        return "hm_new_" + chain.now().orElseThrow();
    }

    String held(WriteChain chain) {
        return "_of_" + chain.whole();
    }

    /** What is kept of a chain after one of its writers. */
    String kept(WriteChain chain, int writer) {
        return chain.name() + (writer == chain.last() ? "" : "_" + label(writer));
    }

    /**
     * The number of an iteration's own copy of that, in iteration {@code hm_t}; the one before, the state that it
     * begins with included.
     */
    String level(WriteChain chain, int writer) {
        return isLoaded(chain, writer) ? "hm_t" : "hm_t - 1";
    }

    String level(Version version) {
        return switch (version.back()) {
            case 0 -> level(version.chain(), version.writer());
            case 1 -> "hm_t - 1";
            default -> "max(hm_t - 2, 0)";
        };
    }

    /** How many copies there are. */
    String levels(WriteChain chain, int writer) {
        return isLoaded(chain, writer) && isReadAtOnce(chain, writer) ? "HM_T + 1" : "HM_T";
    }

    /** Whether the last iteration keeps its own. */
    boolean isReadAtOnce(WriteChain chain, int writer) {
        return plan.readsOf(chain, writer).stream()
                .anyMatch(read -> !read.version().isBefore());
    }

    boolean isLoaded(WriteChain chain, int writer) {
        return plan.readsOf(chain, writer).stream()
                .anyMatch(read -> read.version().isBefore());
    }

    boolean isKept(WriteChain chain, int writer) {
        return !plan.readsOf(chain, writer).isEmpty();
    }

    /** How far back the row of a read is kept that others read, as soon as it is passed on. */
    List<Integer> shared(WriteChain chain, int writer) {
        return IntStream.range(0, plan.stages().size())
                .boxed()
                .flatMap(launch -> plan.reads(launch).stream()
                        .filter(read -> read.isOf(chain, writer) && read.isAcross())
                        .map(read -> plan.distance(launch, read) - 1))
                .distinct()
                .sorted()
                .toList();
    }

    /** Something done for each column of a work-item. */
    static String columns(String indent, String statements) {
        return indent + "#pragma unroll\n" + indent + "for (int hm_e = 0; hm_e < HM_E; hm_e++) {\n"
                + statements.indent(indent.length()) + indent + "}\n";
    }

    StageParameters parameters() {
        return parameters;
    }
}
