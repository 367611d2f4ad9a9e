package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.stream.StreamForm.Field;
import io.github.halomill.generator.kernel.stream.StreamForm.Output;
import io.github.halomill.generator.kernel.stream.text.Sums;
import java.util.ArrayList;
import java.util.List;

/** The kernel for fields of one dimension: a work-group takes a part of them into local memory for several steps. */
final class LineFrame {

    private static final String HEAD = """
            /*
             * %1$s, HM_T steps at a time. A work-group has HM_W * HM_E elements in local memory, those included that only its neighbours store.
             *
             * hm_stored is what a launch stores, hm_in are all ids of %1$s, hm_of those whose elements the arrays have,
             * hm_everywhere what is in both.
             */
            """;

    private final StreamForm form;
    private final ClText code;

    LineFrame(StreamForm form, ClText code) {
        this.form = form;
        this.code = code;
    }

    String text(CopyParameters parameters) {
        return HEAD.formatted(form.function())
                + ClText.macro("HM_T", 15) + ClText.macro("HM_W", 128) + ClText.macro("HM_E", 8)
                + "#define HM_TILE (HM_W * HM_E)\n"
                + "/* How far a step reads. */\n" + code.reaches() + "\n"
                + memory()
                + tile(parameters)
                + kernel(parameters);
    }

    private String memory() {
        StringBuilder text = new StringBuilder(
                "/* Even and odd time levels; wider than a tile, so that what its rim reads beyond it is there, too, if nothing of use. */\n");
        text.append("struct hm_levels_" + form.function() + " {\n");
        for (Field field : form.fields()) {
            text.append("    %s %s[2][HM_LOW_X + HM_TILE + HM_HIGH_X];\n"
                    .formatted(ClText.type(field), field.rotation().now()));
        }
        return text + "};\n\n";
    }

    /** What a work-group does; inside, where nothing is beyond an end, without asking whether it is. */
    private String tile(CopyParameters parameters) {
        return parameters.structs()
                + "/* One tile; hm_inside says that all that is read and computed on its way is there. */\n"
                + "inline static __attribute__((always_inline)) void hm_tile_" + form.function() + "(\n        "
                + parameters.ofFunction()
                + ",\n        const bool hm_inside, const long hm_low_x, __local struct hm_levels_"
                + form.function() + " *hm_levels)\n{\n"
                + levelZero()
                + steps()
                + "}\n\n";
    }

    /** The kernel, which tells whether its work-group is inside. */
    private String kernel(CopyParameters parameters) {
        List<String> conditions = new ArrayList<>();
        if (form.speculatable()) {
            conditions.addAll(ClText.everywhere(1));
            code.sure().forEach(sum -> conditions.add(sum + " >= 0"));
        }
        return """
                __kernel __attribute__((reqd_work_group_size(HM_W, 1, 1)))
                void %1$s(
                        %2$s)
                {
                %3$s    __local struct hm_levels_%4$s hm_levels;
                    const long hm_low_x = hm_stored.from_x + (long)get_group_id(0) * (HM_TILE - HM_T * (HM_LOW_X + HM_HIGH_X)) - HM_T * HM_LOW_X;
                    const long hm_high_x = hm_low_x + HM_TILE - 1;
                %5$s}
                """.formatted(
                        StreamWriter.kernelName(form),
                        parameters.ofKernel(),
                        parameters.statements(),
                        form.function(),
                        ClText.call("hm_tile_" + form.function(), parameters, ", hm_low_x, &hm_levels", conditions));
    }

    private String loop(String indent) {
        return """
                #pragma unroll
                for (int hm_k = 0; hm_k < HM_E; hm_k++) {
                    const int hm_i = hm_k * HM_W + (int)get_local_id(0);
                    const long hm_x = %s;
                    const bool hm_held = %s;
                """.formatted(
                        form.idsOfFrame().at(0, "hm_low_x + hm_i"),
                        form.around().isEmpty() ? "hm_x >= hm_of.from_x && hm_x < hm_of.to_x" : "true")
                .indent(indent.length());
    }

    private String levelZero() {
        StringBuilder text = new StringBuilder(loop("    "));
        for (Field field : form.fields()) {
            text.append("        hm_levels->%1$s[0][HM_LOW_X + hm_i] = hm_inside || hm_held ? %1$s[%2$s] : %3$s;\n"
                    .formatted(field.rotation().now(), code.element(field), ClText.zero(field)));
        }
        return text.append("    }\n    barrier(CLK_LOCAL_MEM_FENCE);\n").toString();
    }

    private String steps() {
        StringBuilder text = new StringBuilder(
                "    for (int hm_t = 1; hm_t <= HM_T; hm_t++) {\n        const int hm_new = hm_t % 2;\n");
        text.append(loop("        "))
                .append(
                        "            const bool hm_due = hm_i >= hm_t * HM_LOW_X && hm_i < HM_TILE - hm_t * HM_HIGH_X;\n")
                .append("            struct hm_" + form.function() + " hm;\n");
        for (Field field : form.fields()) {
            text.append("            hm.%1$s = 0;\n            hm.%1$s_stored = false;\n"
                    .formatted(field.rotation().written()));
        }
        form.outputs().forEach(output -> text.append("            hm.%s_stored = false;\n".formatted(output.array())));
        text.append("            if (hm_inside || (hm_due && hm_x >= hm_in.from_x && hm_x < hm_in.to_x)) {\n")
                .append(code.call("                ", this::loaded, this::loadedBefore))
                .append("            }\n");
        form.fields().forEach(field -> text.append(finish(field)));
        for (Output output : form.outputs()) {
            text.append("""
                                if (hm_t == HM_T && hm_due && hm.%1$s_stored && hm_low_x + hm_i < hm_stored.to_x) {
                                    %1$s[%2$s] = hm.%1$s;
                                }
                    """.formatted(output.array(), code.sum(output.element())));
        }
        return text.append("        }\n        barrier(CLK_LOCAL_MEM_FENCE);\n    }\n")
                .toString();
    }

    private String loaded(Load load) {
        return "hm_levels->%s[1 - hm_new][%s]"
                .formatted(
                        load.array(),
                        Sums.plus("HM_LOW_X + hm_i", load.offsets().get(0)));
    }

    private String loadedBefore(Field field) {
        return "hm_t == 1 ? %s[%s] : hm_levels->%s[hm_new][HM_LOW_X + hm_i]"
                .formatted(
                        field.rotation().before().orElseThrow(),
                        code.element(field),
                        field.rotation().now());
    }

    private String finish(Field field) {
        String written = field.rotation().written();
        String now = field.rotation().now();
        String element = code.element(field);
        String older = field.rotation().aside().stream()
                .findFirst()
                .map(memory -> """
                                    if (HM_T > 1) {
                                        %s[%s] = hm_levels->%s[1 - hm_new][HM_LOW_X + hm_i];
                                    }
                    """.formatted(memory, element, now))
                .orElse("");
        return """
                            if (!hm.%1$s_stored && (hm_inside || (hm_due && hm_held))) {
                                hm.%1$s = %2$s[%3$s]; /* what nobody writes keeps the old value */
                            }
                            if (hm_t < HM_T) {
                                hm_levels->%4$s[hm_new][HM_LOW_X + hm_i] = hm.%1$s;
                            } else if (hm_due && hm_low_x + hm_i < hm_stored.to_x) {
                %6$s%5$s            }
                """.formatted(
                        written,
                        ClText.writtenArray(field),
                        element,
                        now,
                        older,
                        ClText.store(field, "[" + element + "]", "                "));
    }
}
