package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.runtime.partition.Addressing;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The kernel and its NDRange.
 *
 * @param fileName of the source, relative to the description, with forward slashes
 * @param file where that is
 * @param source its text, with those of the files that it includes in their places
 * @param options for a device's compiler; may be empty
 * @param function name of the kernel function
 * @param constantPointers names of the arguments that the function takes as {@code __constant} pointers
 * @param global work-items per dimension, x first; as many as the kernel space has dimensions
 * @param offset the global work offset per dimension; empty if ids begin at 0
 * @param local work-items per work-group; empty where it is left to the driver
 * @param wholeGroups dimensions along which work-groups must be whole, as surplus work-items would write
 * @param ids which id of the kernel counts along each dimension; as many as it has
 * @param addressing what the kernel on a zone sees
 * @param adapted where the kernel's text is to be extended, if it declares local memory and has global addressing: such a
 *     kernel cannot be called by another
 * @param conditionalWrites whether it may depend on the contents of arrays, or on scalars that may change, which elements the kernel writes
 * @param location of the kernel element
 */
public record Kernel(
        String fileName,
        Path file,
        String source,
        String options,
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
        SourceLocation location) {

    public Kernel {
        constantPointers = List.copyOf(constantPointers);
        global = List.copyOf(global);
        offset = List.copyOf(offset);
        local = List.copyOf(local);
        wholeGroups = List.copyOf(wholeGroups);
        ids = List.copyOf(ids);
    }

    /** Whether the kernel's id 0 counts along x, and so on. */
    public boolean idsInOrder() {
        return IntStream.range(0, ids.size()).allMatch(d -> ids.get(d) == d);
    }

    /** The slowest-varying dimension along which there are several work-items; see {@link #slowest(List)}. */
    public int slowest() {
        return slowest(global);
    }

    /** The last dimension whose size is not written as 1: along those behind it a work-item goes through all elements. */
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

    /** 1, 2 or 3. */
    public int dimensions() {
        return global.size();
    }
}
