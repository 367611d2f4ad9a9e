package io.github.halomill.generator.kernel.stream;

import static io.github.halomill.generator.kernel.stream.StreamFrame.macro;

import io.github.halomill.generator.kernel.stream.StageParameters.Parameter;
import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The kernel that streams iterations of several launches, of two or three dimensions: a work-group goes along the
 * slowest one, through what are called rows here also where they are planes, and each launch of each iteration goes as
 * many rows later than those before it that what it reads of them is there.
 */
final class StageFrame {

    private static final String HEAD = """
            /*
             * %1$s, HM_T iterations at a time, of which each launches
             *
            %2$s *
             * A work-group covers %3$s, those included that only its neighbours store, and goes along %4$s through HM_SL
             * rows that it stores. Each work-item has HM_E columns beside each other and keeps a few rows of what each launch of each
             * iteration makes, which is so many rows behind those that are loaded. What work-items need of others is passed through local
             * memory, once a row.
             *
             * hm_stored is what a launch stores, hm_in_... what there are ids of, hm_of_... what an array has elements of, hm_everywhere
             * what is in all of these.
             */
            """;

    private final String name;
    private final StagePlan plan;
    private final StageParameters parameters;
    private final StageNames names;
    private final int slowest;
    private final String row;

    StageFrame(String name, StagePlan plan, StageParameters parameters) {
        this.name = name;
        this.plan = plan;
        this.parameters = parameters;
        this.names = new StageNames(plan, parameters);
        slowest = plan.dimensions() - 1;
        row = ClText.axis(slowest);
    }

    String text() {
        boolean flat = slowest == 1;
        StageMemory memory = new StageMemory(name, plan, names);
        return HEAD.formatted(name, launches(), flat ? "HM_C columns" : "HM_C x HM_H columns", row)
                + macro("HM_T", 3) + macro("HM_W", flat ? 128 : 32) + (flat ? "" : macro("HM_H", 16))
                + macro("HM_SL", 128) + macro("HM_E", 1) + "#define HM_C (HM_W * HM_E)\n"
                + "/* How far an iteration reads. */\n" + reaches()
                + "/* How many rows an iteration is behind the one before it, and the last launch behind what is loaded. */\n"
                + "#define HM_LAG " + plan.lag() + "\n#define HM_DELAY (" + plan.length() + " + (HM_T - 1) * HM_LAG)\n"
                + StripOrder.text(slowest + 1)
                + "/* The number of the row at a place, or of the nearest of those that matter. */\n"
                + "#define HM_NUMBER(place) (int)clamp((place) - hm_begin, (long)hm_lowest, (long)hm_highest)\n"
                + memory.macros() + "\n"
                + "/* Places along each dimension, from one to before another. */\nstruct hm_range {\n    long "
                + each("from_%1$s, to_%1$s", ", ") + ";\n};\n\n"
                + memory.declaration()
                + strip(memory)
                + kernel(memory);
    }

    private String launches() {
        return IntStream.range(0, plan.stages().size())
                .mapToObj(launch -> " *     " + (launch + 1) + ". "
                        + plan.stages().get(launch).form().function() + "(" + parameters.arguments(launch) + ")\n")
                .collect(Collectors.joining());
    }

    private String each(String pattern, String between) {
        return IntStream.rangeClosed(0, slowest)
                .mapToObj(d -> pattern.formatted(ClText.axis(d)))
                .collect(Collectors.joining(between));
    }

    private String reaches() {
        return IntStream.rangeClosed(0, slowest)
                .mapToObj(d -> "#define HM_LOW_%1$s %2$d\n#define HM_HIGH_%1$s %3$d\n"
                        .formatted(
                                ClText.axisOfMacro(d),
                                plan.low().get(d),
                                plan.high().get(d)))
                .collect(Collectors.joining());
    }

    /** What the frame's functions are passed, each on a line of its own: first what the user's are passed. */
    private List<String> declarations(boolean moved) {
        List<String> all = new ArrayList<>();
        for (Parameter parameter : parameters.all()) {
            all.add(parameter.declaration(moved && parameter.moved() ? "hmHeld_" : ""));
        }
        if (moved) {
            parameters.all().stream()
                    .filter(Parameter::moved)
                    .forEach(parameter -> all.add("const long hmFirst_" + parameter.name()));
        }
        plan.inPlace().forEach(chain -> all.add("__global " + ClText.text(chain.type()) + " *hm_new_" + chain.name()));
        names.ranges().forEach(range -> all.add("const struct hm_range " + range));
        names.sizes().forEach(size -> all.add("const long " + size));
        return all;
    }

    private String arguments() {
        List<String> all = new ArrayList<>();
        parameters.all().forEach(parameter -> all.add(parameter.name()));
        plan.inPlace().forEach(chain -> all.add("hm_new_" + chain.name()));
        all.addAll(names.ranges());
        all.addAll(names.sizes());
        return String.join(", ", all);
    }

    private String strip(StageMemory memory) {
        List<String> passed = declarations(false);
        passed.add("const bool hm_inside");
        memory.parameter().ifPresent(passed::add);
        return "/* One strip; hm_inside says that all that is read and computed on its way is there. */\n"
                + "inline static __attribute__((always_inline)) void hm_strip_" + name + "(\n        "
                + String.join(",\n        ", passed) + ")\n{\n"
                + places()
                + memory.kept()
                + memory.load("    ", "hm_lowest", 0)
                + "\n    #pragma unroll 1\n"
                + "    for (int hm_row = hm_lowest; hm_row < hm_rows + HM_DELAY; hm_row++) {\n"
                + memory.levelZero()
                + "        #pragma unroll\n        for (int hm_t = 1; hm_t <= HM_T; hm_t++) {\n"
                + IntStream.range(0, plan.stages().size())
                        .mapToObj(launch -> new StageBody(plan, names, memory, launch).text())
                        .collect(Collectors.joining())
                + "        }\n"
                + memory.publish()
                + names.shapes().stream()
                        .map(shape -> "        hm_at%1$s += hm_pitch%1$s;\n".formatted(shape.suffix()))
                        .collect(Collectors.joining())
                + "    }\n}\n\n";
    }

    /** The first column of a work-group. */
    private static String corner(int d) {
        return "hm_stored.from_%1$s + %2$s * (%3$s - HM_T * (HM_LOW_%4$s + HM_HIGH_%4$s)) - HM_T * HM_LOW_%4$s"
                .formatted(ClText.axis(d), StripOrder.place(d), columns(d), ClText.axisOfMacro(d));
    }

    static String columns(int dimension) {
        return dimension == 0 ? "HM_C" : "HM_H";
    }

    private String places() {
        StringBuilder text = new StringBuilder("    const int hm_i = get_local_id(0);\n    const long hm_left = "
                + corner(0) + " + hm_i * HM_E; /* the first column */\n");
        if (slowest > 1) {
            text.append("    const int hm_j = get_local_id(1);\n    const long hm_y = " + corner(1) + " + hm_j;\n");
        }
        text.append("""

                    /* Rows are counted from the first that is stored. */
                    const long hm_begin = hm_stored.from_%1$s + %3$s * HM_SL;
                    const int hm_rows = hm_inside ? HM_SL : (int)min((long)HM_SL, hm_stored.to_%1$s - hm_begin);
                    const int hm_lowest = -HM_T * HM_LOW_%2$s, hm_highest = hm_rows + HM_T * HM_HIGH_%2$s;
                """.formatted(row, ClText.axisOfMacro(slowest), StripOrder.place(slowest)));
        for (String range : names.numbered()) {
            text.append(
                    "    const int hm_from%1$s = HM_NUMBER(hm%1$s.from_%2$s), hm_to%1$s = HM_NUMBER(hm%1$s.to_%2$s);\n"
                            .formatted(range, row));
        }
        text.append("\n    /* Where the row lies of which the first array is loaded. */\n");
        names.shapes()
                .forEach(shape -> text.append("    const long hm_pitch%1$s = %2$s;\n    long hm_at%1$s = %3$s;\n"
                        .formatted(shape.suffix(), shape.pitch(), shape.start())));
        text.append("\n    bool ")
                .append(names.numbered().stream()
                        .map(range -> "hm_is" + range + "[HM_E], ")
                        .collect(Collectors.joining()))
                .append("hm_own[HM_E];\n");
        StringBuilder columns =
                new StringBuilder("    const int hm_c = hm_i * HM_E + hm_e;\n    const long hm_x = hm_left + hm_e;\n");
        names.numbered()
                .forEach(range ->
                        columns.append("    hm_is%1$s[hm_e] = %2$s;\n".formatted(range, inside("hm" + range))));
        columns.append("    hm_own[hm_e] = " + inside("hm_stored") + "\n            && "
                + names.due("HM_T * HM_LOW_%1$s", "HM_T * HM_HIGH_%1$s") + ";\n");
        return text.append(StageNames.columns("    ", columns.toString())).toString();
    }

    /** Whether a column is in a range. */
    private String inside(String range) {
        return IntStream.range(0, slowest)
                .mapToObj(d -> "hm_%1$s >= %2$s.from_%1$s && hm_%1$s < %2$s.to_%1$s".formatted(ClText.axis(d), range))
                .collect(Collectors.joining(" && "));
    }

    /** The kernel, which tells whether its work-group is inside. */
    private String kernel(StageMemory memory) {
        StringBuilder text = new StringBuilder("__kernel __attribute__((reqd_work_group_size(HM_W, "
                + (slowest == 1 ? "1" : "HM_H") + ", 1)))\nvoid halomill_" + name + "_streamed(\n        "
                + String.join(",\n        ", declarations(true)) + ")\n{\n");
        for (Parameter parameter : parameters.all()) {
            if (parameter.moved()) {
                text.append(
                        "    __typeof__(hmHeld_%1$s) %1$s = hmHeld_%1$s - hmFirst_%1$s;\n".formatted(parameter.name()));
            }
        }
        plan.inPlace().stream()
                .filter(chain -> parameters.all().stream()
                        .anyMatch(one -> one.moved() && one.name().equals(chain.name())))
                .forEach(chain -> text.append("    hm_new_%1$s -= hmFirst_%1$s;\n".formatted(chain.name())));
        text.append(memory.variable());
        String call = "hm_strip_" + name + "(" + arguments() + ", %s" + memory.argument() + ");\n";
        if (!plan.isSafeToSpeculate()) {
            return text.append("    ")
                    .append(call.formatted("false"))
                    .append("}\n")
                    .toString();
        }
        for (int d = 0; d < slowest; d++) {
            text.append("    const long hm_low_%1$s = %2$s, hm_high_%1$s = hm_low_%1$s + %3$s - 1;\n"
                    .formatted(ClText.axis(d), corner(d), columns(d)));
        }
        text.append("""
                    const long hm_row = hm_stored.from_%1$s + %3$s * HM_SL;
                    const long hm_low_%1$s = hm_row - HM_T * HM_LOW_%2$s - HM_DELAY, hm_high_%1$s = hm_row + HM_SL + HM_DELAY;
                """.formatted(row, ClText.axisOfMacro(slowest), StripOrder.place(slowest)));
        return text.append("    if (")
                .append(String.join("\n            && ", inside()))
                .append(") {\n        ")
                .append(call.formatted("true"))
                .append("    } else {\n        ")
                .append(call.formatted("false"))
                .append("    }\n}\n")
                .toString();
    }

    private List<String> inside() {
        List<String> conditions = new ArrayList<>();
        for (int d = 0; d <= slowest; d++) {
            conditions.add("hm_low_%1$s >= hm_everywhere.from_%1$s && hm_high_%1$s < hm_everywhere.to_%1$s"
                    .formatted(ClText.axis(d)));
        }
        conditions.add("hm_row + HM_SL <= hm_stored.to_" + row);
        for (int launch = 0; launch < plan.stages().size(); launch++) {
            for (Poly sum : plan.stages().get(launch).form().sure()) {
                conditions.add(names.least(launch, sum) + " >= 0");
            }
        }
        return conditions.stream().distinct().toList();
    }
}
