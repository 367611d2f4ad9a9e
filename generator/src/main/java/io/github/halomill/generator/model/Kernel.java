package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.expression.SizedOptions;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.schedule.Addressing;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A kernel, its arguments and its NDRange.
 *
 * @param name unique in the program: the function's, unless the description says another
 * @param arguments in the order of the function's parameters
 * @param fileName of the source, relative to the description, with forward slashes
 * @param file where that is
 * @param source its text, with those of the files that it includes in their places
 * @param options for a device's compiler
 * @param function name of the kernel function
 * @param constantPointers names of the arguments that the function takes as {@code __constant} pointers
 * @param global work-items per dimension, x first; as many as the kernel space has dimensions. Of a kernel of several,
 *     and of all of {@code offset}, {@code local}, {@code wholeGroups}, {@code ids} and {@code footprints}: per
 *     dimension of the grid, with 1 work-item where {@code over} says a cell
 * @param offset the global work offset per dimension; empty if ids begin at 0
 * @param local work-items per work-group; empty where it is left to the driver
 * @param wholeGroups dimensions along which work-groups must be whole, as surplus work-items would write
 * @param ids which id of the kernel counts along each dimension; as many as it has, zeros if its only id counts along
 *     all
 * @param addressing what the kernel on a zone sees
 * @param adapted where the kernel's text is to be extended, if it declares local memory and has global addressing: such
 *     a kernel cannot be called by another
 * @param conditionalWrites whether it may depend on the contents of arrays, or on scalars that may change, which
 *     elements the kernel writes
 * @param anyLocal whether the kernel does the same in work-groups of any size
 * @param over what lies along each dimension of the grid; empty if that is the kernel's ids, in the order of
 *     {@code ids}
 * @param footprints which cells of the grid work-items have, per dimension; empty if each has the cell of its own
 *     number
 * @param notCoarse why a work-item may not do what several do; empty: it may
 * @param proof how all this stands to the kernel's source
 * @param location of the kernel element
 */
public record Kernel(
        String name,
        List<Argument> arguments,
        String fileName,
        Path file,
        String source,
        SizedOptions options,
        String function,
        List<String> constantPointers,
        List<Located> global,
        List<Located> offset,
        List<Located> local,
        List<Integer> wholeGroups,
        List<Integer> ids,
        Addressing addressing,
        Optional<KernelPlaces> adapted,
        boolean conditionalWrites,
        boolean anyLocal,
        List<Over> over,
        List<Footprint> footprints,
        String notCoarse,
        Proof proof,
        SourceLocation location) {

    /**
     * One of which arguments and proof are not known yet, called after its function and launched over the whole grid.
     */
    public Kernel(
            String fileName,
            Path file,
            String source,
            SizedOptions options,
            String function,
            List<String> constantPointers,
            List<Located> global,
            List<Located> offset,
            List<Located> local,
            List<Integer> wholeGroups,
            List<Integer> ids,
            Addressing addressing,
            Optional<KernelPlaces> adapted,
            boolean conditionalWrites,
            boolean anyLocal,
            SourceLocation location) {
        this(
                function,
                List.of(),
                fileName,
                file,
                source,
                options,
                function,
                constantPointers,
                global,
                offset,
                local,
                wholeGroups,
                ids,
                addressing,
                adapted,
                conditionalWrites,
                anyLocal,
                List.of(),
                List.of(),
                "its text was not looked at",
                Proof.NONE,
                location);
    }

    public Kernel {
        arguments = List.copyOf(arguments);
        over = List.copyOf(over);
        footprints = List.copyOf(footprints);
        constantPointers = List.copyOf(constantPointers);
        global = List.copyOf(global);
        offset = List.copyOf(offset);
        local = List.copyOf(local);
        wholeGroups = List.copyOf(wholeGroups);
        ids = List.copyOf(ids);
    }

    /** The same with arguments, and how they stand to its source. */
    public Kernel with(List<Argument> others, Proof shown) {
        return with(others, notCoarse, shown);
    }

    /**
     * The same of which a work-item may do what several do; if {@code obstacle} is not empty, it may not because of
     * that.
     */
    public Kernel coarse(String obstacle) {
        return with(arguments, obstacle, proof);
    }

    private Kernel with(List<Argument> others, String obstacle, Proof shown) {
        return new Kernel(
                name,
                others,
                fileName,
                file,
                source,
                options,
                function,
                constantPointers,
                global,
                offset,
                local,
                wholeGroups,
                ids,
                addressing,
                adapted,
                conditionalWrites,
                anyLocal,
                over,
                footprints,
                obstacle,
                shown,
                location);
    }

    /** The arrays among the arguments, in order. */
    public List<Argument.Buffer> buffers() {
        return arguments.stream()
                .filter(Argument.Buffer.class::isInstance)
                .map(Argument.Buffer.class::cast)
                .toList();
    }

    /** Those that it changes and that are combined after each launch. */
    public List<Argument.Buffer> combined() {
        return buffers().stream()
                .filter(buffer ->
                        buffer.combine().isPresent() && buffer.access().writes())
                .toList();
    }

    /** Whether no cell belongs to it, so that every zone runs it. */
    public boolean isOfNoCell() {
        return buffers().stream()
                .anyMatch(buffer -> buffer.isEverywhere() && buffer.access().writes());
    }

    /** The cells that it is launched over, with a work-item on each, if a range says them; else none. */
    public List<Footprint> range() {
        return footprints.stream().allMatch(print -> print.end().isPresent()) ? footprints : List.of();
    }

    /** Whether it is launched over the whole grid, with a work-item on each cell. */
    public boolean isOnEachCell() {
        return !isOfNoCell()
                && over.isEmpty()
                && footprints.stream()
                        .allMatch(print -> print.cells() == 1
                                && print.items() == 1
                                && print.end().isEmpty());
    }

    /** The slowest-varying dimension along which there are several work-items; see {@link #slowest(List)}. */
    public int slowest() {
        return slowest(global);
    }

    /**
     * The last dimension whose size is not written as 1: along those behind it a work-item goes through all elements.
     */
    public static int slowest(List<Located> global) {
        return IntStream.range(0, global.size())
                .filter(d -> !isSingle(global.get(d)))
                .max()
                .orElse(0);
    }

    /** Whether a size is written as 1. */
    public static boolean isSingle(Located size) {
        return size.expression().equals(new Expression.IntegerLiteral(1));
    }

    /** Whether its only id counts along several dimensions. */
    public boolean isOfOneId() {
        return ids.size() > 1 && ids.stream().allMatch(id -> id == 0);
    }

    /** 1, 2 or 3: those of the grid. */
    public int dimensions() {
        return global.size();
    }
}
