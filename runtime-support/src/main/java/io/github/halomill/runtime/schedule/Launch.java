package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A kernel, its NDRange, and what each of its buffers is bound to. Work-items are counted along the dimensions of the
 * grid.
 *
 * @param name unique among the launches of a problem
 * @param space the NDRange, along the dimensions of the grid; 1 along those of which it has no id
 * @param addressing what the kernel on a zone sees
 * @param ids the dimensions of the grid along which it has ids, ascending
 * @param cells which cells a work-item stands on: several, or the same as others
 * @param uses the fields that it touches, in the order of the kernel's parameters
 * @param conditionalWrites whether it may depend on the contents of arrays or on changing scalars which elements the
 *     kernel writes; then zones that compute what belongs to others need the old values of what is written, too
 */
public record Launch(
        String name,
        KernelSpace space,
        Addressing addressing,
        List<Integer> ids,
        Spacing cells,
        List<Use> uses,
        boolean conditionalWrites)
        implements Step {

    public Launch {
        ids = List.copyOf(ids);
        uses = List.copyOf(uses);
        if (space.oneId() && addressing == Addressing.LOCAL) {
            throw new IllegalArgumentException(name + " has one id for all dimensions, and counts from 0 on a zone");
        }
    }

    /** A launch with a work-item on every cell. */
    public Launch(String name, KernelSpace space, Addressing addressing, List<Use> uses, boolean conditionalWrites) {
        this(
                name,
                space,
                addressing,
                IntStream.range(0, space.dimensions()).boxed().toList(),
                Spacing.SAME,
                uses,
                conditionalWrites);
    }

    @Override
    public <R> R fold(Cases<R> cases) {
        return cases.launch(this);
    }

    /** The same with other uses. */
    public Launch with(List<Use> other) {
        return new Launch(name, space, addressing, ids, cells, other, conditionalWrites);
    }

    /**
     * The work-items of some cells of {@code grid}: those whose first cell is one of them, or lies nearest to one of
     * them. All of a launch of no cells.
     */
    public Box items(Box of, Grid grid) {
        if (of.isEmpty()) {
            return Box.EMPTY;
        }
        Box items = space.items();
        for (int d = 0; d < 3 && !items.isEmpty() && !isOnEveryZone(); d++) {
            items = items.withRange(
                    d,
                    firstItem(d, of.lo().along(d), grid),
                    firstItem(d, of.hi().along(d), grid));
        }
        return items;
    }

    /**
     * These work-items, with all others along the dimensions along which all stand in the margin: no cut divides those,
     * and any of them may write the elements of another.
     */
    public Box withStrips(Box of, Grid grid) {
        Box all = of;
        for (int d = 0; d < 3 && !all.isEmpty(); d++) {
            if (isInMargin(d, grid)) {
                all = all.withRange(d, 0, space.workItems().along(d));
            }
        }
        return all;
    }

    /** Whether all work-items stand in the margin along some dimension. */
    public boolean isInMargin(Grid grid) {
        return IntStream.range(0, 3).anyMatch(d -> isInMargin(d, grid));
    }

    private boolean isInMargin(int d, Grid grid) {
        long first = cells.first(d, 0);
        long end = cells.end(d, space.workItems().along(d));
        return end <= 0 || first >= grid.size().along(d);
    }

    /** Along {@code d}, the first work-item of the cells from {@code cell} on; all that there are if there is none. */
    public long firstItem(int d, long cell, Grid grid) {
        long all = space.workItems().along(d);
        if (cell == 0 || cell == grid.size().along(d)) {
            return cell == 0 ? 0 : all;
        }
        return Math.max(0, Math.min(all, cells.from(d, cell)));
    }

    /**
     * The work-items that the kernel believes to be all there are: those of the whole problem, or of the cells that a
     * zone touches.
     */
    public Box counted(Box reach, Grid grid) {
        return addressing == Addressing.LOCAL ? items(reach, grid) : space.items();
    }

    /** With all work-items that have elements together with them and write these: which of them does is not known. */
    public Box withSharers(Box some) {
        Box all = some;
        Box before;
        do {
            before = all;
            for (Use use : uses) {
                if (use.access().writes()) {
                    all = all.bound(use.spacing().having(use.own(all)).intersect(space.items()));
                }
            }
        } while (!all.equals(before));
        return all;
    }

    /** How many these are along each id of the kernel, rounded up to whole work-groups. */
    public Extent globalSize(Box reach, Grid grid) {
        Extent items = counted(reach, grid).extent();
        if (space.oneId()) {
            return Extent.of(items.volume());
        }
        Extent size = new Extent(1, 1, 1);
        for (int k = 0; k < ids.size(); k++) {
            int d = ids.get(k);
            long group = space.groupSize().along(d);
            size = size.with(k, Math.multiplyExact(Arithmetic.ceilDiv(items.along(d), group), group));
        }
        return size;
    }

    /** The global work offset, by id. */
    public Offset globalOffset() {
        Offset offset = Offset.ZERO;
        for (int k = 0; k < ids.size(); k++) {
            offset = offset.with(k, space.offset().along(ids.get(k)));
        }
        return offset;
    }

    /** The fields that it writes and of which the zones' copies become one after it. */
    public List<FieldSpec> combined() {
        return uses.stream()
                .filter(use -> use.distribution() == Distribution.COMBINED
                        && use.access().writes())
                .map(Use::field)
                .distinct()
                .toList();
    }

    /** Whether no cell belongs to it: every zone carries out all of it, with the same result. */
    public boolean isOnEveryZone() {
        return uses.stream()
                .anyMatch(use -> use.distribution() == Distribution.EVERYWHERE
                        && use.access().writes());
    }

    /** Cells that a work-group stands on, per dimension; 1 if no cell belongs to it. */
    public Extent footprint() {
        if (isOnEveryZone()) {
            return new Extent(1, 1, 1);
        }
        return new Spacing(cells.origin(), cells.count(), cells.per())
                .of(Box.of(space.groupSize()))
                .extent();
    }

    /** The kernel's name: other launches may be of the same kernel. */
    public String kernel() {
        return kernel(name);
    }

    /** The kernel's name in that of a launch. */
    public static String kernel(String launch) {
        return launch.split("#", 2)[0];
    }

    /** The use by the argument of that name; throws {@link IllegalArgumentException} if there is none. */
    public Use use(String argument) {
        return uses.stream()
                .filter(use -> use.argument().equals(argument))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no buffer " + argument));
    }
}
