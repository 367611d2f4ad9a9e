package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.InferredProgram.Obstacle;
import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Finds kernels of which nobody says whose work-items are the cells. */
final class UndecidedCells {

    private UndecidedCells() {}

    /**
     * A kernel whose number of work-items is of other parameters than that of the first, and none is a whole part of
     * the other: a description has to say which are the cells.
     */
    static Optional<Obstacle> of(List<InferredSpace> kernels) {
        InferredSpace first = kernels.get(0);
        return kernels.stream()
                .filter(kernel -> IntStream.range(0, first.dimensions())
                        .anyMatch(d -> areApart(kernel.items(d), first.items(d), kernel)))
                .findFirst()
                .map(kernel -> new Obstacle(kernel, why(kernel, first)));
    }

    private static boolean areApart(Poly one, Poly other, InferredSpace kernel) {
        return one.constant().isEmpty()
                && other.constant().isEmpty()
                && Collections.disjoint(one.allSymbols(), other.allSymbols())
                && !InferredGrid.isPart(one, other, kernel)
                && !InferredGrid.isPart(other, one, kernel);
    }

    private static String why(InferredSpace kernel, InferredSpace first) {
        return "it runs over " + cells(kernel) + " work-items, and '"
                + first.function().name() + "' over " + cells(first) + ": either may be the cells; write <grid cells=\""
                + cells(first) + "\"/> or <grid cells=\"" + cells(kernel)
                + "\"/>, or pass both the same parameter if the two are one size";
    }

    private static String cells(InferredSpace kernel) {
        return IntStream.range(0, kernel.dimensions())
                .mapToObj(d -> DescriptionText.of(kernel.items(d)))
                .collect(Collectors.joining(", "));
    }
}
