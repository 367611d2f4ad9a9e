package io.github.halomill.runtime;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Spacing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Declares a kernel of a program, its NDRange and what its buffers are: see {@link Declaration}. Dimensions are those
 * of the grid.
 */
public final class KernelDeclaration {

    private final String name;
    private final List<UseDeclaration> uses = new ArrayList<>();
    private int dimensions = 1;
    private Extent global = Extent.of(1);
    private @Nullable Extent local;
    private boolean anyLocal;
    private Offset offset = Offset.ZERO;
    private boolean counted;
    private int slowest = -1;
    private Integer[] wholeGroups = {};
    private Addressing addressing = Addressing.GLOBAL;
    private boolean conditionalWrites = true;
    private Spacing cells = Spacing.SAME;
    private List<Integer> idsAlong = List.of();
    private boolean oneId;
    private final StringBuilder defines = new StringBuilder();
    private Consumer<Arguments> arguments = none -> {};

    KernelDeclaration(String name) {
        this.name = name;
    }

    /** The same over other cells, with a work-item on each; if an offset is said, cells keep their ids. */
    KernelDeclaration over(List<Long> ends) {
        KernelDeclaration other = new KernelDeclaration(name);
        other.uses.addAll(uses);
        other.local = local;
        other.anyLocal = anyLocal;
        other.slowest = slowest;
        other.wholeGroups = wholeGroups;
        other.addressing = addressing;
        other.conditionalWrites = conditionalWrites;
        other.idsAlong = idsAlong;
        other.oneId = oneId;
        other.arguments = arguments;
        other.defines.append(defines);
        other.range(ends.stream().mapToLong(Long::longValue).toArray());
        if (counted) {
            other.offset = offset.plus(other.cells.origin()).minus(cells.origin());
        }
        return other;
    }

    /** Work-items per dimension. */
    public KernelDeclaration global(long... items) {
        dimensions = items.length;
        global = Extent.of(items);
        return this;
    }

    /**
     * A work-item on each cell of a box.
     *
     * @param ends the first cell and one past the last along x, then along y and z; those in the margin are negative,
     *     or as many as there are cells and more
     * @throws RunException if the box has no cells
     */
    public KernelDeclaration range(long... ends) {
        dimensions = ends.length / 2;
        global = new Extent(1, 1, 1);
        cells = Spacing.SAME;
        for (int d = 0; d < dimensions; d++) {
            long from = ends[2 * d];
            long to = ends[2 * d + 1];
            if (to <= from) {
                throw new RunException(name + " is launched over the cells from " + from + " to before " + to
                        + " along " + Axes.name(d) + ", which are none: choose parameters with which there are some");
            }
            global = global.with(d, to - from);
            cells(d, from, 1, 1);
        }
        return this;
    }

    /** Work-items of a work-group; left out, the driver chooses. */
    public KernelDeclaration local(long... items) {
        local = Extent.of(items);
        return this;
    }

    /** It does the same in work-groups of any size: those of {@link #local} are a first guess. */
    public KernelDeclaration anyLocal() {
        anyLocal = true;
        return this;
    }

    /** The global work offset. */
    public KernelDeclaration offset(long... first) {
        offset = Offset.of(first);
        counted = true;
        return this;
    }

    /** A macro of its source, and the number that it is for the compiler. */
    public KernelDeclaration define(String macro, long value) {
        defines.append(" -D ").append(macro).append('=').append(value < 0 ? "(" + value + ")" : value);
        return this;
    }

    /** The last dimension along which it has several work-items, whatever the parameters. */
    public KernelDeclaration cutAlong(int dimension) {
        slowest = dimension;
        return this;
    }

    /** Dimensions along which no work-group may reach beyond the end. */
    public KernelDeclaration wholeGroups(Integer... along) {
        wholeGroups = along;
        return this;
    }

    /** It sees a smaller problem on a zone. */
    public KernelDeclaration localAddressing() {
        addressing = Addressing.LOCAL;
        return this;
    }

    /** Which elements it writes does not depend on what arrays hold, nor on scalars that change. */
    public KernelDeclaration writesUnconditionally() {
        conditionalWrites = false;
        return this;
    }

    /**
     * Along {@code dimension}, the cell of work-item 0, and how many cells a work-item has, or how many work-items a
     * cell.
     */
    public KernelDeclaration cells(int dimension, long first, long cellsPerItem, long itemsPerCell) {
        if (first % itemsPerCell != 0) {
            throw new RunException("work-item 0 of " + name + " begins inside a cell along " + Axes.name(dimension)
                    + ", which has " + itemsPerCell + ": choose sizes with which whole cells are before it");
        }
        cells = new Spacing(
                cells.origin().with(dimension, first / itemsPerCell),
                cells.count().with(dimension, cellsPerItem),
                cells.per().with(dimension, itemsPerCell));
        return this;
    }

    /** The dimensions along which it has ids; the others have one work-item. */
    public KernelDeclaration idsAlong(Integer... along) {
        idsAlong = List.of(along);
        return this;
    }

    /** It has one id, which counts work-items along x, then along y and z. */
    public KernelDeclaration oneId() {
        oneId = true;
        return this;
    }

    /** A field that it only reads, and at first its own elements only: {@link UseDeclaration#at} says where else. */
    public UseDeclaration reads(FieldDeclaration field) {
        return reads(field.name(), field);
    }

    /** A field that it only reads, by an argument of another name. */
    public UseDeclaration reads(String argument, FieldDeclaration field) {
        return use(argument, field, Access.INPUT);
    }

    /** A field of which it writes its own elements. */
    public UseDeclaration writes(FieldDeclaration field) {
        return writes(field.name(), field);
    }

    /** A field of which it writes its own elements, by an argument of another name. */
    public UseDeclaration writes(String argument, FieldDeclaration field) {
        return use(argument, field, Access.OUTPUT);
    }

    /** A field that it reads and of which it writes its own elements. */
    public UseDeclaration updates(FieldDeclaration field) {
        return updates(field.name(), field);
    }

    /** A field that it reads and of which it writes its own elements, by an argument of another name. */
    public UseDeclaration updates(String argument, FieldDeclaration field) {
        return use(argument, field, Access.INOUT);
    }

    /**
     * A field of which it writes own elements, some of them perhaps, and reads none that was there before: the others
     * keep their values.
     */
    public UseDeclaration writesPartly(FieldDeclaration field) {
        return writesPartly(field.name(), field);
    }

    /** A field of which it writes own elements, some of them perhaps, by an argument of another name. */
    public UseDeclaration writesPartly(String argument, FieldDeclaration field) {
        return use(argument, field, Access.PARTIAL);
    }

    private UseDeclaration use(String argument, FieldDeclaration field, Access access) {
        UseDeclaration use = new UseDeclaration(argument, field.name(), access);
        uses.add(use);
        return use;
    }

    /** What it is passed on a zone, in the order of its parameters; asked before each run. */
    public KernelDeclaration arguments(Consumer<Arguments> ofZone) {
        arguments = ofZone;
        return this;
    }

    String name() {
        return name;
    }

    Grid grid() {
        return new Grid(dimensions, space().workItems());
    }

    boolean conditionalWrites() {
        return conditionalWrites;
    }

    Addressing addressing() {
        return addressing;
    }

    Spacing cells() {
        return cells;
    }

    List<UseDeclaration> uses() {
        return uses;
    }

    List<Integer> idDimensions() {
        return idsAlong.isEmpty() ? IntStream.range(0, dimensions).boxed().toList() : idsAlong;
    }

    KernelCall call(FormsResource forms) {
        return new KernelCall(forms.source(name).and(defines.toString()), forms.coarse(name), this::arguments);
    }

    private List<KernelArgument> arguments(Zone zone) {
        Arguments said = new Arguments(zone, cells, this::fieldOf);
        arguments.accept(said);
        return said.all();
    }

    private String fieldOf(String argument) {
        Optional<UseDeclaration> of =
                uses.stream().filter(use -> use.argument().equals(argument)).findFirst();
        return of.map(UseDeclaration::field).orElse(argument);
    }

    /** Throws {@link RunException} if it cannot be. */
    KernelSpace space() {
        KernelSpace space = local == null
                ? KernelSpace.inGroupsOfAnySize(dimensions, global)
                : new KernelSpace(dimensions, global, local);
        KernelSpace cut = slowest < 0 ? space : space.cutAlong(slowest);
        KernelSpace known = oneId ? cut.withOneId() : cut;
        KernelSpace whole = known.withOffset(offset).ofWholeGroups(wholeGroups);
        return anyLocal && local != null ? whole.groupedAsFirstGuess() : whole;
    }
}
