package io.github.halomill.generator.kernel.stream;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.stream.StageForm.Touched;
import io.github.halomill.generator.kernel.stream.text.FilledFaces;
import io.github.halomill.generator.kernel.stream.text.Ids;
import io.github.halomill.runtime.exec.program.CopySignature.Kind;
import io.github.halomill.runtime.exec.program.CopySignature.Slot;
import io.github.halomill.runtime.geometry.Axes;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
            %5$s */
            """;

    private static final String PARTS = """
             *
             * Some launches are over a part of the grid, and hm_everywhere is what is in all others. Elsewhere they
             * change nothing. hm_first_... is the place of their work-item with id 0.
            """;

    private final String name;
    private final StagePlan plan;
    private final StageParameters parameters;
    private final StageNames names;
    private final Strips strips;
    private final Ids ids;
    private final int slowest;
    private final String row;

    StageFrame(String name, StagePlan plan, StageParameters parameters) throws RefusedException {
        this.name = name;
        this.plan = plan;
        this.parameters = parameters;
        this.names = new StageNames(plan, parameters);
        this.strips = new Strips(name, plan.dimensions());
        ids = names.ids();
        slowest = plan.dimensions() - 1;
        row = Axes.name(slowest);
    }

    String text(CopyParameters passed) {
        StageMemory memory = new StageMemory(name, plan, names);
        return HEAD.formatted(name, launches(), strips.covered(), row, parts())
                + strips.macros()
                + "/* How far an iteration reads. */\n" + reaches()
                + "/* How many rows an iteration is behind the one before it, and the last launch behind what is loaded. */\n"
                + "#define HM_LAG " + plan.lag() + "\n#define HM_DELAY (" + plan.length() + " + (HM_T - 1) * HM_LAG)\n"
                + strips.strip()
                + ids.rowMacro()
                + "/* The number of the row at a place, or of the nearest of those that matter. */\n"
                + "#define HM_NUMBER(place) (int)clamp((place) - hm_begin, (long)hm_lowest, (long)hm_highest)\n"
                + memory.macros() + "\n"
                + ClText.range(plan.dimensions())
                + (plan.stages().stream().anyMatch(stage -> stage.setting().fillsMargins()) ? FilledFaces.NOTE : "")
                + ids.function()
                + memory.declaration()
                + strips.function(passed, memory.isShared(), body(memory))
                + strips.kernel(passed, memory.isShared(), plan.isSafeToSpeculate(), sure());
    }

    private String parts() {
        return IntStream.range(0, plan.stages().size()).anyMatch(names::isPart) ? PARTS : "";
    }

    private String launches() {
        return IntStream.range(0, plan.stages().size())
                .mapToObj(launch -> " *     " + (launch + 1) + ". "
                        + plan.stages().get(launch).form().function() + "(" + parameters.arguments(launch, List.of())
                        + ")\n")
                .collect(Collectors.joining());
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

    /** First what users' kernels are passed, then memory, ranges and sizes. */
    CopyParameters passed() throws RefusedException {
        CopyParameters passed = parameters.passed();
        for (WriteChain chain : plan.aside()) {
            if (!passed.has(StageNames.newest(chain.whole()))) {
                addMemory(passed, StageNames.newest(chain.whole()), chain, chain.whole(), Kind.ASIDE);
            }
            if (chain.kind() == WriteChain.Kind.LEAPFROG) {
                addMemory(passed, names.older(chain), chain, chain.now().orElseThrow(), Kind.OLDER);
            }
        }
        addComponents(passed);
        passed.addRange("hm_stored", new Slot(Kind.STORED, 0, ""));
        passed.addRange("hm_everywhere", new Slot(Kind.EVERYWHERE, 0, ""));
        for (int launch = 0; launch < plan.stages().size(); launch++) {
            passed.addRange("hm" + names.items(launch), items(launch));
        }
        plan.chains().stream()
                .filter(chain -> !passed.has("hm" + names.held(chain)))
                .forEach(chain -> passed.addRange("hm" + names.held(chain), slot(Kind.HELD, chain)));
        filled().forEach((field, slot) -> passed.addRange(FilledFaces.cells(field), slot));
        for (int launch = 0; launch < plan.stages().size(); launch++) {
            int number = launch;
            names.each(launch).forEach(each -> passed.addEach(each, number));
            addIds(passed, launch);
        }
        return passed;
    }

    /** Memory for what a field of a chain is to have. */
    private void addMemory(CopyParameters passed, String memory, WriteChain chain, String field, Kind kind)
            throws RefusedException {
        int launch = chain.writers().stream()
                .filter(number -> plan.stages().get(number).parameterOf(field).isPresent())
                .findFirst()
                .orElseThrow(() -> new RefusedException("no launch that writes " + chain.name() + " is passed " + field
                        + ", with which it changes places"));
        String parameter = plan.stages().get(launch).parameterOf(field).orElseThrow();
        passed.addMemory(memory, ClText.text(chain.type()), new Slot(kind, launch, parameter));
        if (parameters.isMoved(field)) {
            passed.moveMemory(memory, field);
        }
    }

    private Slot items(int launch) {
        Stage stage = plan.stages().get(launch);
        String counted = stage.form().placed() ? stage.form().firstWritten().name() : "";
        return new Slot(names.isPart(launch) ? Kind.PART : Kind.ITEMS, launch, counted);
    }

    /** Where its ids begin, if they do not follow from places, and how many there are. */
    private void addIds(CopyParameters passed, int launch) {
        StageForm form = plan.stages().get(launch).form();
        for (int d = 0; d <= slowest; d++) {
            if (form.placed() && form.hasId(d)) {
                passed.addNumber(names.firstItem(launch, d), new Slot(Kind.FIRST_ITEM, launch, Axes.name(d)));
            }
            if (form.asksForSizes() && form.hasId(d)) {
                passed.addSize(launch, d, "_" + names.label(launch));
            }
        }
    }

    /**
     * By field whose margins are filled, its cells: by the launch that first writes it, or what it changes places with.
     *
     * @throws RefusedException if that launch is not passed the field
     */
    private Map<String, Slot> filled() throws RefusedException {
        Map<String, Slot> filled = new LinkedHashMap<>();
        for (Stage stage : plan.stages()) {
            for (Touched array : stage.form().arrays()) {
                String field = stage.whole(array);
                if (!stage.setting().filled(array.name()).isEmpty()
                        && !array.loads().isEmpty()) {
                    int launch = plan.chain(stage.field(array)).writers().get(0);
                    String parameter = plan.stages()
                            .get(launch)
                            .parameterOf(field)
                            .orElseThrow(() -> new RefusedException("margins of " + field
                                    + " are filled, and what writes the other of its pair is not passed it"));
                    filled.put(field, new Slot(Kind.CELLS, launch, parameter));
                }
            }
        }
        return filled;
    }

    /** Of the array of a chain, as the first launch calls it that writes it. */
    private Slot slot(Kind kind, WriteChain chain) {
        int launch = chain.writers().get(0);
        return new Slot(kind, launch, plan.stages().get(launch).parameter(chain.name()));
    }

    /** Components of fields, and of memory for them, as arrays of their own. */
    private void addComponents(CopyParameters passed) throws RefusedException {
        Set<String> added = new HashSet<>();
        for (int launch = 0; launch < plan.stages().size(); launch++) {
            Stage stage = plan.stages().get(launch);
            for (Touched array : stage.form().arrays()) {
                String field = stage.field(array);
                Optional<Component> component = array.shape().flatMap(FieldShape::component);
                if (component.isPresent() && added.add(field)) {
                    throwIf(passed.has(field), "the copy has two things that are called " + field);
                    String first = names.sum(launch, array.shape().orElseThrow().first());
                    passed.addPart(field, stage.whole(array), first);
                    addAside(component.get(), field, stage.whole(array), first, passed);
                }
            }
        }
    }

    /** Of an array that is copied back after a launch all components are written. */
    private void addAside(Component one, String field, String whole, String first, CopyParameters passed)
            throws RefusedException {
        if (passed.has(StageNames.newest(whole))) {
            long written = plan.aside().stream()
                    .filter(chain -> chain.whole().equals(whole))
                    .count();
            throwIf(
                    written < one.all(),
                    "of " + whole + ", which is copied back after a launch, not all components are written");
            passed.addPart(StageNames.newest(field), StageNames.newest(whole), first);
        }
    }

    private String body(StageMemory memory) {
        return places()
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
                        .filter(shape -> !ids.rowsGoAround())
                        .map(shape -> "        hm_at%1$s += hm_pitch%1$s;\n".formatted(shape.suffix()))
                        .collect(Collectors.joining())
                + "    }\n";
    }

    private String places() {
        StringBuilder text = new StringBuilder(strips.places(y -> ids.placeAndId(1, y)));
        String rows = ids.rowsGoAround()
                ? "    const int hm_from%1$s = hm_lowest, hm_to%1$s = hm_highest;\n"
                : "    const int hm_from%1$s = HM_NUMBER(hm%1$s.from_%2$s), hm_to%1$s = HM_NUMBER(hm%1$s.to_%2$s);\n";
        names.numbered().forEach(range -> text.append(rows.formatted(range, row)));
        text.append("\n    /* Where the row lies of which the first array is loaded. */\n");
        names.shapes()
                .forEach(shape -> text.append("    const long hm_pitch%1$s = %2$s;\n    long hm_at%1$s = %3$s;\n"
                        .formatted(shape.suffix(), shape.pitch(), shape.start())));
        text.append("\n    bool ")
                .append(names.numbered().stream()
                        .map(range -> "hm_is" + range + "[HM_E], ")
                        .collect(Collectors.joining()))
                .append("hm_own[HM_E];\n")
                .append(ids.goAround(0) ? "    long hm_column[HM_E]; /* ids */\n" : "");
        StringBuilder columns = new StringBuilder("    const int hm_c = hm_i * HM_E + hm_e;\n    const long "
                + ids.placeAndId(0, "hm_left + hm_e") + ";\n");
        columns.append(ids.goAround(0) ? "    hm_column[hm_e] = hm_x;\n" : "");
        names.numbered()
                .forEach(range ->
                        columns.append("    hm_is%1$s[hm_e] = %2$s;\n".formatted(range, ids.inside("hm" + range))));
        columns.append("    hm_own[hm_e] = " + ids.stored() + "\n            && "
                + strips.due(axis -> "HM_T * HM_LOW_" + axis, axis -> "HM_T * HM_HIGH_" + axis) + ";\n");
        return text.append(StageNames.columns("    ", columns.toString())).toString();
    }

    /** Sums that must not be negative for conditions to end as the copy says. */
    private List<String> sure() {
        return IntStream.range(0, plan.stages().size())
                .filter(launch -> !names.isPart(launch))
                .boxed()
                .flatMap(launch ->
                        plan.stages().get(launch).form().sure().stream().map(sum -> names.least(launch, sum)))
                .toList();
    }
}
