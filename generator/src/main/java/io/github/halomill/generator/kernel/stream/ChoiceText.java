package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.stream.StreamForm.Field;
import io.github.halomill.generator.kernel.stream.text.Sums;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import io.github.halomill.runtime.geometry.Axes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The functions of a copy that take one of several elements of a field by where in memory the user's text looks for it.
 */
final class ChoiceText {

    private final StreamForm form;
    private final Field field;
    private final String array;

    ChoiceText(StreamForm form, Field field) {
        this.form = form;
        this.field = field;
        array = field.rotation().now();
    }

    /** What the struct has for them, by type. */
    List<String> members() {
        if (field.choices().isEmpty()) {
            return List.of();
        }
        String pitches =
                IntStream.range(1, form.dimensions()).mapToObj(this::pitch).collect(Collectors.joining(", "));
        List<String> members = new ArrayList<>();
        members.add(
                "__global const " + ClText.type(field) + " *" + own() + "; /* where its own element lies in memory */");
        if (!pitches.isEmpty()) {
            members.add("long " + pitches + "; /* and how far from it the next "
                    + (form.dimensions() == 2 ? "row" : "row and the next plane") + " */");
        }
        return members;
    }

    /** Names of these members, of a field of that many dimensions. */
    static List<String> names(Field field, int dimensions) {
        String array = field.rotation().now();
        return field.choices().isEmpty()
                ? List.of()
                : IntStream.range(0, dimensions)
                        .mapToObj(d -> d == 0 ? own(array) : pitch(array, d))
                        .toList();
    }

    private static String own(String array) {
        return array + "_own";
    }

    private static String pitch(String array, int dimension) {
        return array + "_" + Axes.name(dimension);
    }

    private String own() {
        return own(array);
    }

    private String pitch(int dimension) {
        return pitch(array, dimension);
    }

    /** Sets these members. */
    String statements(String indent, ClText code) {
        if (field.choices().isEmpty()) {
            return "";
        }
        return indent
                + "hm.%s = %s + (%s);\n".formatted(own(), array, code.element(field))
                + IntStream.range(1, form.dimensions())
                        .mapToObj(d -> indent + "hm.%s = %s;\n".formatted(pitch(d), code.sum(stride(d))))
                        .collect(Collectors.joining());
    }

    private Poly stride(int dimension) {
        return field.element()
                .linear(new WorkId(Level.GLOBAL, form.ids().get(dimension)))
                .orElseThrow();
    }

    String functions() {
        return field.choices().isEmpty()
                ? ""
                : "/* What the kernel reads of " + array
                        + " where conditions decide which element that is: by its place in memory. */\n"
                        + field.choices().stream().map(this::function).collect(Collectors.joining());
    }

    private String function(Choice choice) {
        List<Load> others =
                choice.loads().stream().filter(load -> !load.isOwn()).collect(Collectors.toCollection(ArrayList::new));
        Load last = others.size() < choice.loads().size()
                ? new Load(array, others.get(0).offsets().stream().map(any -> 0).toList())
                : others.remove(others.size() - 1);
        return """
                inline static __attribute__((always_inline)) %1$s %2$s(const struct hm_%3$s *hm, __global const %1$s *at)
                {
                    const long far = at - hm->%4$s;
                    return %5$shm->%6$s;
                }
                """.formatted(
                        ClText.type(field),
                        choice.name(),
                        form.function(),
                        own(),
                        others.stream()
                                .map(load -> "%s ? hm->%s\n            : ".formatted(isAt(load, choice), load.name()))
                                .collect(Collectors.joining()),
                        last.name());
    }

    /** A condition: whether the place is that of an element. */
    private String isAt(Load load, Choice choice) {
        List<String> terms = new ArrayList<>();
        List<String> conditions = new ArrayList<>();
        for (int d = 0; d < form.dimensions(); d++) {
            int offset = load.offsets().get(d);
            if (offset != 0) {
                terms.add(distance(offset, d));
            }
        }
        conditions.add("far == " + sum(terms));
        for (int d = 0; d < form.dimensions() - 1; d++) {
            int offset = load.offsets().get(d);
            if (offset != 0 && !choice.place().isEmpty() && !form.around().contains(d)) {
                conditions.add(isInRow(choice.place().get(d) + offset, offset, d));
            }
        }
        return String.join(" && ", conditions);
    }

    private static String sum(List<String> terms) {
        return String.join(" + ", terms).replace("+ -", "- ");
    }

    /** How far from the own element another one is that lies that many places on along a dimension. */
    private String distance(int offset, int d) {
        String axis = Axes.name(d);
        UnaryOperator<String> times = places -> d == 0 && isDense() ? places : places + " * " + step(d);
        if (form.around().contains(d)) {
            return times.apply("(hm_around(%s, hm->hm_first_%2$s, hm->hm_last_%2$s) - hm->hm_%2$s)"
                    .formatted(Sums.plus("hm->hm_" + axis, offset), axis));
        }
        return d > 0 && Math.abs(offset) == 1 ? (offset < 0 ? "-" : "") + "hm->" + pitch(d) : times.apply("" + offset);
    }

    /** Whether a place {@code more} on along a dimension is in the same row. */
    private String isInRow(int more, int offset, int d) {
        String place = Sums.plus("hm->hm_" + Axes.name(d), more);
        if (offset < 0) {
            return place + " >= 0";
        }
        String limit = " < hm->" + pitch(d + 1);
        return d == 0 && isDense() ? place + limit : "(" + place + ") * " + step(d) + limit;
    }

    /** Whether elements of a row are next to each other, and no components of others between them. */
    private boolean isDense() {
        return stride(0).equals(Poly.ONE);
    }

    /** How many elements are from a place to the next. */
    private String step(int d) {
        return d == 0 ? stride(0).toString() : "hm->" + pitch(d);
    }

    /** Dimensions of which the functions are told where places begin and end. */
    static List<Integer> bounded(StreamForm form) {
        return form.around().stream()
                .filter(d -> form.fields().stream()
                        .flatMap(field -> field.choices().stream())
                        .flatMap(choice -> choice.loads().stream())
                        .anyMatch(load -> load.offsets().get(d) != 0))
                .sorted()
                .toList();
    }
}
