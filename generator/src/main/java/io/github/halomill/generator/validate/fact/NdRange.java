package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.KernelElement;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The work-items of a kernel.
 *
 * @param offset what ids begin at; none if they begin at 0
 * @param local work-items of a work-group; none if the driver chooses
 * @param permutation that of its ids if one is said and right; zeros if the only one is taken apart into several
 * @param strips the dimensions along which all work-items stand in the margin and are looked at as one
 */
public record NdRange(
        Numerals global,
        Numerals offset,
        Numerals local,
        Optional<List<Integer>> permutation,
        Map<Integer, GridSpan> strips) {

    /** That of a kernel whose only id goes over several dimensions. */
    static NdRange ofOneId(Numerals along) {
        Numerals none = new Numerals(List.of());
        return new NdRange(along, none, none, Optional.of(Collections.nCopies(along.count(), 0)), Map.of());
    }

    /** What an element says; {@code cells}: how many there are that have a work-item each, if it says no work-items. */
    static NdRange of(KernelElement element, List<Numeral> cells, NumeralReader numerals) {
        Numerals said = numerals.integers(element.global());
        Numerals global = said.count() == 0 ? new Numerals(cells) : said;
        return new NdRange(
                global,
                numerals.integers(element.offset()),
                numerals.integers(element.local()),
                element.idOrder(global.count()),
                Map.of());
    }

    public int dimensions() {
        return global.count();
    }

    /** Which id of the kernel counts along each dimension. */
    public List<Integer> ids() {
        return permutation
                .filter(any -> !isOfOneId())
                .orElseGet(() -> IntStream.range(0, dimensions()).boxed().toList());
    }

    /** Whether the kernel has one id, which it takes apart into those of several dimensions. */
    public boolean isOfOneId() {
        return permutation
                .filter(ids -> ids.size() > 1 && ids.stream().allMatch(id -> id == 0))
                .isPresent();
    }
}
