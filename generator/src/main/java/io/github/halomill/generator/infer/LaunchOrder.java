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
    static List<InferredKernel> of(List<InferredKernel> kernels, Collection<SharedArray> arrays) {
        LaunchOrder order = new LaunchOrder(arrays);
        List<InferredKernel> left = new ArrayList<>(kernels);
        List<InferredKernel> ordered = new ArrayList<>();
        while (!left.isEmpty()) {
            InferredKernel next = order.first(left);
            left.remove(next);
            ordered.add(next);
        }
        return List.copyOf(ordered);
    }

    private InferredKernel first(List<InferredKernel> left) {
        List<InferredKernel> free = left.stream()
                .filter(kernel -> isFree(kernel, left, LaunchOrder::makes))
                .toList();
        List<InferredKernel> possible = free.isEmpty() ? left : free;
        Optional<InferredKernel> best = possible.stream()
                .filter(kernel -> isFree(kernel, left, LaunchOrder::changes))
                .findFirst();
        return best.orElse(possible.get(0));
    }

    /** Whether no other kernel writes in such a way what this one reads. */
    private boolean isFree(InferredKernel kernel, List<InferredKernel> left, BiPredicate<ArrayUse, ArrayUse> before) {
        return arrays.stream()
                .allMatch(array -> array.uses().stream()
                        .filter(use -> use.kernel() == kernel)
                        .allMatch(use -> array.uses().stream()
                                .noneMatch(other -> other.kernel() != kernel
                                        && left.contains(other.kernel())
                                        && before.test(other, use))));
    }

    /** Whether a kernel gives an array that another one reads all that it has in it. */
    private static boolean makes(ArrayUse writer, ArrayUse reader) {
        return writer.isWritten() && !writer.isRead() && !writer.isCombined() && reader.isRead();
    }

    private static boolean changes(ArrayUse writer, ArrayUse reader) {
        return writer.isWritten() && reader.isRead() && !reader.isWritten();
    }
}
