package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.source.LoadedKernel;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The kernel; {@code permutation} is that of its ids if one is given and right, {@code source} is empty if the file
 * cannot be read, {@code function} if none or several fit; {@code space} is what is cut: the grid, of a kernel of
 * several, else its own work-items.
 */
public record KernelFacts(
        KernelElement element,
        Numerals global,
        Numerals offset,
        Numerals local,
        Optional<List<Integer>> permutation,
        Optional<Addressing> declared,
        Optional<LoadedKernel> source,
        Optional<KernelFunction> function,
        Numerals space) {

    public int dimensions() {
        return global.count();
    }

    /** Whether the size of a work-group along {@code d} is known only when the program runs. */
    boolean isGroupAsked(int d) {
        return local.count() > 0 && local.get(d).isAsked();
    }

    /**
     * Work-items per work-group; none if the driver chooses, 1 along a dimension where that is asked when the program
     * runs: work-groups have to be whole then, so that they change nothing for a kernel that does not ask for its own.
     */
    List<Long> group() {
        return local.items().stream()
                .map(size -> size.isAsked() ? 1 : size.value().orElseThrow())
                .toList();
    }
    /** The dimension that global addressing cuts. */
    public int slowest() {
        return Kernel.slowest(space.located());
    }

    /** Which id of the kernel counts along each dimension. */
    public List<Integer> ids() {
        return permutation.orElse(IntStream.range(0, dimensions()).boxed().toList());
    }
}
