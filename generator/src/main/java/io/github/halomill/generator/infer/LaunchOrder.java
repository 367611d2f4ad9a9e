package io.github.halomill.generator.infer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * An order of a program's kernels in an iteration that follows the data: a kernel that only writes an array comes
 * before those that read it. Of several that may be next, one is that reads nothing that others still change; then the
 * order of the file counts.
 */
final class LaunchOrder {

    private final Collection<SharedArray> arrays;

    private LaunchOrder(Collection<SharedArray> arrays) {
        this.arrays = arrays;
    }

    /** The order of these kernels, which are in that of their file. */
    static List<InferredSpace> of(List<InferredSpace> kernels, Collection<SharedArray> arrays) {
        LaunchOrder order = new LaunchOrder(arrays);
        List<InferredSpace> left = new ArrayList<>(kernels);
        List<InferredSpace> ordered = new ArrayList<>();
        while (!left.isEmpty()) {
            InferredSpace next = order.first(left);
            left.remove(next);
            ordered.add(next);
        }
        return List.copyOf(ordered);
    }

    private InferredSpace first(List<InferredSpace> left) {
        List<InferredSpace> free = left.stream()
                .filter(kernel -> isFree(kernel, left, LaunchOrder::makes))
                .toList();
        List<InferredSpace> possible = free.isEmpty() ? left : free;
        Optional<InferredSpace> best = possible.stream()
                .filter(kernel -> isFree(kernel, left, LaunchOrder::changes))
                .findFirst();
        return best.orElse(possible.get(0));
    }

    /** Whether no other kernel writes in such a way what this one reads. */
    private boolean isFree(
            InferredSpace kernel, List<InferredSpace> left, BiPredicate<InferredBuffer, InferredBuffer> before) {
        return arrays.stream()
                .allMatch(array -> array.uses().stream()
                        .filter(use -> use.space() == kernel)
                        .allMatch(use -> array.uses().stream()
                                .noneMatch(other -> other.space() != kernel
                                        && left.contains(other.space())
                                        && before.test(other, use))));
    }

    /** Whether a kernel gives an array that another one reads all that it has in it. */
    private static boolean makes(InferredBuffer writer, InferredBuffer reader) {
        return writer.isWritten() && !writer.isRead() && !writer.isCombined() && reader.isRead();
    }

    private static boolean changes(InferredBuffer writer, InferredBuffer reader) {
        return writer.isWritten() && reader.isRead() && !reader.isWritten();
    }
}
