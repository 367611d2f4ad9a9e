package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.expression.Polynomials;
import io.github.halomill.generator.kernel.range.Strips;
import io.github.halomill.generator.kernel.source.LoadedKernel;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A kernel that is held against its source.
 *
 * @param range its work-items, in as many dimensions as the grid has, or the field that has most
 * @param source empty if the file cannot be read
 * @param function empty if none or several fit
 * @param space what is cut, the cells of the grid, in as many dimensions
 * @param first the cell that work-item 0 has; empty where the grid is the NDRange, or {@code <over>} says it
 * @param sizes macros of the source that are numbers of parameters, by name
 */
public record KernelFacts(
        KernelElement element,
        NdRange range,
        Optional<Addressing> declared,
        Optional<LoadedKernel> source,
        Optional<KernelFunction> function,
        Numerals space,
        List<Long> first,
        Map<String, Numeral> sizes) {

    public Numerals global() {
        return range.global();
    }

    public Numerals offset() {
        return range.offset();
    }

    public Numerals local() {
        return range.local();
    }

    /** Whether its sizes are right. */
    boolean isSized() {
        return global().allAtLeast(1)
                && (local().count() == 0 || (local().allAtLeast(1) && local().count() == dimensions()))
                && (offset().count() == 0 || (offset().allAtLeast(0) && offset().count() == dimensions()));
    }

    public int dimensions() {
        return range.dimensions();
    }

    /** Whether there is something to follow. */
    public boolean isFollowed() {
        return source.isPresent()
                && function.filter(any -> any.unseen().isEmpty()).isPresent()
                && source.get().parsed().unit().function(function.get().name()).isPresent();
    }

    /** Which id of the kernel counts along each dimension. */
    public List<Integer> ids() {
        return range.ids();
    }

    /** The work-items that are looked at as one, in terms of parameters. */
    Strips strips(Setting setting) {
        Polynomials polynomials = new Polynomials(new LinkedHashMap<>(setting.defaults()));
        Map<Integer, Poly> launched = new LinkedHashMap<>();
        range.strips().forEach((d, strip) -> {
            Poly items = polynomials.of(strip.items().located().expression());
            long group = strip.local().map(size -> size.value().orElse(1)).orElse(1L);
            OptionalLong fixed = items.constant();
            launched.put(d, items.plus(fixed.isPresent() ? Math.floorMod(-fixed.getAsLong(), group) : group - 1));
        });
        return new Strips(launched);
    }

    /** What a kernel does, by the dimensions of its arrays. */
    Evaluation byDimension(Evaluation evaluation, Setting setting) {
        return strips(setting).of(evaluation.withIds(ids()));
    }

    /** Whether the size of a work-group along {@code d} is known only when the program runs. */
    boolean isGroupAsked(int d) {
        return local().count() > 0 && local().get(d).isAsked();
    }

    /**
     * Work-items per work-group; none if the driver chooses, 1 along a dimension where that is asked when the program
     * runs: work-groups have to be whole then, so that they change nothing for a kernel that does not ask for its own.
     */
    List<Long> group() {
        return local().items().stream()
                .map(size -> size.isAsked() ? 1 : size.value().orElseThrow())
                .toList();
    }

    /** The dimension that global addressing cuts. */
    public int slowest() {
        return Kernel.slowest(space.located());
    }

    /**
     * The dimensions along which work-items of a grid have only some of an array's elements, or all for what the sizes
     * are now: not those along which the only one has all cells there are, of which there may be several.
     */
    Set<Integer> placed(List<Poly> own, List<Poly> size) {
        return IntStream.range(0, dimensions())
                .filter(d -> !Kernel.isSingle(global().get(d).located())
                        || Kernel.isSingle(space.get(d).located())
                        || !own.get(d).equals(size.get(d)))
                .boxed()
                .collect(Collectors.toSet());
    }
}
