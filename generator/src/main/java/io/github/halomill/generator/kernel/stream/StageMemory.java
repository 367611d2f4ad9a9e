package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.stream.text.Sums;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What work-items of a kernel that streams iterations keep and pass on: rows of what each launch of each iteration
 * makes.
 */
final class StageMemory {

    private final String name;
    private final StagePlan plan;
    private final StageNames names;
    private final boolean flat;

    /** What a launch makes of a chain. */
    private record Made(WriteChain chain, int writer) {}

    StageMemory(String name, StagePlan plan, StageNames names) {
        this.name = name;
        this.plan = plan;
        this.names = names;
        flat = plan.dimensions() == 2;
    }

    private List<Made> made() {
        List<Made> made = new ArrayList<>();
        for (WriteChain chain : plan.chains()) {
            for (int writer : chain.writers()) {
                if (names.isKept(chain, writer)) {
                    made.add(new Made(chain, writer));
                }
            }
        }
        return made;
    }

    private List<Made> shared() {
        return made().stream()
                .filter(one -> !names.shared(one.chain, one.writer).isEmpty())
                .toList();
    }

    private List<StageRead> across() {
        return plan.chains().stream()
                .flatMap(chain -> chain.writers().stream().flatMap(writer -> plan.readsOf(chain, writer).stream()))
                .filter(StageRead::isAcross)
                .toList();
    }

    private int rim(int dimension) {
        return across().stream()
                .mapToInt(read -> Math.abs(read.offsets().get(dimension)))
                .max()
                .orElse(0);
    }

    /** What finds columns in local memory. */
    String macros() {
        return shared().isEmpty()
                ? ""
                : "/* How far others are that a work-item reads of. */\n#define HM_RIM_X " + rim(0) + "\n"
                        + (flat ? "" : "#define HM_RIM_Y " + rim(1) + "\n")
                        + Strips.columnsOfOthers("HM_RIM_X");
    }

    /**
     * What work-items share; so much wider than the work-group that what its rim reads beyond it is there, too, if
     * nothing of use.
     */
    String declaration() {
        if (shared().isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder(
                "/* What work-items read of others, of each iteration, in two copies that take turns. */\nstruct hm_shared_"
                        + name + " {\n");
        for (Made one : shared()) {
            text.append("    %s %s[2][%s][%d][HM_E]%s[HM_W + 2 * HM_RIM_X];\n"
                    .formatted(
                            ClText.text(one.chain.type()),
                            names.kept(one.chain, one.writer),
                            names.levels(one.chain, one.writer),
                            names.shared(one.chain, one.writer).size(),
                            flat ? "" : "[HM_H + 2 * HM_RIM_Y]"));
        }
        return text.append("};\n\n").toString();
    }

    /** Whether work-items pass on anything. */
    boolean isShared() {
        return !shared().isEmpty();
    }

    /** What a work-item keeps. */
    String kept() {
        StringBuilder text = new StringBuilder("\n    /* By iteration, the last row first. */\n");
        for (Made one : made()) {
            text.append("    %1$s hm_kept_%2$s[%3$s][%4$d][HM_E] = {{{0}}};\n"
                    .formatted(
                            ClText.text(one.chain.type()),
                            names.kept(one.chain, one.writer),
                            names.levels(one.chain, one.writer),
                            plan.kept(one.chain, one.writer)));
        }
        for (WriteChain chain : plan.loaded()) {
            text.append("    %s hm_coming_%s[HM_E];\n".formatted(ClText.text(chain.type()), chain.name()));
        }
        return text.append(shared().isEmpty() ? "" : "    int hm_half = 0;\n").toString();
    }

    /**
     * Loads rows, of which the first is that of a number; {@code ahead}: how many rows beyond that which is at hand.
     */
    String load(String indent, String number, int ahead) {
        StringBuilder text = new StringBuilder();
        for (WriteChain chain : plan.loaded()) {
            int delay = plan.delay(chain);
            String there = names.held(chain);
            String row = Sums.plus(number, ahead - delay);
            text.append(
                    "    hm_coming_%1$s[hm_e] = hm_inside || (hm_is%2$s[hm_e] && %3$s >= hm_from%2$s && %3$s < hm_to%2$s) ? %4$s%5$s : %6$s;\n"
                            .formatted(
                                    chain.name(),
                                    there,
                                    row,
                                    chain.now().orElse(chain.name()),
                                    names.index(chain, row, rows(ahead - delay)),
                                    ClText.zero(chain.type())));
        }
        return StageNames.columns(indent, text.toString());
    }

    /** That many rows on, in front of a pitch. */
    private static String rows(int rows) {
        return rows == 0 ? "" : (rows < 0 ? "- " : "+ ") + Math.abs(rows);
    }

    /** What is loaded is what the iteration before the first made; the next row is on its way. */
    String levelZero() {
        StringBuilder text = new StringBuilder();
        for (WriteChain chain : plan.loaded()) {
            text.append(shift(chain, chain.last(), "0", "hm_coming_" + chain.name() + "[hm_e]"));
        }
        return StageNames.columns("        ", text.toString()) + load("        ", "hm_row", 1);
    }

    /** Puts an element before the others that a work-item keeps of an iteration and a column. */
    String shift(WriteChain chain, int writer, String level, String element) {
        String kept = "hm_kept_" + names.kept(chain, writer) + "[" + level + "]";
        int rows = plan.kept(chain, writer);
        String moved = rows == 1 ? "" : """
                    #pragma unroll
                    for (int hm_k = %1$d; hm_k > 0; hm_k--) {
                        %2$s[hm_k][hm_e] = %2$s[hm_k - 1][hm_e];
                    }
                """.formatted(rows - 1, kept);
        return moved + "    " + kept + "[0][hm_e] = " + element + ";\n";
    }

    /** Passes on what others read next. */
    String publish() {
        if (shared().isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder("        hm_half = 1 - hm_half;\n");
        for (String levels : shared().stream()
                .map(one -> names.levels(one.chain, one.writer))
                .distinct()
                .toList()) {
            StringBuilder statements = new StringBuilder();
            for (Made one : shared()) {
                if (names.levels(one.chain, one.writer).equals(levels)) {
                    statements.append(published(one));
                }
            }
            text.append("        #pragma unroll\n        for (int hm_t = 0; hm_t < " + levels + "; hm_t++) {\n"
                    + StageNames.columns("            ", statements.toString()) + "        }\n");
        }
        return text + "        barrier(CLK_LOCAL_MEM_FENCE);\n";
    }

    private String published(Made one) {
        List<Integer> rows = names.shared(one.chain, one.writer);
        List<Integer> own =
                IntStream.range(0, plan.dimensions()).mapToObj(d -> 0).toList();
        return IntStream.range(0, rows.size())
                .mapToObj(i -> "    %1$shm_shared->%2$s[hm_half][hm_t][%3$d]%4$s = hm_kept_%2$s[hm_t][%5$d][hm_e];\n"
                        .formatted(
                                needed(one, rows.get(i)),
                                names.kept(one.chain, one.writer),
                                i,
                                Strips.item(own, "HM_RIM_Y"),
                                rows.get(i)))
                .collect(Collectors.joining());
    }

    /** A condition: which columns of a row others read. */
    private String needed(Made one, int row) {
        List<StageRead> reads = IntStream.range(0, plan.stages().size())
                .boxed()
                .flatMap(launch -> plan.reads(launch).stream()
                        .filter(read -> read.isOf(one.chain, one.writer)
                                && read.isAcross()
                                && plan.distance(launch, read) - 1 == row))
                .toList();
        if (!reads.stream().allMatch(StageMemory::isInRow)) {
            return "";
        }
        int left = reads.stream().mapToInt(read -> -read.offsets().get(0)).max().orElse(0);
        int right = reads.stream().mapToInt(read -> read.offsets().get(0)).max().orElse(0);
        return "if (hm_e < %d || hm_e >= HM_E - %d) ".formatted(Math.max(0, right), Math.max(0, left));
    }

    /** Whether all that it passes over are columns beside each other. */
    static boolean isInRow(StageRead read) {
        return read.offsets().size() == 2 || read.offsets().get(1) == 0;
    }
}
