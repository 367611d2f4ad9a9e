package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.stream.StreamForm.Field;
import io.github.halomill.generator.kernel.stream.StreamForm.Output;
import io.github.halomill.generator.kernel.stream.speculation.Speculation;
import io.github.halomill.generator.kernel.stream.text.Ids;
import io.github.halomill.generator.kernel.stream.text.Sums;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import io.github.halomill.runtime.geometry.Axes;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

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
             * hm_stored is what a launch stores, hm_in are all ids of %1$s, hm_of those whose elements the arrays have,
             * hm_everywhere what is in both.
             */
            """;

    private final StreamForm form;
    private final ClText code;
    private final Strips strips;
    private final Ids ids;
    private final int slowest;
    private final String row;
    private final String up;

    StreamFrame(StreamForm form, ClText code) {
        this.form = form;
        this.code = code;
        strips = new Strips(form.function(), form.dimensions());
        ids = form.idsOfFrame();
        slowest = form.dimensions() - 1;
        row = Axes.name(slowest);
        up = ClText.axisOfMacro(slowest);
    }

    String text(CopyParameters parameters) {
        return HEAD.formatted(form.function(), strips.covered(), row)
                + strips.macros()
                + "/* How far a step reads. */\n" + code.reaches()
                + "#define HM_LAG " + form.lag() + "\n#define HM_KEPT " + form.kept() + "\n"
                + (sharesAny() ? Strips.columnsOfOthers("HM_LOW_X") : "")
                + macros()
                + memory()
                + strips.function(parameters, sharesAny(), body())
                + kernel(parameters, sharesAny());
    }

    /** Macros of all frames of one launch. */
    String macros() {
        return "#define HM_DELAY (HM_T * HM_LAG)\n"
                + "/* Of a single step only what is stored is computed. */\n#define HM_USED(e) (HM_T > 1 || hm_own[e])\n"
                + strips.strip() + "\n"
                + ids.rowMacro();
    }

    private String body() {
        return places() + """

                    #pragma unroll 1
                    for (int hm_row = hm_lowest; hm_row < hm_rows + HM_DELAY; hm_row++) {
                """ + levelZero() + steps() + publish() + "    }\n";
    }

    String kernel(CopyParameters parameters, boolean shares) {
        return strips.kernel(parameters, shares, form.speculatable(), code.sure());
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

    /** Where a work-item's columns are, and the rows of its work-group. */
    String columnsAndRows() {
        StringBuilder text = new StringBuilder(strips.places(y -> ids.placeAndId(1, y)));
        text.append("""
                    const int hm_from = (int)max(hm_of.from_%1$s - hm_begin, (long)hm_lowest);
                    const int hm_to = (int)min(hm_of.to_%1$s - hm_begin, (long)hm_highest);
                    const int hm_first = (int)max(hm_in.from_%1$s - hm_begin, (long)hm_from);
                    const int hm_last = (int)min(hm_in.to_%1$s - hm_begin, (long)hm_to);

                    /* Where the row lies that is loaded next. */
                """.formatted(row));
        form.fields().stream().filter(this::isFirstOfShape).forEach(field -> text.append(shape(field)));
        text.append("    bool hm_computed[HM_E], hm_held[HM_E], hm_own[HM_E];\n")
                .append(ids.goAround(0) ? "    long hm_column[HM_E]; /* ids */\n" : "")
                .append(columns("    ", """
                                const int hm_c = hm_i * HM_E + hm_e;
                                const long %s;
                        %s        hm_held[hm_e] = %s;
                                hm_computed[hm_e] = hm_held[hm_e] && %s;
                                hm_own[hm_e] = %s
                                        && %s;
                        """.formatted(
                                ids.placeAndId(0, "hm_left + hm_e"),
                                ids.goAround(0) ? "        hm_column[hm_e] = hm_x;\n" : "",
                                ids.inside("hm_of"),
                                ids.inside("hm_in"),
                                ids.stored(),
                                due("HM_T"))));
        return text.toString();
    }

    /** Where rows of a field lie, and of those that lie alike. */
    private String shape(Field field) {
        WorkId id = new WorkId(Level.GLOBAL, form.ids().get(slowest));
        String first =
                code.sum(ClText.without(field.element(), id), axis -> axis.equals("x") ? "hm_left" : "hm_" + axis);
        String suffix = suffix(field);
        return """
                    const long hm_pitch%1$s = %2$s;
                    long hm_at%1$s = %3$s%4$s;
                """.formatted(
                        suffix,
                        code.sum(field.element().linear(id).orElseThrow()),
                        first,
                        ids.rowsGoAround() ? "" : " + hm_pitch" + suffix + " * (hm_begin + hm_lowest)");
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
        String columns = ids.columnFromFirst();
        return pitch.equals(Poly.ONE) ? columns : columns + " * (" + code.sum(pitch) + ")";
    }

    /** Whether a row is there, too, if rows have an end. */
    String inRows(String number, String first, String last) {
        return ids.rowsGoAround() ? "" : " && %1$s >= hm_%2$s && %1$s < hm_%3$s".formatted(number, first, last);
    }

    /** Whether a column is computed of what is there, at a level. */
    private String due(String level) {
        return strips.due(axis -> level + " * HM_LOW_" + axis, axis -> level + " * HM_HIGH_" + axis);
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
                ids.rowsGoAround() ? "hm_at%1$s + hm_pitch%1$s * HM_ROW(%2$s)".formatted(suffix(field), number) : at;
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
            if (isFirstOfShape(field) && !ids.rowsGoAround()) {
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
        StringBuilder text =
                new StringBuilder("""
                                const long hm_x = %1$s;
                %2$s                struct hm_%3$s hm;
                """.formatted(ids.column(), form.speculatable() ? "" : needed(), form.function()));
        for (Field field : form.fields()) {
            String written = field.rotation().written();
            text.append("                hm.%1$s = 0;\n                hm.%1$s_stored = false;\n".formatted(written));
        }
        form.outputs()
                .forEach(output -> text.append("                hm.%s_stored = false;\n".formatted(output.array())));
        text.append("""
                                if (%s) {
                                    const long hm_%s = %s;
                """.formatted(isComputed("hm_r"), row, ids.row("hm_r")))
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

    /** Whether the launch has a column and a row; for kernels that may do harm, whether these are needed, too. */
    String exists(String number) {
        return "hm_inside || (%shm_computed[hm_e]%s)"
                .formatted(form.speculatable() ? "" : "hm_due && ", inRows(number, "first", "last"));
    }

    /** Whether the user's function is called: where it does no harm, that is faster than to ask whether it must. */
    String isComputed(String number) {
        return "HM_USED(hm_e)" + (isFree() ? "" : " && (" + exists(number) + ")");
    }

    private boolean isFree() {
        return form.speculation() == Speculation.ANYWHERE;
    }

    private String loaded(Load load) {
        Field field = form.field(load);
        String column = Sums.plus("hm_e", load.offsets().get(0));
        String own = "hm_kept_%s[hm_t - 1][%s][%s]".formatted(load.array(), Sums.plus("HM_LAG", -load.along()), column);
        if (!load.isAcross()) {
            return own;
        }
        String shared = "hm_shared->%s[hm_half][hm_t - 1][%d]%s"
                .formatted(load.array(), shared(field).indexOf(load.along()), Strips.item(load.offsets(), "HM_LOW_Y"));
        return isInRow(load) ? "HM_OWN(%s) ? %s : %s".formatted(column, own, shared) : shared;
    }

    /** Whether all that it passes over are columns beside each other. */
    private boolean isInRow(Load load) {
        return slowest == 1 || load.offsets().get(1) == 0;
    }

    private String loadedBefore(Field field) {
        return "hm_t == 1 ? hm_ago_%s[hm_e] : %s"
                .formatted(field.rotation().before().orElseThrow(), ago(field));
    }

    /** Its own element of the level before the last. */
    private static String ago(Field field) {
        return "hm_kept_%s[max(hm_t - 2, 0)][2 * HM_LAG][hm_e]"
                .formatted(field.rotation().now());
    }

    private String finish(Field field) {
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
        return old(field, index)
                + """
                                if (hm_t < HM_T) {
                %s                } else if (hm_own[hm_e] && hm_r >= 0 && hm_r < hm_rows) {
                %s%s                }
                """.formatted(
                                shift(
                                        field,
                                        "                    ",
                                        "hm_t",
                                        "hm." + field.rotation().written()),
                                older,
                                ClText.store(field, index, "                    "));
    }

    /**
     * What nobody writes keeps the old value. Of two arrays that are swapped, each has the level before the last, which
     * is still there; the first level alone is made in place of what is in memory.
     */
    private String old(Field field, String index) {
        String written = field.rotation().written();
        boolean ofTwo = field.rotation().isOfTwo();
        String fromLevel = """
                if (!hm.%1$s_stored && hm_t > 1) {
                    hm.%1$s = %2$s;
                } else\s""".formatted(written, ago(field));
        String fromMemory = """
                if (!hm.%1$s_stored && HM_USED(hm_e) && (hm_inside || (hm_held[hm_e]%2$s))) {
                    hm.%1$s = %3$s%4$s;
                }
                """.formatted(
                        written, inRows("hm_r", "from", "to"), ofTwo ? written : ClText.writtenArray(field), index);
        String old = (ofTwo ? fromLevel : "") + fromMemory;
        return (discard("hm_r", written) + "/* What nobody writes keeps the old value. */\n" + old).indent(16);
    }

    /** What was computed of numbers that mean nothing is not stored. */
    String discard(String number, String written) {
        return isFree() ? "hm.%1$s_stored = hm.%1$s_stored && (%2$s);\n".formatted(written, exists(number)) : "";
    }

    /** The last step stores what others would have stored before. */
    private String finish(Output output) {
        String row = "(" + ids.row("hm_r") + ")";
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
                                        Strips.item(Collections.nCopies(form.dimensions(), 0), "HM_LOW_Y"),
                                        Sums.plus("HM_LAG", -1 - rows.get(r))));
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
