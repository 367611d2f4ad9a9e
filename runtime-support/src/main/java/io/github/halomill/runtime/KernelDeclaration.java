package io.github.halomill.runtime;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.program.CoarseForm;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.exec.program.StreamedCopy;
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
    private final Class<?> owner;
    private final List<UseDeclaration> uses = new ArrayList<>();
    private Optional<StreamedCopy> streamed = Optional.empty();
    private String notStreamed = "";
    private CoarseForm coarse = CoarseForm.UNKNOWN;
    private KernelSource source = KernelSource.untouched("", "", "");
    private int dimensions = 1;
    private Extent global = Extent.of(1);
    private @Nullable Extent local;
    private boolean anyLocal;
    private Offset offset = Offset.ZERO;
    private int slowest = -1;
    private Integer[] wholeGroups = {};
    private Addressing addressing = Addressing.GLOBAL;
    private boolean conditionalWrites = true;
    private Spacing cells = Spacing.SAME;
    private List<Integer> idsAlong = List.of();
    private Consumer<Arguments> arguments = none -> {};

    KernelDeclaration(String name, Class<?> owner) {
        this.name = name;
        this.owner = owner;
    }

    /** The kernel as it is in a resource. */
    public KernelDeclaration untouched(String file, String function) {
        source = KernelSource.untouched(owner, file, function);
        return this;
    }

    /** The kernel called by a wrapper, each from a resource. */
    public KernelDeclaration wrapped(String file, String function, String wrapper) {
        source = KernelSource.wrapped(owner, file, function, wrapper);
        return this;
    }

    /** The kernel of {@code file} in the copy that a resource is. */
    public KernelDeclaration adapted(String file, String function, String resource) {
        source = KernelSource.adapted(owner, file, function, resource);
        return this;
    }

    /**
     * There is a copy that does several steps between loading an element and storing it: see {@link StreamedCopy}.
     *
     * @param resource with the copy, for this kernel and the options that are said before
     * @param low how far a step reads towards lower places, per dimension
     * @param high how far towards higher places
     * @param older the buffers of which what they hold is read once more a step later; for each, the copy is passed
     *     memory for what it is to hold. Those that the kernel updates are swapped with another, others go round with
     *     two
     */
    public KernelDeclaration streamed(String resource, List<Integer> low, List<Integer> high, String... older) {
        KernelSource copy = KernelSource.streamed(owner, source.fileName(), source.function(), resource);
        streamed = Optional.of(new StreamedCopy(copy.with(source.options()), low, high, List.of(older)));
        return this;
    }

    /**
     * There is a copy that does so in tiles: see {@link StreamedCopy}. How far a step reads is what
     * {@link UseDeclaration#at} says.
     *
     * @param resource with the copy, for this kernel and the options that are said before
     * @param buffers of which it holds tiles: one that is written, the one that it changes places with, and so on
     */
    public KernelDeclaration tiled(String resource, String... buffers) {
        KernelSource copy = KernelSource.streamed(owner, source.fileName(), source.function(), resource);
        streamed = Optional.of(StreamedCopy.inTiles(copy.with(source.options()), List.of(buffers)));
        return this;
    }

    /** No copy of it can do several steps at once, because of that. */
    public KernelDeclaration notStreamed(String why) {
        notStreamed = why;
        return this;
    }

    /**
     * Its work-items may do several elements each, one after the other.
     *
     * @param parameters of the kernel in OpenCL C, such as {@code __global float *u}, named as arguments are
     */
    public KernelDeclaration coarse(String... parameters) {
        coarse = new CoarseForm(List.of(parameters), "");
        return this;
    }

    /** Its work-items may not do several elements each, because of that. */
    public KernelDeclaration notCoarse(String why) {
        coarse = new CoarseForm(List.of(), why);
        return this;
    }

    /** Of which the id with that number counts along x, and so on. */
    public KernelDeclaration ids(Integer... along) {
        source = source.withIds(along);
        return this;
    }

    /** Compiled with options. */
    public KernelDeclaration options(String options) {
        source = source.with(options);
        return this;
    }

    /** Work-items per dimension. */
    public KernelDeclaration global(long... items) {
        dimensions = items.length;
        global = Extent.of(items);
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

    /** A buffer that it only reads, and at first its own elements only: {@link UseDeclaration#at} says where else. */
    public UseDeclaration reads(String argument) {
        return use(argument, Access.INPUT);
    }

    /** A buffer of which it writes its own elements. */
    public UseDeclaration writes(String argument) {
        return use(argument, Access.OUTPUT);
    }

    /** A buffer that it reads and of which it writes its own elements. */
    public UseDeclaration updates(String argument) {
        return use(argument, Access.INOUT);
    }

    /**
     * A buffer of which it writes own elements, some of them perhaps, and reads none that was there before: the others
     * keep their values.
     */
    public UseDeclaration writesPartly(String argument) {
        return use(argument, Access.PARTIAL);
    }

    private UseDeclaration use(String argument, Access access) {
        UseDeclaration use = new UseDeclaration(argument, access);
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

    KernelCall call() {
        boolean swapped = streamed.stream()
                .flatMap(copy -> copy.older().stream())
                .anyMatch(older -> uses.stream().anyMatch(use -> use.isUpdate(older)));
        Optional<StreamedCopy> copy = swapped ? streamed.map(StreamedCopy::ofTwoArrays) : streamed;
        return new KernelCall(source, copy, notStreamed, coarse, this::arguments);
    }

    private List<KernelArgument> arguments(Zone zone) {
        Arguments said = new Arguments(zone, cells, this::fieldOf);
        arguments.accept(said);
        return said.all();
    }

    private String fieldOf(String argument) {
        return uses.stream()
                .filter(use -> use.argument().equals(argument))
                .map(UseDeclaration::field)
                .findFirst()
                .orElse(argument);
    }

    /** Throws {@link RunException} if it cannot be. */
    KernelSpace space() {
        KernelSpace space = local == null
                ? KernelSpace.inGroupsOfAnySize(dimensions, global)
                : new KernelSpace(dimensions, global, local);
        KernelSpace cut = slowest < 0 ? space : space.cutAlong(slowest);
        KernelSpace whole = cut.withOffset(offset).ofWholeGroups(wholeGroups);
        return anyLocal && local != null ? whole.groupedAsFirstGuess() : whole;
    }
}
