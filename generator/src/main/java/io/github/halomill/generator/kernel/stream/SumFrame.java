package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.stream.StreamForm.Field;
import io.github.halomill.generator.kernel.stream.StreamForm.Output;
import io.github.halomill.generator.kernel.stream.text.Ids;
import io.github.halomill.generator.kernel.stream.text.Sums;
import io.github.halomill.runtime.geometry.Axes;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The kernel that streams a field of two or three dimensions whose sums wait for rows: a work-group goes along the
 * slowest dimension, and adds each row, or plane, to all sums that it is a part of.
 */
final class SumFrame {

    private static final String HEAD = """
            /*
             * %1$s, HM_T steps at a time. A work-group covers %2$s, those included
             * that only its neighbours store, and goes along %3$s through HM_SL rows that it stores.
             * Each row of each time level is in local memory once. Each work-item has HM_E columns beside each other.
             * It adds a row to the HM_SUMS sums of each column that wait for it, in the order of %1$s. The oldest sum
             * is complete then, and makes an element of the next level. Level t is t * HM_LAG rows behind level 0,
             * which is loaded.
             *
             * hm_stored is what a launch stores, hm_in are all ids of %1$s, hm_of those whose elements the arrays have,
             * hm_everywhere what is in both.
             */
            """;

    private static final String MACROS = """
            #define HM_SUMS (HM_LOW_%1$s + HM_HIGH_%1$s + 1)
            #define HM_LAG (HM_HIGH_%1$s + 1)
            /* How many columns a work-item reads, and how many a row of local memory has room for. */
            #define HM_NEAR (HM_LOW_X + HM_E + HM_HIGH_X)
            #define HM_ROOM ((HM_LOW_X + HM_C + HM_HIGH_X + 3) / 4 * 4)
            """;

    private final SumForm sums;
    private final StreamForm form;
    private final Field field;
    private final ClText code;
    private final StreamFrame frame;
    private final Strips strips;
    private final Ids ids;
    private final int slowest;
    private final String now;
    private final String up;

    SumFrame(SumForm sums, ClText code) {
        this.sums = sums;
        this.code = code;
        form = sums.form();
        field = sums.field();
        frame = new StreamFrame(form, code);
        strips = new Strips(form.function(), form.dimensions());
        ids = form.idsOfFrame();
        slowest = form.dimensions() - 1;
        now = field.rotation().now();
        up = ClText.axisOfMacro(slowest);
    }

    String text(CopyParameters parameters) {
        return HEAD.formatted(form.function(), strips.covered(), Axes.name(slowest))
                + strips.macros()
                + "/* How far a step reads. */\n" + code.reaches()
                + MACROS.formatted(up)
                + frame.macros()
                + memory()
                + add()
                + strips.function(parameters, true, body())
                + frame.kernel(parameters, true);
    }

    /** So much wider than the work-group that what its rim reads beyond it is there, too, if nothing of use. */
    private String memory() {
        return """
                /* A row of each level, in two copies that take turns. */
                struct hm_shared_%s {
                    %s %s[2][HM_T]%s[HM_ROOM] __attribute__((aligned(16)));
                };

                """.formatted(
                        form.function(), ClText.type(field), now, slowest == 1 ? "" : "[HM_LOW_Y + HM_H + HM_HIGH_Y]");
    }

    /** A macro that adds the row that is there to one of the sums. */
    private String add() {
        String complete = "(hm_r + HM_HIGH_%s - (hm_away))".formatted(up);
        String arguments = form.arguments();
        String id = ids.row(complete);
        return """
                /* Adds the row that is there to the sum whose own row is that far below it. */
                #define HM_ADD(hm_away) \\
                    if (%1$s) { \\
                        hm.hm_%2$s = %3$s; \\
                        hm.hm_row = hm_away; \\
                        hm.hm_sum = hm_sums[hm_t - 1][HM_HIGH_%4$s - (hm_away)][hm_e]; \\
                        %5$s(%6$s, &hm); \\
                        hm_sums[hm_t - 1][HM_HIGH_%4$s - (hm_away)][hm_e] = hm.hm_sum; \\
                    }

                """.formatted(frame.isComputed(complete), Axes.name(slowest), id, up, form.function(), arguments);
    }

    private String body() {
        return frame.columnsAndRows() + state() + """

                    #pragma unroll 1
                    for (int hm_row = hm_lowest; hm_row < hm_rows + HM_DELAY - 1; hm_row++) {
                """ + share() + steps() + "        hm_half = 1 - hm_half;\n    }\n";
    }

    private String state() {
        String type = ClText.type(field);
        String kept = """
                    %s hm_kept[HM_T][HM_LAG][HM_E] = {{{0}}}; /* own elements, the last of each level first */
                """.formatted(type);
        return """
                    %s hm_sums[HM_T][HM_SUMS][HM_E] = {{{0}}}; /* the oldest of each level first */
                    %s hm_made[HM_T][HM_E] = {{0}}; /* rows that are to be shared */
                %s    %s hm_coming_%s[HM_E];
                    int hm_half = 0;
                """.formatted(ClText.text(sums.sum()), type, sums.usesOwn() ? kept : "", type, now)
                + frame.load("    ", "hm_lowest");
    }

    /** Puts the rows into local memory, and loads the next one meanwhile. */
    private String share() {
        String keep = sums.usesOwn() ? """
                            #pragma unroll
                            for (int hm_k = HM_LAG - 1; hm_k > 0; hm_k--) {
                                hm_kept[hm_t][hm_k][hm_e] = hm_kept[hm_t][hm_k - 1][hm_e];
                            }
                            hm_kept[hm_t][0][hm_e] = hm_made[hm_t][hm_e];
            """.indent(4) : "";
        String place = (slowest == 1 ? "" : "[HM_LOW_Y + hm_j]") + "[HM_LOW_X + hm_i * HM_E + hm_e]";
        return StreamFrame.columns("        ", "            hm_made[0][hm_e] = hm_coming_%s[hm_e];\n".formatted(now))
                + "        #pragma unroll\n        for (int hm_t = 0; hm_t < HM_T; hm_t++) {\n"
                + StreamFrame.columns(
                        "            ",
                        keep
                                + "                hm_shared->%s[hm_half][hm_t]%s = hm_made[hm_t][hm_e];\n"
                                        .formatted(now, place))
                + "        }\n" + (ids.rowsGoAround() ? "" : "        hm_at += hm_pitch;\n")
                + frame.load("        ", "hm_row + 1")
                + "        barrier(CLK_LOCAL_MEM_FENCE);\n";
    }

    private String steps() {
        StringBuilder text = new StringBuilder("""
                                struct hm_%1$s hm;
                                hm.hm_x = %2$s;
                """.formatted(form.function(), ids.column()));
        for (int d = 1; d < slowest; d++) {
            text.append("                hm.hm_%1$s = hm_%1$s;\n".formatted(Axes.name(d)));
        }
        text.append(form.tellsWhatIsSure() ? "                hm.hm_sure = hm_inside;\n" : "");
        for (int d = 0; d <= slowest && form.asksForSizes(); d++) {
            text.append("                hm.hm_size_%1$s = hm_size_%1$s;\n".formatted(Axes.name(d)));
        }
        for (List<Integer> near : sums.near()) {
            text.append("                hm.%s%s = %s;\n"
                    .formatted(sums.row(), LoadArray.subscripts(sums.indices(near)), near(near)));
        }
        for (int away = -form.behind(slowest); away < form.ahead(slowest); away++) {
            text.append("                HM_ADD(%d)\n".formatted(away));
        }
        text.append(complete());
        return """
                        #pragma unroll
                        for (int hm_t = 1; hm_t <= HM_T; hm_t++) {
                            const int hm_r = hm_row + 1 - hm_t * HM_LAG; /* the row whose sums become complete */
                """ + window() + StreamFrame.columns("            ", text.toString()) + "        }\n";
    }

    /** Reads what the work-item needs of the row, two elements at a time where they are aligned. */
    private String window() {
        String height = slowest == 1 ? "" : "[HM_LOW_Y + 1 + HM_HIGH_Y]";
        String type = ClText.type(field);
        String target = slowest == 1 ? "hm_near" : "hm_near[hm_l]";
        String place = "hm_shared->%s[hm_half][hm_t - 1]%s[hm_i * HM_E + hm_k]"
                .formatted(now, slowest == 1 ? "" : "[hm_j + hm_l]");
        String single = """
                            #pragma unroll
                            for (int hm_k = 0; hm_k < HM_NEAR; hm_k++) {
                                %s[hm_k] = %s;
                            }
                """.formatted(target, place);
        String read = isPaired() ? """
                #if HM_E %% 2 == 0
                            #pragma unroll
                            for (int hm_k = 0; hm_k < HM_NEAR; hm_k += 2) {
                                const %1$s2 hm_two = *(__local const %1$s2 *)&%2$s;
                                %3$s[hm_k] = hm_two.x;
                                %3$s[hm_k + 1] = hm_two.y;
                            }
                #else
                %4$s#endif
                """.formatted(type, place, target, single) : single;
        return "            %s hm_near%s[HM_NEAR];\n".formatted(type, height)
                + (slowest == 1 ? read : """
                                    #pragma unroll
                                    for (int hm_l = 0; hm_l < HM_LOW_Y + 1 + HM_HIGH_Y; hm_l++) {
                        """ + read.replaceAll("(?m)^ ", "     ") + "            }\n");
    }

    private boolean isPaired() {
        return (form.behind(0) + form.ahead(0)) % 2 == 0
                && field.type() instanceof Type.Scalar scalar
                && scalar.kind() != Type.Scalar.Kind.HALF;
    }

    private String near(List<Integer> across) {
        String row = slowest == 1 ? "" : "[" + (across.get(1) + form.behind(1)) + "]";
        return "hm_near%s[%s]".formatted(row, Sums.plus("hm_e", across.get(0) + form.behind(0)));
    }

    /** Makes an element of the sum to which the last row is added. */
    private String complete() {
        String written = field.rotation().written();
        String index = frame.index(field, "hm_r", "hm_at - hm_t * HM_LAG * hm_pitch");
        String outputs = form.outputs().stream().map(this::store).collect(Collectors.joining());
        return (sums.usesOwn() ? "                hm.%s = hm_kept[hm_t - 1][HM_LAG - 1][hm_e];\n".formatted(now) : "")
                + """
                                hm.%1$s = %2$s;
                                hm.%1$s_stored = false;
                %3$s                HM_ADD(%4$d)
                %10$s                if (!hm.%1$s_stored && HM_USED(hm_e) && (hm_inside || (hm_held[hm_e]%5$s))) {
                                    hm.%1$s = %6$s%7$s; /* what nobody writes keeps the old value */
                                }
                                if (hm_t < HM_T) {
                                    hm_made[hm_t][hm_e] = hm.%1$s;
                                } else if (hm_own[hm_e] && hm_r >= 0 && hm_r < hm_rows) {
                %8$s                }
                %9$s                #pragma unroll
                                for (int hm_k = 1; hm_k < HM_SUMS; hm_k++) {
                                    hm_sums[hm_t - 1][hm_k - 1][hm_e] = hm_sums[hm_t - 1][hm_k][hm_e];
                                }
                """.formatted(
                        written,
                        ClText.zero(field),
                        form.outputs().stream()
                                .map(output -> "                hm.%s_stored = false;\n".formatted(output.array()))
                                .collect(Collectors.joining()),
                        form.ahead(slowest),
                        frame.inRows("hm_r", "from", "to"),
                        ClText.writtenArray(field),
                        index,
                        ClText.store(field, index, "                    "),
                        outputs,
                        frame.discard("hm_r", written).indent(16));
    }

    private String store(Output output) {
        String row = "(" + ids.row("hm_r") + ")";
        String index = code.sum(output.element(), axis -> axis.equals(Axes.name(slowest)) ? row : "hm.hm_" + axis);
        return """
                                if (hm_t == HM_T && hm.%1$s_stored && hm_own[hm_e] && hm_r >= 0 && hm_r < hm_rows) {
                                    %1$s[%2$s] = hm.%1$s;
                                }
                """.formatted(output.array(), index);
    }
}
