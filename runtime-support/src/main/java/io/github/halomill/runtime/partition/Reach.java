package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Margins;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.flow.ControlFlow;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What zones compute and read, found by going backwards through an iteration. So that several iterations need no
 * exchange, a zone computes in the first of them also what the others read of its neighbours (overlapped tiling; the
 * wider ghost zone of the STEPOCL paper).
 */
public final class Reach {

    private final Problem problem;
    private final ControlFlow flow;

    /** By field: all elements that launches write, under any name of its array. */
    private final List<Region> written = new ArrayList<>();

    /** By field: the components of which what a launch writes needs none of the values before. */
    private final List<Region> renewed = new ArrayList<>();

    private final List<Boolean> arraysWritten;

    private final boolean goesAround;

    /** By field. */
    private final List<Margins> margins = new ArrayList<>();

    /** Of the launches of {@code problem}, of which no dimension is cut. */
    public Reach(Problem problem) {
        this(problem, Split.WHOLE, 1);
    }

    /**
     * Of the launches of {@code problem}, cut like that. What is periodic along a dimension that is cut has ghosts of
     * the other end in its margins. These are too narrow for several iterations: then zones at the ends hold the other
     * end itself, and fill margins as if they held everything.
     *
     * @param depth iterations from one exchange to the next
     */
    public Reach(Problem problem, Split split, int depth) {
        this.problem = problem;
        this.flow = ControlFlow.of(problem);
        Set<Integer> cut =
                IntStream.range(0, 3).filter(d -> split.along(d) > 1).boxed().collect(Collectors.toSet());
        goesAround = depth > 1 && cut.stream().anyMatch(d -> goesAround(problem, d));
        Writers writers = Writers.of(problem, flow);
        for (int field = 0; field < problem.fields().size(); field++) {
            FieldSpec spec = problem.fields().get(field);
            boolean everywhere = problem.usesOf(spec.name()).stream().anyMatch(Use::replicated);
            margins.add(new Margins(spec, problem.grid(), everywhere || depth > 1 ? Set.of() : cut));
            written.add(margins.get(field).withGhosts(writers.written(field)));
            renewed.add(writers.ofOne(field));
        }
        arraysWritten = writers.arraysWritten();
    }

    private static boolean goesAround(Problem problem, int d) {
        return problem.fields().stream().anyMatch(field -> field.isPeriodic(d, false))
                || problem.uses().stream().anyMatch(use -> use.wraps().contains(d));
    }

    /** Whether launches write an array, under any name. */
    public boolean isArrayWritten(int array) {
        return arraysWritten.get(array);
    }

    /** Whether zones compute something at the other end of a dimension that is cut, so as to exchange less often. */
    boolean goesAround() {
        return goesAround;
    }

    /** Whose launches they are. */
    public Problem problem() {
        return problem;
    }

    /** In which orders the steps of an iteration are carried out. */
    public ControlFlow flow() {
        return flow;
    }

    /** All steps of an iteration, in the order of the schedule; launches with all that they do in any. */
    public List<Step> trace() {
        return flow.trace();
    }

    /**
     * All elements of a field that launches write, under any name of its array, and their ghosts; without margins that
     * are filled.
     */
    public Region written(int field) {
        return written.get(field);
    }

    /** What the margins of a field hold. */
    public Margins margins(int field) {
        return margins.get(field);
    }

    /** What has to be there of a field, filled margins aside, for work-items to read what they do by a use. */
    public Region needed(Use use, Box items) {
        return needed(use, Region.of(items));
    }

    /** The same of several boxes. */
    Region needed(Use use, Region items) {
        return margins.get(problem.indexOf(use.name())).resolved(items.each(use::read));
    }

    /** The elements that a zone with these cells has of a field, ghosts aside. */
    public Region owned(FieldSpec field, Box cells) {
        return margins.get(problem.indexOf(field.name())).of(cells, problem.grid());
    }

    /** The components of a field of which what a launch writes needs none of the values before. */
    public Region renewed(int field) {
        return renewed.get(field);
    }

    /** Whether some launch reads all of an array that zones write. */
    public boolean readsAll(Launch launch) {
        return launch.uses().stream()
                .anyMatch(use -> use.gathered() && use.access().reads() && isWritten(use));
    }

    /** Whether some launch writes what it touches. */
    public boolean isWritten(Use use) {
        return !written(problem.indexOf(use.name())).isEmpty();
    }

    /** What a reduction goes through on the zone with these cells: what all zones hold, on the first one. */
    public Box counted(Step.Reduce reduce, Box cells) {
        FieldSpec field = reduce.fields().get(0);
        boolean isFirst = cells.lo().equals(Offset.ZERO);
        Box own = field.owned() ? field.of(cells, problem.grid()) : isFirst ? field.whole() : Box.EMPTY;
        return reduce.counted(own.intersect(reduce.over().of(field, problem.grid())));
    }

    /** What a reduction reads of a field on the zone with these cells. */
    public Region read(Step.Reduce reduce, String field, Box cells) {
        return Region.of(reduce.elements(field, counted(reduce, cells)));
    }

    /** The same, and what margins among that are made of. */
    Region counted(Step.Reduce reduce, String field, Box cells) {
        Region read = read(reduce, field, cells);
        return read.union(margins.get(problem.indexOf(field)).resolved(read));
    }

    /** The work-items of each launch of the trace that the zone with these cells has; empty for other steps. */
    public List<Box> own(Box cells) {
        return trace().stream()
                .map(step -> step instanceof Launch launch ? launch.items(cells, problem.grid()) : Box.EMPTY)
                .toList();
    }

    /** The uses by which launches read what any launch writes, in the problem's order. */
    List<Use> readAndWritten() {
        return problem.launches().stream()
                .flatMap(launch -> launch.uses().stream())
                .filter(use -> use.owned() && use.access().reads() && isWritten(use))
                .toList();
    }
}
