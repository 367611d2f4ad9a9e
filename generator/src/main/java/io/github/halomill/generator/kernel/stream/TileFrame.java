package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.stream.StreamForm.Field;
import io.github.halomill.generator.kernel.stream.StreamForm.Output;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import io.github.halomill.runtime.geometry.Axes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The kernel for fields that are read at distances which are known only while it runs: a work-group takes a tile of them into local memory
 * for several steps, and what the user's text reads is found there by its distance from the own element.
 */
final class TileFrame {

    private static final String HEAD = """
            /*
             * %1$s, HM_T steps at a time. A work-group has a tile of %2$s elements in local memory, those included
             * that only its neighbours store; level t is right for all of them but those of which t steps read beyond the tile.
             *
             * hm_stored is what a launch stores, hm_in are all ids of %1$s, hm_of those whose elements the arrays have,
             * hm_everywhere what is in both.
             */
            """;

    private final StreamForm form;
    private final ClText code;

    TileFrame(StreamForm form, ClText code) {
        this.form = form;
        this.code = code;
    }

    /** What the user's function needs to know of tiles. */
    String declarations() {
        StringBuilder text = new StringBuilder("/* Halomill: how far a step reads, and a tile. */\n");
        for (int d = 0; d < form.dimensions(); d++) {
            text.append(ClText.macro("HM_LOW_" + ClText.axisOfMacro(d), 1))
                    .append(ClText.macro("HM_HIGH_" + ClText.axisOfMacro(d), 1));
        }
        text.append(ClText.macro("HM_W", 32))
                .append(form.dimensions() == 1 ? "" : ClText.macro("HM_H", 8) + ClText.macro("HM_SL", 32))
                .append(ClText.macro("HM_E", 1))
                .append("#define HM_TILE_X (HM_W * HM_E)\n");
        for (int d = 1; d < form.dimensions(); d++) {
            text.append("#define HM_TILE_" + ClText.axisOfMacro(d) + " HM_SL\n");
        }
        return text.append(form.dimensions() == 1 ? "" : near()).append('\n').toString();
    }

    /** The function that turns distances in arrays into such in a tile. */
    private String near() {
        return form.dimensions() == 2
                ? """

                /* How far apart in a tile what is so far apart in an array; what lies in a row, on either side, tells how many rows on it is. */
                inline static __attribute__((always_inline)) int hm_near(const int distance, const int row)
                {
                """ + counted("rows", "distance", "Y", "row", "HM_LOW_X", "HM_HIGH_X") + """
                    return distance + rows * (HM_TILE_X - row);
                }
                """
                : """

                /* How far apart in a tile what is so far apart in an array; what lies in a plane and in a row, on either side, tells how many on it is. */
                inline static __attribute__((always_inline)) int hm_near(const int distance, const int row, const int plane)
                {
                """
                        + counted(
                                "planes",
                                "distance",
                                "Z",
                                "plane",
                                "(HM_LOW_Y * row + HM_LOW_X)",
                                "HM_HIGH_Y * row + HM_HIGH_X")
                        + """
                    const int in_plane = distance - planes * plane;
                """ + counted("rows", "in_plane", "Y", "row", "HM_LOW_X", "HM_HIGH_X") + """
                    return distance + planes * (HM_TILE_X * HM_TILE_Y - plane) + rows * (HM_TILE_X - row);
                }
                """;
    }

    /** Counts the rows, or planes, of a distance, in each of which others lie so far below and above. */
    private static String counted(String what, String distance, String axis, String stride, String low, String high) {
        return """
                    int %1$s = 0;
                    #pragma unroll
                    for (int k = 1; k <= HM_HIGH_%3$s; k++) {
                        %1$s += %2$s >= k * %4$s - %5$s;
                    }
                    #pragma unroll
                    for (int k = 1; k <= HM_LOW_%3$s; k++) {
                        %1$s -= %2$s <= %6$s - k * %4$s;
                    }
                """.formatted(what, distance, axis, stride, low, high);
    }

    String text(CopyParameters parameters) {
        String extents = each(d -> "HM_TILE_" + ClText.axisOfMacro(d), " x ");
        return HEAD.formatted(form.function(), extents)
                + ClText.macro("HM_T", 3)
                + "#define HM_TILE (HM_TILE_X * HM_ROWS)\n"
                + "#define HM_ROWS " + rows() + "\n\n"
                + memory()
                + parameters.structs()
                + kernel(parameters);
    }

    private String each(Function<Integer, String> one, String between) {
        return IntStream.range(0, form.dimensions()).mapToObj(one::apply).collect(Collectors.joining(between));
    }

    private String memory() {
        StringBuilder text =
                new StringBuilder("/* Even and odd time levels. */\nstruct hm_levels_" + form.function() + " {\n");
        for (Field field : form.fields()) {
            text.append("    %s %s[2][HM_TILE];\n"
                    .formatted(ClText.type(field), field.rotation().now()));
        }
        return text + "};\n\n";
    }

    private String kernel(CopyParameters parameters) {
        boolean line = form.dimensions() == 1;
        StringBuilder text = new StringBuilder(
                "__kernel __attribute__((reqd_work_group_size(HM_W, "
                        + (line ? "1" : "HM_H") + ", 1)))\nvoid " + StreamWriter.kernelName(form) + "(\n        "
                        + parameters.ofKernel() + ")\n{\n" + parameters.statements()
                        + "    __local struct hm_levels_" + form.function() + " hm_levels;\n"
                        + "    /* Of the tile: the first element, how far it is needed, what is held, and what has an id. */\n");
        for (int d = 0; d < form.dimensions(); d++) {
            text.append("""
                        const long hm_low_%1$s = hm_stored.from_%1$s + (long)get_group_id(%3$d) * (HM_TILE_%2$s - HM_T * (HM_LOW_%2$s + HM_HIGH_%2$s)) - HM_T * HM_LOW_%2$s;
                        const int hm_needed_%1$s = (int)min((long)HM_TILE_%2$s, hm_stored.to_%1$s + HM_T * HM_HIGH_%2$s - hm_low_%1$s);
                        const int hm_held_%1$s = (int)max(hm_of.from_%1$s - hm_low_%1$s, 0L), hm_held_end_%1$s = (int)min(hm_of.to_%1$s - hm_low_%1$s, (long)hm_needed_%1$s);
                        const int hm_ids_%1$s = (int)max(hm_in.from_%1$s - hm_low_%1$s, 0L), hm_ids_end_%1$s = (int)min(hm_in.to_%1$s - hm_low_%1$s, (long)hm_needed_%1$s);
                    """.formatted(Axes.name(d), ClText.axisOfMacro(d), d));
        }
        return text.append("\n")
                .append(load())
                .append(levels())
                .append(store())
                .append("}\n")
                .toString();
    }

    /** How many rows a tile has. */
    private String rows() {
        return switch (form.dimensions()) {
            case 1 -> "1";
            case 2 -> "HM_TILE_Y";
            default -> "(HM_TILE_Y * HM_TILE_Z)";
        };
    }

    /** Something for each element {@code hm_i} of a tile that lies between two bounds, along each dimension. */
    private String loop(String indent, String first, String end, String statements) {
        String row = switch (form.dimensions()) {
            case 1 -> "";
            case 2 -> "const int hm_at_y = hm_row;\n";
            default -> "const int hm_at_y = hm_row % HM_TILE_Y, hm_at_z = hm_row / HM_TILE_Y;\n";
        };
        String rows = form.dimensions() == 1
                ? "for (int hm_row = 0; hm_row < HM_ROWS; hm_row++) {\n"
                : "for (int hm_row = get_local_id(1); hm_row < HM_ROWS; hm_row += HM_H) {\n";
        String bounds = IntStream.range(0, form.dimensions())
                .mapToObj(d -> "hm_at_%1$s >= %2$s && hm_at_%1$s < %3$s"
                        .formatted(Axes.name(d), ofAxis(first, d), ofAxis(end, d)))
                .collect(Collectors.joining("\n                && "));
        return (rows + row.indent(4)
                        + """
                    #pragma unroll
                    for (int hm_e = 0; hm_e < HM_E; hm_e++) {
                        const int hm_at_x = hm_e * HM_W + (int)get_local_id(0), hm_i = hm_row * HM_TILE_X + hm_at_x;
                        const long %1$s;
                        if (%2$s) {
                """.formatted(
                                each(d -> "hm_%1$s = hm_low_%1$s + hm_at_%1$s".formatted(Axes.name(d)), ", "), bounds)
                        + statements.indent(12)
                        + "        }\n    }\n}\n")
                .indent(indent.length());
    }

    private static String ofAxis(String bound, int dimension) {
        return bound.replace("%X", ClText.axisOfMacro(dimension)).replace("%x", Axes.name(dimension));
    }

    /** The levels alternate between the two arrays, so what nobody writes does, too. */
    private String load() {
        StringBuilder text = new StringBuilder();
        for (Field field : form.fields()) {
            Rotation rotation = field.rotation();
            String element = code.element(field);
            text.append("hm_levels.%1$s[0][hm_i] = %1$s[%3$s];\nhm_levels.%1$s[1][hm_i] = %2$s[%3$s];\n"
                    .formatted(rotation.now(), rotation.written(), element));
        }
        return "    /* Levels are written in turn, as arrays are: what nobody writes is what it was two levels before. */\n"
                + loop("    ", "hm_held_%x", "hm_held_end_%x", text.toString())
                + "    barrier(CLK_LOCAL_MEM_FENCE);\n";
    }

    private String levels() {
        StringBuilder text = new StringBuilder("struct hm_" + form.function() + " hm;\n");
        for (Field field : form.fields()) {
            String now = field.rotation().now();
            text.append("hm.hm_own_%1$s = &%1$s[%2$s];\nhm.hm_near_%1$s = &hm_levels.%1$s[1 - hm_new][hm_i];\n"
                    .formatted(now, code.element(field)));
            for (int d = 1; d < form.dimensions(); d++) {
                Poly stride = field.element()
                        .linear(new WorkId(Level.GLOBAL, form.ids().get(d)))
                        .orElseThrow();
                text.append("hm.hm_%s_%s = (int)(%s);\n".formatted(d == 1 ? "row" : "plane", now, code.sum(stride)));
            }
        }
        for (String stored : stored()) {
            text.append("hm.%s_stored = false;\n".formatted(stored));
        }
        text.append(code.call("", load -> "", field -> ""));
        for (Field field : form.fields()) {
            text.append("if (hm.%1$s_stored) {\n    hm_levels.%2$s[hm_new][hm_i] = hm.%1$s;\n}\n"
                    .formatted(field.rotation().written(), field.rotation().now()));
        }
        for (Output output : form.outputs()) {
            text.append("if (hm_t == HM_T && hm.%1$s_stored) {\n    %1$s[%2$s] = hm.%1$s;\n}\n"
                    .formatted(output.array(), code.sum(output.element())));
        }
        return "    for (int hm_t = 1; hm_t <= HM_T; hm_t++) {\n        const int hm_new = hm_t % 2;\n"
                + loop(
                        "        ",
                        "max(hm_ids_%x, hm_t * HM_LOW_%X)",
                        "min(hm_ids_end_%x, hm_needed_%x - hm_t * HM_HIGH_%X)",
                        text.toString())
                + "        barrier(CLK_LOCAL_MEM_FENCE);\n    }\n";
    }

    private List<String> stored() {
        List<String> stored = new ArrayList<>();
        form.fields().forEach(field -> stored.add(field.rotation().written()));
        form.outputs().forEach(output -> stored.add(output.array()));
        return stored;
    }

    private String store() {
        StringBuilder text = new StringBuilder();
        for (Field field : form.fields()) {
            text.append("%1$s[%2$s] = hm_levels.%3$s[HM_T %% 2][hm_i];\n"
                    .formatted(
                            field.rotation().written(),
                            code.element(field),
                            field.rotation().now()));
        }
        return loop("    ", "HM_T * HM_LOW_%X", "hm_needed_%x - HM_T * HM_HIGH_%X", text.toString());
    }
}
