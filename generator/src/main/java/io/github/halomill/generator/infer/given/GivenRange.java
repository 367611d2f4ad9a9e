package io.github.halomill.generator.infer.given;

import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The cells that a kernel is launched over, in terms of the program's parameters.
 *
 * @param from the first per dimension of the grid, x first
 * @param to one past the last; empty where it is one cell, along which the kernel has no id
 */
public record GivenRange(List<Poly> from, List<Optional<Poly>> to) {

    public GivenRange {
        from = List.copyOf(from);
        to = List.copyOf(to);
    }

    /** How many work-items there are along a dimension. */
    public Poly items(int d) {
        return to.get(d).map(end -> end.minus(from.get(d))).orElse(Poly.ONE);
    }

    /** Those along the dimensions along which the kernel has ids. */
    public List<Poly> items() {
        return IntStream.range(0, from.size())
                .filter(d -> to.get(d).isPresent())
                .mapToObj(this::items)
                .toList();
    }

    /** Whether all work-items along a dimension stand in the margin of a grid of so many cells, always. */
    public boolean isStrip(int d, Poly cells) {
        return to.get(d)
                .filter(end -> isNeverPositive(end) || isNeverPositive(cells.minus(from.get(d))))
                .isPresent();
    }

    private static boolean isNeverPositive(Poly poly) {
        return poly.constant().orElse(1) < 1;
    }
}
