package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.stream.StageForm.Touched;
import io.github.halomill.generator.kernel.stream.text.Sums;
import io.github.halomill.runtime.geometry.Axes;
import java.util.Optional;
import java.util.stream.IntStream;

/** What a launch does of one row in iteration {@code hm_t}, where a kernel streams iterations. */
final class StageBody {

    private static final String INDENT = "            ";

    private final StagePlan plan;
    private final StageNames names;
    private final StageMemory memory;
    private final int launch;
    private final Stage stage;
    private final StageForm form;
    private final int slowest;

    StageBody(StagePlan plan, StageNames names, StageMemory memory, int launch) {
        this.plan = plan;
        this.names = names;
        this.memory = memory;
        this.launch = launch;
        stage = plan.stages().get(launch);
        form = stage.form();
        slowest = plan.dimensions() - 1;
    }

    String text() {
        StringBuilder statements = new StringBuilder();
        if (!plan.isSafeToSpeculate()) {
            statements.append(due());
        }
        statements.append("    struct hm_" + form.function() + " hm;\n");
        for (Touched array : form.arrays()) {
            if (array.updated()) {
                statements.append(
                        "    hm.%s = %s;\n".formatted(array.name(), kept(array).orElseThrow()));
            } else if (array.isWritten()) {
                statements.append("    hm.%1$s = 0;\n    hm.%1$s_stored = false;\n".formatted(array.name()));
            }
        }
        String there = "%1$shm_is%2$s[hm_e] && hm_r >= hm_from%2$s && hm_r < hm_to%2$s"
                .formatted(plan.isSafeToSpeculate() ? "" : "hm_due && ", names.items(launch));
        statements.append("    if (" + (names.isPart(launch) ? there : "hm_inside || (" + there + ")") + ") {\n");
        statements.append(call()).append("    }\n");
        for (Touched array : form.arrays()) {
            if (array.isWritten()) {
                statements.append(finish(array));
            }
        }
        return INDENT + "{ /* " + form.function() + " */\n"
                + INDENT + "    const int hm_behind = " + plan.delay(launch)
                + " + (hm_t - 1) * HM_LAG, hm_r = hm_row - hm_behind;\n"
                + StageNames.columns(INDENT + "    ", statements.toString()) + INDENT + "}\n";
    }

    /** Whether what it reads means something, for kernels that may do harm where it does not. */
    private String due() {
        int low = plan.low(launch, slowest);
        int high = plan.high(launch, slowest);
        String up = ClText.axisOfMacro(slowest);
        String columns = IntStream.range(0, slowest)
                .mapToObj(
                        d -> "%1$s >= (hm_t - 1) * HM_LOW_%2$s + %3$d && %1$s < %4$s - (hm_t - 1) * HM_HIGH_%2$s - %5$d"
                                .formatted(
                                        d == 0 ? "hm_c" : "hm_j",
                                        ClText.axisOfMacro(d),
                                        plan.low(launch, d),
                                        Strips.columns(d),
                                        plan.high(launch, d)))
                .reduce((a, b) -> a + "\n            && " + b)
                .orElseThrow();
        return """
                const int hm_c = hm_i * HM_E + hm_e;
                const bool hm_due = %s
                        && hm_r >= hm_lowest + (hm_t - 1) * HM_LOW_%2$s + %3$d && hm_r < hm_highest - (hm_t - 1) * HM_HIGH_%2$s - %4$d;
            """.formatted(columns, up, low, high);
    }

    /** Calls the user's function. */
    private String call() {
        StringBuilder text = new StringBuilder();
        for (int d = 0; d <= slowest; d++) {
            if (form.hasId(d)) {
                text.append("        hm.hm_%s = %s;\n".formatted(Axes.name(d), id(d)));
            }
            if (form.hasId(d) && form.asksForSizes()) {
                text.append(
                        "        hm.hm_size_%1$s = hm_size_%1$s_%2$s;\n".formatted(Axes.name(d), names.label(launch)));
            }
        }
        if (!form.sure().isEmpty()) {
            text.append("        hm.hm_sure = %s;\n".formatted(names.isPart(launch) ? "false" : "hm_inside"));
        }
        for (Touched array : form.arrays()) {
            array.named()
                    .forEach(load -> text.append("        hm." + load.name() + " = " + loaded(array, load) + ";\n"));
            array.near()
                    .forEach(near -> near.elements()
                            .forEach(
                                    one -> text.append("        hm." + near.name() + LoadArray.subscripts(one.indices())
                                            + " = " + loaded(array, one.load()) + ";\n")));
        }
        return text + "        " + form.function() + "(" + names.parameters().arguments(launch, names.each(launch))
                + ", &hm);\n";
    }

    private String id(int dimension) {
        String place = place(Axes.name(dimension));
        return form.placed()
                ? place + " - " + names.firstItem(launch, dimension)
                : Sums.plus(place, plan.shift(launch).get(dimension));
    }

    private String place(String axis) {
        return axis.equals("x")
                ? names.ids().column()
                : axis.equals(Axes.name(slowest)) ? names.ids().row("hm_r") : "hm_y";
    }

    /** What a load reads, where margins are filled of what that says of them, too. */
    private String loaded(Touched array, Load load) {
        StageRead read = plan.read(launch, array, load);
        return stage.setting()
                .filled(array.name())
                .text(stage.whole(array), read.offsets(), offsets -> loaded(read.at(offsets)), this::place);
    }

    private String loaded(StageRead read) {
        String own = own(read);
        if (!read.isAcross()) {
            return own;
        }
        WriteChain chain = read.version().chain();
        int writer = read.version().writer();
        String shared = "hm_shared->%s[hm_half][%s][%d]%s"
                .formatted(
                        names.kept(chain, writer),
                        names.level(read.version()),
                        names.shared(chain, writer).indexOf(plan.distance(launch, read) - 1),
                        Strips.item(read.offsets(), "HM_RIM_Y"));
        return StageMemory.isInRow(read)
                ? "HM_OWN(%s) ? %s : %s"
                        .formatted(Sums.plus("hm_e", read.offsets().get(0)), own, shared)
                : shared;
    }

    private String own(StageRead read) {
        WriteChain chain = read.version().chain();
        return read.version().back() > 1
                ? "(hm_t > 1 ? %s : hm_inside || (%s) ? %s : %s)"
                        .formatted(kept(read), held(chain), inMemory(chain, chain.name()), ClText.zero(chain.type()))
                : kept(read);
    }

    private String kept(StageRead read) {
        return "hm_kept_%s[%s][%d][%s]"
                .formatted(
                        names.kept(read.version().chain(), read.version().writer()),
                        names.level(read.version()),
                        plan.distance(launch, read),
                        Sums.plus("hm_e", read.offsets().get(0)));
    }

    /** What an array has before. */
    private Optional<String> kept(Touched array) {
        return plan.kept(launch, array).map(this::own);
    }

    /** What becomes of what it writes. */
    private String finish(Touched array) {
        WriteChain chain = plan.chain(stage.field(array));
        boolean isLast = chain.last() == launch;
        StringBuilder text = new StringBuilder();
        if (!array.updated()) {
            text.append(unwritten(array, chain));
        }
        if (names.isKept(chain, launch)) {
            String shift = memory.shift(chain, launch, names.level(chain, launch), "hm." + array.name());
            text.append(
                    names.isReadAtOnce(chain, launch)
                            ? shift
                            : "    if (hm_t < HM_T) {\n" + shift.indent(4) + "    }\n");
        }
        return isLast ? text + stored(array, chain) : text.toString();
    }

    /** Stores what an array has after an iteration, if that is the last. */
    private String stored(Touched array, WriteChain chain) {
        String own = """
                if (hm_t == %s && hm_own[hm_e] && hm_r >= 0 && hm_r < hm_rows && %s) {
                    %s%s = hm.%s;
                }
            """;
        String element = names.index(chain, "hm_r", "- hm_behind");
        String held = held(chain);
        return switch (chain.kind()) {
            case PASSING -> "";
            case PAIR -> own.formatted("HM_T", "hm." + array.name() + "_stored", chain.name(), element, array.name());
            case IN_PLACE -> own.formatted("HM_T", held, StageNames.newest(chain.name()), element, array.name());
            case LEAPFROG ->
                own.formatted("HM_T", held, StageNames.newest(chain.name()), element, array.name())
                        + own.formatted("HM_T - 1", held, names.older(chain), element, array.name());
        };
    }

    /** Whether a zone holds the element of a chain at a work-item's own place. */
    private String held(WriteChain chain) {
        return "hm_is%1$s[hm_e] && hm_r >= hm_from%1$s && hm_r < hm_to%1$s".formatted(names.held(chain));
    }

    /** What an array has in memory at a work-item's own place. */
    private String inMemory(WriteChain chain, String array) {
        return array + names.index(chain, "hm_r", "- hm_behind");
    }

    /** What no work-item writes keeps the old value, which is in memory if no launch before has it. */
    private String unwritten(Touched array, WriteChain chain) {
        Optional<String> kept = kept(array);
        if (kept.isPresent()) {
            return "    if (!hm.%1$s_stored) {\n        hm.%1$s = %2$s;\n    }\n".formatted(array.name(), kept.get());
        }
        if (!names.isKept(chain, launch)) {
            return "";
        }
        String of = chain.now()
                .map(now -> "(hm_t % 2 == 1 ? " + chain.name() + " : " + now + ")")
                .orElse(chain.name());
        return """
                if (!hm.%1$s_stored && (hm_inside || (%2$s))) {
                    hm.%1$s = %3$s; /* what nobody writes keeps the old value */
                }
            """.formatted(array.name(), held(chain), inMemory(chain, of));
    }
}
