package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What is to be cut: a grid, the fields that hang on it, and what an iteration does with them.
 *
 * @param grid the cells
 * @param fields in the order in which they were declared
 * @param schedule what an iteration consists of, in order; launches with all that they do in any iteration
 * @param turns by the name of a launch, what it does with fields in iteration 0, 1, ..., where other components take
 *     their turn in each: after the last, the first come again
 */
public record Problem(Grid grid, List<FieldSpec> fields, List<Step> schedule, Map<String, List<List<Use>>> turns) {

    /** Steps that an iteration may consist of: each is compiled for itself. */
    public static final int MOST_STEPS = 10_000;

    public Problem {
        fields = List.copyOf(fields);
        schedule = List.copyOf(schedule);
        turns = Map.copyOf(turns);
    }

    /** One of which all iterations do the same. */
    public Problem(Grid grid, List<FieldSpec> fields, List<Step> schedule) {
        this(grid, fields, schedule, Map.of());
    }

    /**
     * One kernel, and swaps after it.
     *
     * @param conditionalWrites see {@link Launch#conditionalWrites}
     */
    public static Problem ofKernel(
            KernelSpace space,
            Addressing addressing,
            List<Use> uses,
            List<Step.Swap> swaps,
            boolean conditionalWrites) {
        List<Step> schedule = new ArrayList<>();
        schedule.add(new Launch("kernel", space, addressing, uses, conditionalWrites));
        schedule.addAll(swaps);
        return new Problem(
                new Grid(space.dimensions(), space.workItems()),
                uses.stream().map(Use::field).toList(),
                schedule);
    }

    /** One kernel of which nothing is known: writes may be conditional. */
    public static Problem ofKernel(KernelSpace space, Addressing addressing, List<Use> uses, List<Step.Swap> swaps) {
        return ofKernel(space, addressing, uses, swaps, true);
    }

    /** The same with other steps; launches do what those of that name do. */
    public Problem with(List<Step> steps) {
        return new Problem(grid, fields, steps, turns);
    }

    /** The launches, each once, in the order of the schedule. */
    public List<Launch> launches() {
        return steps(schedule)
                .filter(Launch.class::isInstance)
                .map(Launch.class::cast)
                .toList();
    }

    /** The swaps and rotations, each once, in the order of the schedule; a rotation as swaps. */
    public List<Step.Swap> swaps() {
        List<Step.Swap> swaps = new ArrayList<>();
        steps(schedule).forEach(step -> {
            if (step instanceof Step.Swap swap) {
                swaps.add(swap);
            } else if (step instanceof Step.Rotate rotate) {
                for (int i = 0; i + 1 < rotate.fields().size(); i++) {
                    swaps.add(new Step.Swap(
                            rotate.fields().get(i), rotate.fields().get(i + 1)));
                }
            }
        });
        return List.copyOf(swaps);
    }

    /** Whether there is a physical time. */
    public boolean hasTime() {
        return steps().stream().anyMatch(Step.Time.class::isInstance);
    }

    /** All steps but those that consist of others, each once, in the order of the schedule. */
    public List<Step> steps() {
        return steps(schedule).toList();
    }

    private static Stream<Step> steps(List<Step> of) {
        return of.stream()
                .flatMap(step ->
                        step instanceof Nest nest ? nest.parts().stream().flatMap(Problem::steps) : Stream.of(step));
    }

    /** Every use of every launch. */
    public List<Use> uses() {
        return launches().stream().flatMap(launch -> launch.uses().stream()).toList();
    }

    /** Every use of the field of that name. */
    public List<Use> usesOf(String field) {
        return uses().stream().filter(use -> use.name().equals(field)).toList();
    }

    /** The first launch, which is the only one in a program of one kernel. */
    public Launch first() {
        return launches().get(0);
    }

    /** The fields that launches write and of which the zones' copies become one after these. */
    public List<FieldSpec> combined() {
        return launches().stream()
                .flatMap(launch -> launch.combined().stream())
                .distinct()
                .toList();
    }

    /** The launches to which no cell belongs. */
    public List<Launch> onEveryZone() {
        return launches().stream().filter(Launch::isOnEveryZone).toList();
    }

    /** Whether some launch sees a smaller problem on a zone. */
    public boolean isLocal() {
        return launches().stream().anyMatch(launch -> launch.addressing() == Addressing.LOCAL);
    }

    /** The slowest-varying dimension that may be cut. */
    public int slowest() {
        return launches().stream()
                .filter(launch -> !launch.isOnEveryZone())
                .mapToInt(launch -> launch.space().slowest())
                .max()
                .orElse(0);
    }

    /**
     * Cells that stay together, per dimension: those of one work-item, and those that have an element together; and
     * those of a work-group, unless groups of several launches lie crosswise and ids are those of the whole problem.
     */
    public Extent unit() {
        Extent unit = new Extent(1, 1, 1);
        for (int d = 0; d < 3; d++) {
            long inseparable = inseparable(d);
            long common = inseparable;
            for (Launch launch : launches()) {
                common = together(common, launch.footprint().along(d), inseparable, d);
            }
            unit = unit.with(d, common);
        }
        return unit;
    }

    private long inseparable(int d) {
        long common = 1;
        for (Launch launch : launches()) {
            long cells = launch.cells().count().along(d);
            common = multiple(
                    common, cells / Arithmetic.gcd(cells, launch.cells().per().along(d)));
        }
        for (FieldSpec field : fields) {
            common = field.owned() ? multiple(common, field.spacing().per().along(d)) : common;
        }
        return common;
    }

    private long together(long one, long other, long inseparable, int d) {
        long both = multiple(one, other);
        long least = Arithmetic.ceilDiv(other, inseparable) * inseparable;
        return both >= grid.size().along(d) && !isLocal() ? Math.max(one, least) : both;
    }

    private static long multiple(long one, long other) {
        return one / Arithmetic.gcd(one, other) * other;
    }

    /** Whether every launch sees a smaller problem on a zone, so that all dimensions may be cut. */
    public boolean isLocalOnly() {
        return launches().stream()
                .allMatch(launch -> launch.isOnEveryZone() || launch.addressing() == Addressing.LOCAL);
    }

    /** Units of cells per dimension. */
    public Extent units() {
        Extent unit = unit();
        return new Extent(
                Arithmetic.ceilDiv(grid.size().x(), unit.x()),
                Arithmetic.ceilDiv(grid.size().y(), unit.y()),
                Arithmetic.ceilDiv(grid.size().z(), unit.z()));
    }

    /** The smallest box of whole units around {@code cells}, in the grid. */
    public Box inUnits(Box cells) {
        Box whole = cells;
        for (int d = 0; d < 3; d++) {
            long unit = unit().along(d);
            long lo = cells.lo().along(d) / unit * unit;
            long hi = Arithmetic.ceilDiv(cells.hi().along(d), unit) * unit;
            whole = whole.withRange(d, lo, Math.min(hi, grid.size().along(d)));
        }
        return whole;
    }

    /**
     * Units per dimension as far as it may be cut: where a launch has global addressing, along the slowest dimension
     * only.
     */
    public Extent cuttableUnits() {
        Extent units = units();
        return isLocalOnly() ? units : Extent.of(1).with(slowest(), units.along(slowest()));
    }

    /** Position of the field of that name; throws {@link IllegalArgumentException} if there is none. */
    public int indexOf(String name) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException("no field " + name);
    }

    /** The field of that name; throws {@link IllegalArgumentException} if there is none. */
    public FieldSpec field(String name) {
        return fields.get(indexOf(name));
    }

    /**
     * What the launches of an iteration have to read and write at least for these cells: what they own, in bytes; what
     * only keeps old values is written only. Of steps that numbers decide on, as if they were done once.
     */
    public long bytesPerStep(Box cells) {
        return bytes(schedule, cells);
    }

    private long bytes(List<Step> steps, Box cells) {
        long bytes = 0;
        for (Step step : steps) {
            if (step instanceof Launch launch) {
                bytes += bytes(launch, cells);
            } else if (step instanceof Nest nest) {
                long times = nest instanceof Nest.Repeat repeat ? repeat.times() : 1;
                bytes += times
                        * nest.parts().stream()
                                .mapToLong(part -> bytes(part, cells))
                                .sum();
            }
        }
        return bytes;
    }

    private long bytes(Launch launch, Box cells) {
        Box items = launch.items(cells, grid);
        return launch.uses().stream()
                .filter(Use::owned)
                .mapToLong(use -> use.access().transfers()
                        * use.own(items).intersect(use.whole()).volume()
                        * use.type().bytes())
                .sum();
    }
}
