package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.stream.StreamForm.Field;
import io.github.halomill.generator.kernel.stream.StreamForm.Output;
import io.github.halomill.generator.kernel.stream.StreamWriter.Signature;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The kernel that streams fields of two or three dimensions: a work-group goes along the slowest one, through what are called rows here
 * also where they are planes.
 */
final class StreamFrame {

    private static final String HEAD = """
            /*
             * %1$s, HM_T steps at a time. A work-group covers %2$s, those included that only its neighbours store,
             * and goes along %3$s through HM_SL rows that it stores. Each work-item has HM_E columns beside each other and keeps HM_KEPT rows of
             * each time level, of which level t is t * HM_LAG rows behind level 0, which is loaded. What work-items need of others is passed
             * through local memory, once a row.
             *
             * hm_begin_x <= x < hm_end_x is what a launch stores, hm_first_x <= x < hm_last_x are all ids of %1$s,
             * hm_from_x <= x < hm_to_x those whose elements the arrays have.
             */
            """;

    /** Which work-item has a column, counted from the first column of the own one; by the place in local memory. */
    private static final String SHARED = """
            /* Whether the own columns reach so far, and else which work-item has column c of those from the own first on, and where. */
            #define HM_OWN(c) ((c) >= 0 && (c) < HM_E)
            #define HM_OF(c) hm_i + ((c) + HM_LOW_X * HM_E) / HM_E
            #define HM_AS(c) ((c) + HM_LOW_X * HM_E) % HM_E
            """;

    private final StreamForm form;
    private final ClText code;
    private final int slowest;
    private final String row;
    private final String up;

    StreamFrame(StreamForm form, ClText code) {
        this.form = form;
        this.code = code;
        slowest = form.dimensions() - 1;
        row = ClText.axis(slowest);
        up = ClText.axisOfMacro(slowest);
    }

    String text(Signature signature) {
        boolean flat = form.dimensions() == 2;
        return HEAD.formatted(form.function(), flat ? "HM_C columns" : "HM_C x HM_H columns", row)
                + macro("HM_T", 3) + macro("HM_W", flat ? 128 : 32) + (flat ? "" : macro("HM_H", 16))
                + macro("HM_SL", 128) + macro("HM_E", 1) + "#define HM_C (HM_W * HM_E)\n"
                + "/* How far a step reads. */\n" + code.reaches()
                + "#define HM_LAG " + form.lag() + "\n#define HM_KEPT " + form.kept() + "\n"
                + (sharesAny() ? SHARED : "")
                + "/* Of a single step only what is stored is computed. */\n#define HM_USED(e) (HM_T > 1 || hm_own[e])\n"
                + StripOrder.text(slowest + 1)
                + (goesAround(slowest) ? "#define HM_ROW(r) (" + code.id(slowest, "hm_begin + (r)") + ")\n\n" : "")
                + memory()
                + strip(signature.plain())
                + kernel(signature);
    }

    /** The rows of a work-group, and for those inside, where nothing is beyond an end, without asking whether it is. */
    private String strip(String parameters) {
        return "/* One strip; hm_inside says that all that is read and computed on its way is there. */\n"
                + "inline static __attribute__((always_inline)) void hm_strip_" + form.function() + "(\n        "
                + code.parameters(parameters) + ",\n        const bool hm_inside"
                + (sharesAny() ? ", " + sharedParameter() : "") + ")\n{\n"
                + places()
                + """

                    #pragma unroll 1
                    for (int hm_row = hm_lowest; hm_row < hm_rows + HM_T * HM_LAG; hm_row++) {
                """
                + (levelZero() + steps() + publish())
                + "    }\n}\n\n";
    }

    String sharedParameter() {
        return "__local struct hm_shared_" + form.function() + " *hm_shared";
    }

    /** The kernel, which tells whether its work-group is inside. */
    String kernel(Signature signature) {
        boolean flat = form.dimensions() == 2;
        String call = "hm_strip_" + form.function() + "(" + code.arguments() + ", %s"
                + (sharesAny() ? ", &hm_shared" : "") + ");\n";
        StringBuilder text = new StringBuilder("__kernel __attribute__((reqd_work_group_size(HM_W, "
                + (flat ? "1" : "HM_H") + ", 1)))\n" + "void " + StreamWriter.kernelName(form) + "(\n        "
                + code.parameters(signature.parameters()) + ")\n{\n" + signature.statements());
        if (sharesAny()) {
            text.append("    __local struct hm_shared_" + form.function() + " hm_shared;\n");
        }
        if (!form.speculatable()) {
            return text + "    " + call.formatted("false") + "}\n";
        }
        for (int d = 0; d < slowest; d++) {
            text.append("    const long hm_low_%1$s = %2$s, hm_high_%1$s = hm_low_%1$s + %3$s - 1;\n"
                    .formatted(ClText.axis(d), corner(d), columns(d)));
        }
        text.append("""
                    const long hm_row = hm_begin_%1$s + %2$s * HM_SL;
                    const long hm_low_%1$s = hm_row - HM_T * (HM_LOW_%3$s + HM_LAG), hm_high_%1$s = hm_row + HM_SL + HM_T * HM_LAG;
                """.formatted(row, StripOrder.place(slowest), up));
        List<String> conditions = new ArrayList<>(code.inside());
        conditions.add("hm_row + HM_SL <= hm_end_%1$s".formatted(row));
        return text.append("    if (")
                .append(String.join("\n            && ", conditions))
                .append(") {\n        ")
                .append(call.formatted("true"))
                .append("    } else {\n        ")
                .append(call.formatted("false"))
                .append("    }\n}\n")
                .toString();
    }

    static String macro(String name, int value) {
        return "#ifndef " + name + "\n#define " + name + " " + value + "\n#endif\n";
    }

    /** Rows of which others read elements, as distances from their own. */
    private static List<Integer> shared(Field field) {
        return field.loads().stream()
                .filter(Load::isAcross)
                .map(Load::along)
                .distinct()
                .sorted()
                .toList();
    }

    private boolean sharesAny() {
        return form.fields().stream().anyMatch(field -> !shared(field).isEmpty());
    }

    /** What work-items share; so much wider than the work-group that what its rim reads beyond it is there, too, if nothing of use. */
    private String memory() {
        if (!sharesAny()) {
            return "";
        }
        StringBuilder text = new StringBuilder(
                "/* What work-items read of others, of each level, in two copies that take turns. */\n");
        text.append("struct hm_shared_" + form.function() + " {\n");
        StringBuilder extents = new StringBuilder("[HM_E]");
        for (int d = slowest - 1; d >= 0; d--) {
            extents.append(
                    "[HM_LOW_%1$s + %2$s + HM_HIGH_%1$s]".formatted(ClText.axisOfMacro(d), d == 0 ? "HM_W" : "HM_H"));
        }
        for (Field field : form.fields()) {
            if (!shared(field).isEmpty()) {
                String rows = shared(field).stream()
                        .map(along -> along == 0 ? row : row + (along < 0 ? " - " : " + ") + Math.abs(along))
                        .collect(Collectors.joining(", "));
                text.append("    %s %s[2][HM_T][%d]%s; /* the rows %s */\n"
                        .formatted(
                                ClText.type(field),
                                field.rotation().now(),
                                shared(field).size(),
                                extents,
                                rows));
            }
        }
        return text.append("};\n\n").toString();
    }

    /** A place of local memory, so far from a work-item's own column. */
    private String item(IntUnaryOperator offset) {
        String column = plus("hm_e", offset.applyAsInt(0));
        String above = slowest == 1 ? "" : "[" + plus("hm_j + HM_LOW_Y", offset.applyAsInt(1)) + "]";
        return "[HM_AS(%1$s)]%2$s[HM_OF(%1$s)]".formatted(column, above);
    }

    /** The first column of a work-group. */
    private static String corner(int d) {
        return "hm_begin_%1$s + %2$s * (%3$s - HM_T * (HM_LOW_%4$s + HM_HIGH_%4$s)) - HM_T * HM_LOW_%4$s"
                .formatted(ClText.axis(d), StripOrder.place(d), columns(d), ClText.axisOfMacro(d));
    }

    /** Where a work-item's columns are, and the rows of its work-group. */
    String columnsAndRows() {
        StringBuilder text = new StringBuilder("    const int hm_i = get_local_id(0);\n    const long hm_left = "
                + corner(0) + " + hm_i * HM_E; /* the first column */\n");
        if (slowest > 1) {
            text.append("    const int hm_j = get_local_id(1);\n    const long " + placeAndId(1, corner(1) + " + hm_j")
                    + ";\n");
        }
        text.append("""

                    /* Rows are counted from the first that is stored. */
                    const long hm_begin = hm_begin_%1$s + %2$s * HM_SL;
                    const int hm_rows = hm_inside ? HM_SL : (int)min((long)HM_SL, hm_end_%1$s - hm_begin);
                    const int hm_lowest = -HM_T * HM_LOW_%3$s, hm_highest = hm_rows + HM_T * HM_HIGH_%3$s;
                    const int hm_from = (int)max(hm_from_%1$s - hm_begin, (long)hm_lowest);
                    const int hm_to = (int)min(hm_to_%1$s - hm_begin, (long)hm_highest);
                    const int hm_first = (int)max(hm_first_%1$s - hm_begin, (long)hm_from);
                    const int hm_last = (int)min(hm_last_%1$s - hm_begin, (long)hm_to);

                    /* Where the row lies that is loaded next. */
                """.formatted(row, StripOrder.place(slowest), up));
        for (Field field : form.fields()) {
            if (isFirstOfShape(field)) {
                WorkId id = new WorkId(Level.GLOBAL, form.ids().get(slowest));
                Poly pitch = field.element().linear(id).orElseThrow();
                text.append("    const long hm_pitch%1$s = %2$s;\n    long hm_at%1$s = %3$s%4$s;\n"
                        .formatted(
                                suffix(field),
                                code.sum(pitch),
                                code.sum(
                                        ClText.without(field.element(), id),
                                        axis -> axis.equals("x") ? "hm_left" : "hm_" + axis),
                                goesAround(slowest)
                                        ? ""
                                        : " + hm_pitch" + suffix(field) + " * (hm_begin + hm_lowest)"));
            }
        }
        text.append("    bool hm_computed[HM_E], hm_held[HM_E], hm_own[HM_E];\n")
                .append(goesAround(0) ? "    long hm_column[HM_E]; /* ids */\n" : "")
                .append(columns("    ", """
                                const int hm_c = hm_i * HM_E + hm_e;
                                const long %s;
                        %s        hm_held[hm_e] = %s;
                                hm_computed[hm_e] = hm_held[hm_e] && %s;
                                hm_own[hm_e] = %s
                                        && %s;
                        """.formatted(
                                placeAndId(0, "hm_left + hm_e"),
                                goesAround(0) ? "        hm_column[hm_e] = hm_x;\n" : "",
                                inside("from", "to"),
                                inside("first", "last"),
                                ofStrip(),
                                due("HM_T"))));
        return text.toString();
    }

    private String places() {
        StringBuilder text = new StringBuilder(columnsAndRows());
        for (Field field : form.fields()) {
            text.append(
                    "    %1$s hm_kept_%2$s[HM_T][HM_KEPT][HM_E] = {{{0}}}, hm_coming_%2$s[HM_E]; /* the last row of each level first */\n"
                            .formatted(ClText.type(field), field.rotation().now()));
            before(field)
                    .ifPresent(before -> text.append("    %1$s hm_ago_%2$s[HM_E], hm_coming_%2$s[HM_E];\n"
                            .formatted(ClText.type(field), before)));
        }
        return text.append(sharesAny() ? "    int hm_half = 0;\n" : "")
                .append(load("    ", "hm_lowest"))
                .toString();
    }

    /** Something done for each column of a work-item. */
    static String columns(String indent, String statements) {
        return indent + "#pragma unroll\n" + indent + "for (int hm_e = 0; hm_e < HM_E; hm_e++) {\n" + statements
                + indent + "}\n";
    }

    /** Loads the row of that number. */
    String load(String indent, String number) {
        StringBuilder text = new StringBuilder();
        for (Field field : form.fields()) {
            String now = field.rotation().now();
            text.append(indent
                    + "    hm_coming_%1$s[hm_e] = hm_inside || (hm_held[hm_e]%2$s) ? %1$s%3$s : %4$s;\n"
                            .formatted(
                                    now,
                                    inRows(number, "from", "to"),
                                    index(field, number, "hm_at" + suffix(field)),
                                    ClText.zero(field)));
            before(field).ifPresent(before -> text.append(indent + loadBefore(field, before, number + " - HM_LAG")));
        }
        return columns(indent, text.toString());
    }

    /** Of the state before, the row that level 1 is made of next. */
    private String loadBefore(Field field, String before, String number) {
        String at = "hm_at%1$s - HM_LAG * hm_pitch%1$s".formatted(suffix(field));
        return "    hm_coming_%1$s[hm_e] = HM_USED(hm_e) && (hm_inside || (hm_computed[hm_e]%2$s)) ? %1$s%3$s : %4$s;\n"
                .formatted(before, inRows(number, "first", "last"), index(field, number, at), ClText.zero(field));
    }

    /** The array of the state before, if it is read. */
    private static Optional<String> before(Field field) {
        return field.loadsBefore() ? field.rotation().before() : Optional.empty();
    }

    /** How far the element of column {@code hm_e} lies after that of the first. */
    private String column(Field field) {
        Poly pitch = field.element()
                .linear(new WorkId(Level.GLOBAL, form.ids().get(0)))
                .orElseThrow();
        String columns = goesAround(0) ? "(hm_column[hm_e] - hm_left)" : "hm_e";
        return pitch.equals(Poly.ONE) ? columns : columns + " * (" + code.sum(pitch) + ")";
    }

    /** How many columns the work-group has. */
    private static String columns(int dimension) {
        return dimension == 0 ? "HM_C" : "HM_H";
    }

    boolean goesAround(int dimension) {
        return form.around().contains(dimension);
    }

    /** Whether a column is there, in dimensions that have an end. */
    private String inside(String first, String last) {
        String text = IntStream.range(0, slowest)
                .filter(d -> !goesAround(d))
                .mapToObj(ClText::axis)
                .map(axis -> "hm_%1$s >= hm_%2$s_%1$s && hm_%1$s < hm_%3$s_%1$s".formatted(axis, first, last))
                .collect(Collectors.joining(" && "));
        return text.isEmpty() ? "true" : text;
    }

    /** Whether a column is one of those that the launch stores. */
    private String ofStrip() {
        return IntStream.range(0, slowest)
                .mapToObj(d -> "%1$s >= hm_begin_%2$s && %1$s < hm_end_%2$s".formatted(place(d), ClText.axis(d)))
                .collect(Collectors.joining(" && "));
    }

    /** The variable that has the place along a dimension, which is the id there unless it lies beyond an end. */
    private String place(int dimension) {
        return (goesAround(dimension) ? "hm_place_" : "hm_") + ClText.axis(dimension);
    }

    private String placeAndId(int dimension, String place) {
        return place(dimension) + " = " + place
                + (goesAround(dimension)
                        ? ", hm_" + ClText.axis(dimension) + " = " + code.id(dimension, place(dimension))
                        : "");
    }

    /** Whether a row is there, too, if rows have an end. */
    String inRows(String number, String first, String last) {
        return goesAround(slowest) ? "" : " && %1$s >= hm_%2$s && %1$s < hm_%3$s".formatted(number, first, last);
    }

    /** Whether a column is computed of what is there, at a level. */
    private String due(String level) {
        return IntStream.range(0, slowest)
                .mapToObj(d -> "%1$s >= %4$s * HM_LOW_%2$s && %1$s < %3$s - %4$s * HM_HIGH_%2$s"
                        .formatted(d == 0 ? "hm_c" : "hm_j", ClText.axisOfMacro(d), columns(d), level))
                .collect(Collectors.joining(" && "));
    }

    /** Whether its indices are declared for it. */
    private boolean isFirstOfShape(Field field) {
        return !suffix(field).isEmpty() || field.equals(form.fields().get(0));
    }

    /** Fields that lie like the first one share its indices. */
    private String suffix(Field field) {
        return field.element().equals(form.fields().get(0).element())
                ? ""
                : "_" + field.rotation().written();
    }

    /** The index of an element in the row of level {@code hm_t}. */
    private String index(Field field) {
        String pitch = "hm_pitch" + suffix(field);
        return index(field, "hm_r", "hm_at" + suffix(field) + " - (hm_t * HM_LAG + 1) * " + pitch);
    }

    /** The index of an element in the row of a number, which begins at an index unless rows go around. */
    String index(Field field, String number, String at) {
        String row =
                goesAround(slowest) ? "hm_at%1$s + hm_pitch%1$s * HM_ROW(%2$s)".formatted(suffix(field), number) : at;
        return "[" + row + " + " + column(field) + "]";
    }

    private String levelZero() {
        StringBuilder text = new StringBuilder();
        for (Field field : form.fields()) {
            text.append(columns(
                    "        ",
                    shift(
                            field,
                            "            ",
                            "0",
                            "hm_coming_" + field.rotation().now() + "[hm_e]")));
            before(field)
                    .ifPresent(before -> text.append(columns(
                            "        ", "            hm_ago_%1$s[hm_e] = hm_coming_%1$s[hm_e];\n".formatted(before))));
        }
        for (Field field : form.fields()) {
            if (isFirstOfShape(field) && !goesAround(slowest)) {
                text.append("        hm_at%1$s += hm_pitch%1$s;\n".formatted(suffix(field)));
            }
        }
        return text.append(load("        ", "hm_row + 1")).toString();
    }

    /** Puts an element before the others that a work-item keeps of a level and a column. */
    private static String shift(Field field, String indent, String level, String element) {
        return """
                #pragma unroll
                for (int hm_k = HM_KEPT - 1; hm_k > 0; hm_k--) {
                    hm_kept_%1$s[%2$s][hm_k][hm_e] = hm_kept_%1$s[%2$s][hm_k - 1][hm_e];
                }
                hm_kept_%1$s[%2$s][0][hm_e] = %3$s;
                """.formatted(field.rotation().now(), level, element).indent(indent.length());
    }

    private String steps() {
        StringBuilder text = new StringBuilder("""
                                const long hm_x = %1$s;
                %2$s                struct hm_%3$s hm;
                """.formatted(
                        goesAround(0) ? "hm_column[hm_e]" : "hm_left + hm_e",
                        form.speculatable() ? "" : needed(),
                        form.function()));
        for (Field field : form.fields()) {
            String written = field.rotation().written();
            text.append("                hm.%1$s = 0;\n                hm.%1$s_stored = false;\n".formatted(written));
        }
        form.outputs()
                .forEach(output -> text.append("                hm.%s_stored = false;\n".formatted(output.array())));
        text.append("""
                                if (HM_USED(hm_e) && (hm_inside || (%1$shm_computed[hm_e]%2$s))) {
                                    const long hm_%3$s = %4$s;
                """.formatted(
                                whereDue(),
                                inRows("hm_r", "first", "last"),
                                row,
                                goesAround(slowest) ? "HM_ROW(hm_r)" : "hm_begin + hm_r"))
                .append(code.call("                    ", this::loaded, this::loadedBefore))
                .append("                }\n");
        form.fields().forEach(field -> text.append(finish(field)));
        form.outputs().forEach(output -> text.append(finish(output)));
        return """
                        #pragma unroll
                        for (int hm_t = 1; hm_t <= HM_T; hm_t++) {
                            const int hm_r = hm_row - hm_t * HM_LAG;
                """ + columns("            ", text.toString()) + "        }\n";
    }

    /** Whether an element is needed, for kernels that may do harm where it is not. */
    private String needed() {
        return """
                                const int hm_c = hm_i * HM_E + hm_e;
                                const bool hm_due = %1$s
                                        && hm_r >= -(HM_T - hm_t) * HM_LOW_%2$s && hm_r < hm_rows + (HM_T - hm_t) * HM_HIGH_%2$s;
                """.formatted(due("hm_t"), up);
    }

    private String whereDue() {
        return form.speculatable() ? "" : "hm_due && ";
    }

    private String loaded(Load load) {
        Field field = form.fields().stream()
                .filter(one -> one.rotation().now().equals(load.array()))
                .findFirst()
                .orElseThrow();
        String column = plus("hm_e", load.offsets().get(0));
        String own = "hm_kept_%s[hm_t - 1][%s][%s]".formatted(load.array(), plus("HM_LAG", -load.along()), column);
        if (!load.isAcross()) {
            return own;
        }
        String shared = "hm_shared->%s[hm_half][hm_t - 1][%d]%s"
                .formatted(load.array(), shared(field).indexOf(load.along()), item(load.offsets()::get));
        return isInRow(load) ? "HM_OWN(%s) ? %s : %s".formatted(column, own, shared) : shared;
    }

    /** Whether all that it passes over are columns beside each other. */
    private boolean isInRow(Load load) {
        return slowest == 1 || load.offsets().get(1) == 0;
    }

    static String plus(String number, int more) {
        return more == 0 ? number : number + (more < 0 ? " - " : " + ") + Math.abs(more);
    }

    private String loadedBefore(Field field) {
        return "hm_t == 1 ? hm_ago_%s[hm_e] : hm_kept_%s[max(hm_t - 2, 0)][2 * HM_LAG][hm_e]"
                .formatted(
                        field.rotation().before().orElseThrow(),
                        field.rotation().now());
    }

    private String finish(Field field) {
        String written = field.rotation().written();
        String now = field.rotation().now();
        String index = index(field);
        String older = field.rotation().aside().stream()
                .findFirst()
                .map(memory -> """
                                        if (HM_T > 1) {
                                            %s%s = hm_kept_%s[HM_T - 1][HM_LAG][hm_e];
                                        }
                    """.formatted(memory, index, now))
                .orElse("");
        return """
                                if (!hm.%1$s_stored && HM_USED(hm_e) && (hm_inside || (%6$shm_held[hm_e]%7$s))) {
                                    hm.%1$s = %2$s%3$s; /* what nobody writes keeps the old value */
                                }
                                if (hm_t < HM_T) {
                %4$s                } else if (hm_own[hm_e] && hm_r >= 0 && hm_r < hm_rows) {
                %8$s%5$s                }
                """.formatted(
                        written,
                        ClText.writtenArray(field),
                        index,
                        shift(field, "                    ", "hm_t", "hm." + written),
                        older,
                        whereDue(),
                        inRows("hm_r", "from", "to"),
                        ClText.store(field, index, "                    "));
    }

    /** The last step stores what others would have stored before. */
    private String finish(Output output) {
        String row = goesAround(slowest) ? "HM_ROW(hm_r)" : "(hm_begin + hm_r)";
        String index = code.sum(output.element(), axis -> axis.equals(this.row) ? row : "hm_" + axis);
        return """
                                if (hm_t == HM_T && hm.%1$s_stored && hm_own[hm_e] && hm_r >= 0 && hm_r < hm_rows) {
                                    %1$s[%2$s] = hm.%1$s;
                                }
                """.formatted(output.array(), index);
    }

    private String publish() {
        if (!sharesAny()) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        for (Field field : form.fields()) {
            List<Integer> rows = shared(field);
            for (int r = 0; r < rows.size(); r++) {
                text.append(
                        "                %1$shm_shared->%2$s[hm_half][hm_t][%3$d]%4$s = hm_kept_%2$s[hm_t][%5$s][hm_e];\n"
                                .formatted(
                                        needed(field, rows.get(r)),
                                        field.rotation().now(),
                                        r,
                                        item(d -> 0),
                                        plus("HM_LAG", -1 - rows.get(r))));
            }
        }
        return """
                        hm_half = 1 - hm_half;
                        #pragma unroll
                        for (int hm_t = 0; hm_t < HM_T; hm_t++) {
                """ + columns("            ", text.toString()) + "        }\n        barrier(CLK_LOCAL_MEM_FENCE);\n";
    }

    /** A condition: which columns of a row others read. */
    private String needed(Field field, int along) {
        List<Load> loads = field.loads().stream()
                .filter(load -> load.isAcross() && load.along() == along)
                .toList();
        if (!loads.stream().allMatch(this::isInRow)) {
            return "";
        }
        int left = loads.stream().mapToInt(load -> -load.offsets().get(0)).max().orElse(0);
        int right = loads.stream().mapToInt(load -> load.offsets().get(0)).max().orElse(0);
        return "if (hm_e < %d || hm_e >= HM_E - %d) ".formatted(Math.max(0, right), Math.max(0, left));
    }
}
