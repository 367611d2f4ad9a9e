package io.github.halomill.generator.endtoend;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A kernel and all that a description says of it, in a form that can be written down as both and be carried out by
 * {@link StencilRun}.
 *
 * @param name the program's
 * @param function the kernel's
 * @param kernelFile relative to the description
 * @param dimensions 1, 2 or 3
 * @param global whether addressing is global
 * @param addressingSaid whether the description says so
 * @param items work-items
 * @param group work-items per work-group; empty where the driver chooses
 * @param idsFromGroups whether the kernel makes ids of group ids and local ids
 * @param guards by dimension: what a work-item's id is to be below, in OpenCL C, or nothing
 * @param first by dimension: what makes a work-item's id that of the whole problem, in OpenCL C; empty: not known
 * @param parameters by name: the value in the description and the one at run time
 * @param extents by dimension: the work-items as the description says it
 * @param arguments in the kernel's order
 * @param writes what is computed, in order
 * @param commonPoints dependent points that all readable arrays share that say none
 * @param swaps two names each
 * @param offset what global ids begin at
 * @param ranges whether the description says of every other point that all between it and the own element are read, too
 */
record Stencil(
        String name,
        String function,
        String kernelFile,
        int dimensions,
        boolean global,
        boolean addressingSaid,
        Index items,
        Optional<Index> group,
        boolean idsFromGroups,
        List<Optional<String>> guards,
        List<String> first,
        Map<String, int[]> parameters,
        List<String> extents,
        List<Argument> arguments,
        List<Write> writes,
        List<Index> commonPoints,
        List<List<String>> swaps,
        Index offset,
        boolean ranges) {

    /** An argument of the kernel. */
    sealed interface Argument {
        String name();
    }

    /** Passed by value; the kernel calls it by the same name. */
    record Scalar(String name, String type, String value) implements Argument {}

    /**
     * A buffer.
     *
     * @param pointer how the kernel calls it
     * @param access {@code input}, {@code output} or {@code inout}
     * @param sizeTexts as the description has it
     * @param pitches by dimension: the size of what a device sees of it, in OpenCL C
     * @param points what the description says; empty: no shadow
     * @param qualifier of the parameter, {@code __global const} for example
     */
    record Buffer(
            String name,
            String pointer,
            ElementType type,
            String access,
            int dimensions,
            Index size,
            List<String> sizeTexts,
            List<String> pitches,
            Index e,
            Index origin,
            boolean originSaid,
            boolean replicated,
            List<Index> points,
            String qualifier)
            implements Argument {

        boolean isRead() {
            return !access.equals("output");
        }

        boolean isWritten() {
            return !access.equals("input");
        }

        /** The same, but with dependent points said elsewhere. */
        Buffer withoutPoints() {
            return new Buffer(
                    name,
                    pointer,
                    type,
                    access,
                    dimensions,
                    size,
                    sizeTexts,
                    pitches,
                    e,
                    origin,
                    originSaid,
                    replicated,
                    List.of(),
                    qualifier);
        }

        /** The element at {@code point} from the one that is {@code sub} among those of a work-item; not always inside. */
        Index element(Index item, Index sub, Index point) {
            return new Index(
                    origin.x() + e.x() * item.x() + sub.x() + point.x(),
                    origin.y() + e.y() * item.y() + sub.y() + point.y(),
                    origin.z() + e.z() * item.z() + sub.z() + point.z());
        }

        boolean contains(Index element) {
            return contains(element, 0) && contains(element, 1) && contains(element, 2);
        }

        private boolean contains(Index element, int d) {
            return element.along(d) >= 0 && element.along(d) < size.along(d);
        }

        int linear(Index element) {
            return (element.z() * size.y() + element.y()) * size.x() + element.x();
        }

        /** Whether every work-item's elements at {@code point} are elements of the array. */
        boolean holds(Index point, Index items) {
            Index last = new Index(items.x() - 1, items.y() - 1, items.z() - 1);
            Index lastSub = new Index(e.x() - 1, e.y() - 1, e.z() - 1);
            return contains(element(Index.ZERO, Index.ZERO, point)) && contains(element(last, lastSub, point));
        }
    }

    /**
     * What is computed for each of a work-item's elements of {@code target}.
     *
     * @param modulus where the sum of the work-item's ids is a multiple of it nothing is written; 0: everywhere something is
     * @param innerOnly whether nothing is written at the rim of the kernel space
     */
    record Write(Buffer target, List<Term> terms, int modulus, boolean innerOnly) {}

    /** Something that is added: {@code sum = sum * constant + weight * value}. */
    sealed interface Term {
        Weight weight();
    }

    /**
     * A factor.
     *
     * @param text in OpenCL C
     */
    record Weight(long integer, float real, String text) {}

    /**
     * An element of another array, zero outside of it.
     *
     * @param sub which of a work-item's elements it is counted from; empty: the same as the one that is written
     * @param shift to the component that is written this is added
     */
    record Read(Buffer buffer, Optional<Index> sub, Index point, int shift, Weight weight) implements Term {}

    /** An element of a replicated table, counted by the work-item's ids times {@code factors}. */
    record Lookup(Buffer table, Index factors, int shift, Weight weight) implements Term {}

    /** Where a work-item is. */
    record Position(Place place, int d, Weight weight) implements Term {}

    /** What a work-item can know of its place. */
    enum Place {
        ID,
        GROUP,
        LOCAL_ID,
        GROUPS,
        GLOBAL_SIZE,
        GROUP_SIZE,
        OFFSET,
        DIMENSIONS,
        /** What the next work-item of the group has put into local memory: its id, all coordinates in one number. */
        NEXT
    }

    boolean hasLocalMemory() {
        return writes.stream()
                .flatMap(write -> write.terms().stream())
                .anyMatch(term -> term instanceof Position position && position.place() == Place.NEXT);
    }

    List<Buffer> buffers() {
        return arguments.stream()
                .filter(Buffer.class::isInstance)
                .map(Buffer.class::cast)
                .toList();
    }

    /** Work-items of a launch of the whole problem. */
    int launched(int d) {
        return group.isEmpty() ? items.along(d) : groups(d) * group.get().along(d);
    }

    /** Work-groups of a launch of the whole problem, where their size is said. */
    int groups(int d) {
        int size = group.orElseThrow().along(d);
        return (items.along(d) + size - 1) / size;
    }
}
