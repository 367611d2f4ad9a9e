package io.github.halomill.runtime.cl;

import io.github.halomill.runtime.base.ArrayName;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Puts the elements of a box together on a device: the same bits in whatever order. */
public final class ReductionKernels extends ClObject {

    /** Numbers of 8 bytes that are left. */
    public static final int NUMBERS = 8;

    /**
     * The parameter of {@link #elements} from which on it says where elements are: five numbers for the places by which
     * they are known, of the first and how far the next is along each axis of {@link ReductionTiles}; then for each
     * operand its array, and five such numbers of that.
     */
    public static final int PLACES = 7;

    private final ClProgram program;
    private final ReductionTiles tiles;

    private ReductionKernels(ClProgram program, ReductionTiles tiles) {
        super(program.calls());
        this.program = program;
        this.tiles = tiles;
    }

    /**
     * An array of which elements are taken.
     *
     * @param name of an element in the expression, as {@code u} or {@code f[3]}
     * @param type of it in OpenCL C
     */
    public record Operand(ArrayName name, String type) {}

    /**
     * What is put together.
     *
     * @param expression in OpenCL C, of double
     * @param of what is made of the expression: a macro's body, of {@code v}
     */
    public record Value(String expression, String of) {}

    /**
     * What is made of elements: one or more numbers.
     *
     * @param operands whose elements the expressions are made of
     */
    public record Elements(List<Operand> operands, List<Value> values) {

        public Elements {
            operands = List.copyOf(operands);
            values = List.copyOf(values);
        }

        private String name() {
            return values.stream().map(Value::expression).collect(Collectors.joining(", "));
        }
    }

    /** How elements are put together. */
    public enum Joining {
        SUM,
        LEAST,
        LEAST_AND_PLACE,
        LARGEST,
        LARGEST_AND_PLACE;

        private String source() {
            return this == SUM
                    ? ReductionSource.SUM
                    : "#define LEAST " + (this == LEAST || this == LEAST_AND_PLACE ? 1 : 0) + "\n#define PLACED "
                            + (this == LEAST_AND_PLACE || this == LARGEST_AND_PLACE ? 1 : 0) + "\n"
                            + ReductionSource.EXTREME;
        }
    }

    /**
     * Compiles them.
     *
     * @param options as for the kernel of the zone
     */
    public static ReductionKernels build(
            ClContext context, Elements of, Joining joining, ReductionTiles tiles, String options) {
        List<Operand> operands = of.operands();
        String macros = tiles.macros()
                + "#define OPERANDS " + each(operands, ", __global const $type *hm_f$i, ELEMENT_PARAMETERS(hm_p$i)")
                + "\n#define FIRST_ELEMENTS " + each(operands, "const long hm_at$i = ELEMENT(hm_p$i); ")
                + "\n#define ELEMENTS(i, j) " + each(operands, "double hm_e$i = (double)$load; ") + "\n"
                + values(of);
        return new ReductionKernels(
                ClProgram.build(
                        context,
                        "the reduction of " + of.name(),
                        options,
                        macros,
                        ReductionSource.PLACED,
                        joining.source(),
                        ReductionSource.FRAME),
                tiles);
    }

    /** How many they are, what each is, and what is done for each. */
    private static String values(Elements of) {
        StringBuilder macros = new StringBuilder("#define COUNT " + of.values().size() + "\n");
        StringBuilder all = new StringBuilder("#define VALUES(n, in)");
        StringBuilder forEach = new StringBuilder("#define FOR_EACH(DO)");
        for (int i = 0; i < of.values().size(); i++) {
            Value value = of.values().get(i);
            macros.append("#define VALUE")
                    .append(i)
                    .append("(v) (")
                    .append(value.of())
                    .append(")\n");
            all.append(" hm_v[")
                    .append(i)
                    .append("][n] = (in) ? VALUE")
                    .append(i)
                    .append("((");
            all.append(named(of.operands(), value.expression())).append(")) : 0;");
            forEach.append(" DO(").append(i).append(")");
        }
        return macros.append(all).append("\n").append(forEach).append("\n").toString();
    }

    private static String each(List<Operand> operands, String text) {
        return IntStream.range(0, operands.size())
                .mapToObj(i -> {
                    String type = operands.get(i).type();
                    String at = "hm_at$i + STEP(hm_p$i, i, j)";
                    String load = type.equals("half") ? "vload_half(" + at + ", hm_f$i)" : "hm_f$i[" + at + "]";
                    return text.replace("$load", load).replace("$type", type).replace("$i", String.valueOf(i));
                })
                .collect(Collectors.joining());
    }

    /** The expression with names that no word of OpenCL C is in the place of the operands'. */
    private static String named(List<Operand> operands, String expression) {
        String named = expression;
        for (int i = 0; i < operands.size(); i++) {
            named = operands.get(i).name().replacedIn(named, "hm_e" + i);
        }
        return named;
    }

    /** What goes through elements and leaves numbers for each work-group, first those of the first value. */
    public ClKernel elements(ClBuffer joined) {
        ClKernel kernel = ClKernel.create(program, "join_elements");
        kernel.set(0, joined);
        List<Long> parameters = tiles.parameters();
        for (int i = 0; i < parameters.size(); i++) {
            kernel.set(1 + i, parameters.get(i));
        }
        return kernel;
    }

    /** What puts together what {@code groups} work-groups left. */
    public ClKernel groups(ClBuffer joined, ClBuffer all, long groups) {
        ClKernel kernel = ClKernel.create(program, "join_groups");
        kernel.set(0, joined);
        kernel.set(1, all);
        kernel.set(2, groups);
        return kernel;
    }

    @Override
    void release() {
        program.close();
    }
}
