package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.stream.text.Sums;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.runtime.geometry.Axes;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Pieces of OpenCL C that all copies have. */
final class ClText {

    private final StreamForm form;
    private final Sums sums;

    ClText(StreamForm form) {
        this.form = form;
        this.sums = new Sums(form.ids(), scalar -> scalar, axis -> "hm_size_" + axis);
    }

    /** The name of a dimension, in names of macros. */
    static String axisOfMacro(int dimension) {
        return Axes.name(dimension).toUpperCase(Locale.ROOT);
    }

    /** Defines a macro, unless a compiler is told another value. */
    static String macro(String name, int value) {
        return "#ifndef " + name + "\n#define " + name + " " + value + "\n#endif\n";
    }

    /** Something of each dimension. */
    String each(Function<String, String> one, String between) {
        return IntStream.range(0, form.dimensions())
                .mapToObj(d -> one.apply(Axes.name(d)))
                .collect(Collectors.joining(between));
    }

    /** The index of the own element at place {@code hm_x}, {@code hm_y}, {@code hm_z}. */
    String element(StreamForm.Field field) {
        return sum(field.element());
    }

    /** A polynomial, computed in 64 bits. */
    String sum(Poly poly) {
        return sum(poly, axis -> "hm_" + axis);
    }

    /** A polynomial, computed in 64 bits, with {@code id} naming the id along an axis. */
    String sum(Poly poly, UnaryOperator<String> id) {
        return sums.sum(poly, id);
    }

    /** The least of a sum of multiples of ids, from {@code hm_low_x} to {@code hm_high_x} and so on. */
    String least(Poly poly) {
        return sums.least(poly, axis -> "hm_low_" + axis, axis -> "hm_high_" + axis);
    }

    /** Declares what ranges are, of so many dimensions. */
    static String range(int dimensions) {
        String places = IntStream.range(0, dimensions)
                .mapToObj(d -> "from_%1$s, to_%1$s".formatted(Axes.name(d)))
                .collect(Collectors.joining(", "));
        return "/* Places along each dimension, from one to before another. */\nstruct hm_range {\n    long " + places
                + ";\n};\n\n";
    }

    /** What the kernel is called that is launched. */
    static String kernelName(String copy) {
        return "halomill_" + copy + "_streamed";
    }

    /** That a work-group that computes from {@code hm_low_x} to {@code hm_high_x} and so on is where all is there. */
    static List<String> everywhere(int dimensions) {
        return IntStream.range(0, dimensions)
                .mapToObj(d -> "hm_low_%1$s >= hm_everywhere.from_%1$s && hm_high_%1$s < hm_everywhere.to_%1$s"
                        .formatted(Axes.name(d)))
                .toList();
    }

    /** Sums that must not be negative for conditions to end as the copy says. */
    List<String> sure() {
        return form.sure().stream().map(this::least).toList();
    }

    /** Calls a function for what is inside where conditions hold, and for what need not be elsewhere; none: they never do. */
    static String call(String function, CopyParameters parameters, String more, List<String> conditions) {
        String call = function + "(" + parameters.arguments() + ", %s" + more + ");\n";
        return conditions.isEmpty()
                ? "    " + call.formatted("false")
                : """
                    if (%s) {
                        %s    } else {
                        %s    }
                """.formatted(
                        String.join("\n            && ", conditions), call.formatted("true"), call.formatted("false"));
    }

    static String type(StreamForm.Field field) {
        return text(field.type());
    }

    /** A type that {@link #type(Type)} has a text of. */
    static String text(Type type) {
        return type(type).orElseThrow();
    }

    static String zero(StreamForm.Field field) {
        return zero(field.type());
    }

    /** An element of which every number is 0. */
    static String zero(Type type) {
        return type instanceof Type.Vector ? "(" + text(type) + ")(0)" : "0";
    }

    /** A number or a vector of numbers as OpenCL C calls it; empty: it is neither. */
    static Optional<String> type(Type type) {
        if (type instanceof Type.Vector vector) {
            return type(vector.element()).map(element -> element + vector.width());
        }
        return type instanceof Type.Scalar scalar
                ? Optional.of(scalar.kind().name().toLowerCase(Locale.ROOT))
                : Optional.empty();
    }

    /** Of a field, the array that the step to level {@code hm_t} writes. */
    static String writtenArray(StreamForm.Field field) {
        Rotation rotation = field.rotation();
        return rotation.before()
                .filter(before -> !rotation.isLeapfrog())
                .map(before -> "(hm_t % 3 == 1 ? " + rotation.written() + " : hm_t % 3 == 2 ? " + before + " : "
                        + rotation.now() + ")")
                .orElse("(hm_t % 2 == 1 ? " + rotation.written() + " : " + rotation.now() + ")");
    }

    /** Stores an element as the last step made it; {@code index} with its brackets. */
    static String store(StreamForm.Field field, String index, String indent) {
        String written = field.rotation().written();
        String statements = field.rotation().isLeapfrog()
                ? "(HM_T > 1 ? hm_new_%1$s : %1$s)%2$s = hm.%1$s; /* aside, where others still read what was there */\n"
                : "if (hm.%1$s_stored) {\n    %1$s%2$s = hm.%1$s;\n}\n";
        return statements.formatted(written, index).indent(indent.length());
    }

    /** Macros that say how far a step reads. */
    String reaches() {
        return IntStream.range(0, form.dimensions())
                .mapToObj(d -> "#define HM_LOW_%1$s %2$d\n#define HM_HIGH_%1$s %3$d\n"
                        .formatted(axisOfMacro(d), form.behind(d), form.ahead(d)))
                .collect(Collectors.joining());
    }

    /** Statements that call the user's function at place {@code hm_x}, {@code hm_y}, {@code hm_z}. */
    String call(String indent, Function<Load, String> load, Function<StreamForm.Field, String> before) {
        StringBuilder text = new StringBuilder();
        text.append(indent)
                .append(each(axis -> "hm.hm_%1$s = hm_%1$s;".formatted(axis), " "))
                .append('\n');
        if (form.tellsWhatIsSure()) {
            text.append(indent).append("hm.hm_sure = hm_inside;\n");
        }
        if (form.asksForSizes()) {
            text.append(indent)
                    .append(each(axis -> "hm.hm_size_%1$s = hm_size_%1$s;".formatted(axis), " "))
                    .append('\n');
        }
        for (int d : ChoiceText.bounded(form)) {
            text.append(indent
                    + "hm.hm_first_%1$s = hm_in.from_%1$s; hm.hm_last_%1$s = hm_in.to_%1$s;\n".formatted(Axes.name(d)));
        }
        for (StreamForm.Field field : form.fields()) {
            text.append(new ChoiceText(form, field).statements(indent, this));
            text.append(loads(field, indent, load));
            if (field.loadsBefore()) {
                text.append(
                        indent + "hm." + field.rotation().before().orElseThrow() + " = " + before.apply(field) + ";\n");
                text.append(
                        field.rotation().isLeapfrog()
                                ? indent
                                        + "hm.%s_stored = true;\n"
                                                .formatted(field.rotation().written())
                                : "");
            }
        }
        return text.append(indent)
                .append(form.function())
                .append('(')
                .append(form.arguments())
                .append(", &hm);\n")
                .toString();
    }

    /** Statements that pass what is read of a field. */
    private String loads(StreamForm.Field field, String indent, Function<Load, String> load) {
        StringBuilder text = new StringBuilder();
        for (Load one : field.named()) {
            text.append(indent + "hm." + one.name() + " = " + form.text(one, load) + ";\n");
        }
        for (Pick one : field.picks()) {
            text.append(indent + "hm." + one.name() + " = " + one.text(of -> form.text(of, load), this) + ";\n");
        }
        for (LoadArray array : field.arrays()) {
            for (LoadArray.Element one : array.elements()) {
                text.append(indent + "hm." + array.name() + LoadArray.subscripts(one.indices()) + " = "
                        + form.text(one.load(), load) + ";\n");
            }
        }
        return text.toString();
    }

    /** The polynomial with one id left out. */
    static Poly without(Poly poly, Symbol symbol) {
        return poly.bind(one -> one.equals(symbol) ? Optional.of(Poly.ZERO) : Optional.empty());
    }
}
