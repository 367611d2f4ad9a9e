package io.github.halomill.generator.infer;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.infer.array.DescriptionText;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.model.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The cells that the kernels of a program are launched over, and how launches and arrays lie over them: where one
 * kernel writes an array is where the others find it.
 */
final class InferredGrid {

    private final InferredProgram program;
    private final int dimensions;
    private final List<Poly> cells = new ArrayList<>();

    /** The cell of work-item 0, by kernel. */
    private final Map<InferredKernel, List<Long>> kernels = new LinkedHashMap<>();

    /** The first cell's first element, by array. */
    private final Map<SharedArray, List<Long>> arrays = new HashMap<>();

    /** The kernel that says where an array's cells begin. */
    private final Map<SharedArray, ArrayUse> said = new HashMap<>();

    private Optional<InferredProgram.Obstacle> obstacle = Optional.empty();

    /** That of kernels whose NDRanges have as many dimensions. */
    InferredGrid(InferredProgram program) {
        this.program = program;
        dimensions = program.kernels().get(0).dimensions();
        for (int d = 0; d < dimensions; d++) {
            cells.add(choose(d));
        }
        List<InferredKernel> order = program.kernels().stream()
                .sorted(Comparator.comparing(kernel -> !isOver(kernel)))
                .toList();
        order.forEach(kernel -> place(kernel, true));
        order.forEach(kernel -> place(kernel, false));
    }

    /**
     * As many cells as all kernels may have work-items; else as many as guards let pass of one of them, at most, and
     * every array has elements.
     */
    private Poly choose(int d) {
        List<InferredKernel> several = program.kernels().stream()
                .filter(kernel -> !kernel.single().contains(d))
                .toList();
        if (several.isEmpty()) {
            return Poly.ONE;
        }
        List<InferredKernel> telling =
                several.stream().filter(kernel -> kernel.tells(d)).toList();
        List<InferredKernel> counting = telling.isEmpty() ? several : telling;
        Optional<Poly> common = Stream.concat(Stream.of(counting.get(0).items(d)), counting.get(0).guarded(d).stream())
                .filter(count -> counting.stream().allMatch(kernel -> mayHave(kernel, count, d)))
                .findFirst();
        return common.or(() -> finest(counting, d)).orElseGet(() -> largest(counting, d));
    }

    /** As many as one kernel may have work-items, if those of the others and what arrays have are whole parts of it. */
    private Optional<Poly> finest(List<InferredKernel> counting, int d) {
        return counting.stream()
                .map(kernel -> kernel.items(d))
                .filter(count -> counting.stream()
                        .allMatch(kernel -> mayHave(kernel, count, d) || isPart(kernel.items(d), count, kernel)))
                .filter(count -> program.arrays().stream()
                        .filter(SharedArray::isDistributed)
                        .map(SharedArray::main)
                        .filter(array -> d < array.size().size())
                        .allMatch(array ->
                                estimate(array.size().get(d), array.kernel()) >= estimate(count, array.kernel())
                                        || isPart(array.size().get(d), count, array.kernel())))
                .findFirst();
    }

    static boolean isPart(Poly few, Poly many, InferredKernel kernel) {
        long part = estimate(few, kernel);
        return part > 1 && estimate(many, kernel) % part == 0;
    }

    private static boolean mayHave(InferredKernel kernel, Poly count, int d) {
        return kernel.items(d).equals(count)
                || kernel.guarded(d).filter(count::equals).isPresent();
    }

    private Poly largest(List<InferredKernel> counting, int d) {
        long least = program.arrays().stream()
                .filter(SharedArray::isDistributed)
                .map(SharedArray::main)
                .filter(array -> d < array.size().size())
                .mapToLong(array -> estimate(array.size().get(d), array.kernel()))
                .min()
                .orElse(Long.MAX_VALUE);
        Comparator<InferredKernel> byItems =
                Comparator.comparingLong(kernel -> estimate(leastItems(kernel, d), kernel));
        return counting.stream()
                .filter(kernel -> estimate(leastItems(kernel, d), kernel) <= least)
                .max(byItems)
                .or(() -> counting.stream().min(byItems))
                .map(kernel -> leastItems(kernel, d))
                .orElseThrow();
    }

    private static Poly leastItems(InferredKernel kernel, int d) {
        return kernel.guarded(d).orElse(kernel.items(d));
    }

    /**
     * How many work-items a kernel has beside the others: one for each cell, unless its guards or what they leave say
     * that there are others.
     */
    private Poly beside(InferredKernel kernel, int d) {
        Poly count = cells.get(d);
        boolean each = (!kernel.tells(d) && !kernel.single().contains(d)) || mayHave(kernel, count, d);
        return each ? count : leastItems(kernel, d);
    }

    private static long estimate(Poly count, InferredKernel kernel) {
        return kernel.setting().estimate(count);
    }

    private long cells(InferredKernel kernel, int d) {
        return estimate(cells.get(d), kernel);
    }

    /** Whether a kernel has a work-item for each cell, along all dimensions. */
    private boolean isOver(InferredKernel kernel) {
        return IntStream.range(0, dimensions).allMatch(d -> beside(kernel, d).equals(cells.get(d)));
    }

    /**
     * Finds where a kernel's work-items are, and with that where the cells of arrays begin that it writes, or only
     * reads.
     */
    private void place(InferredKernel kernel, boolean writes) {
        List<Long> origin = kernels.computeIfAbsent(kernel, this::originOf);
        for (ArrayUse use : program.uses(kernel)) {
            if (use.shape().layout().hasBorderOfScalar()) {
                obstacle = obstacle.or(() -> Optional.of(new InferredProgram.Obstacle(
                        kernel,
                        "the first work-item has element " + use.originText() + " of '" + use.name()
                                + "', and that is followed for a kernel alone only")));
            }
            if (use.isDistributed() && use.isWritten() == writes) {
                List<Long> first = first(use, origin);
                SharedArray array = program.array(use);
                ArrayUse before = said.putIfAbsent(array, use);
                List<Long> known = arrays.putIfAbsent(array, first);
                if (writes && known != null && !known.equals(first) && before != null) {
                    obstacle =
                            obstacle.or(() -> Optional.of(new InferredProgram.Obstacle(kernel, conflict(use, before))));
                }
            }
        }
    }

    private static String conflict(ArrayUse use, ArrayUse before) {
        return "the work-items of '" + use.kernel().function().name() + "' write other elements of '" + use.name()
                + "' than those of '"
                + before.kernel().function().name() + "' at line "
                + before.kernel().function().place().line()
                + ": the same work-item begins at " + use.originText() + " here, and at " + before.originText()
                + " there";
    }

    private List<Long> originOf(InferredKernel kernel) {
        List<Long> origin = new ArrayList<>();
        for (int d = 0; d < dimensions; d++) {
            boolean each = kernel.single().contains(d) || beside(kernel, d).equals(cells.get(d));
            origin.add(each ? 0 : written(kernel, d).orElse(usual(kernel, d)));
        }
        return origin;
    }

    /** The cell of which work-item 0 writes elements, if it is known of an array where its cells begin. */
    private OptionalLong written(InferredKernel kernel, int d) {
        for (ArrayUse use : program.uses(kernel)) {
            List<Long> first = arrays.get(program.array(use));
            if (use.isDistributed() && use.isWritten() && first != null) {
                return OptionalLong.of((use.origin(d) - first.get(d)) / perCell(use, d));
            }
        }
        return OptionalLong.empty();
    }

    /** Where it is if nothing is said: half of what is left over is before. */
    private long usual(InferredKernel kernel, int d) {
        long items = estimate(beside(kernel, d), kernel);
        long count = cells(kernel, d);
        return kernel.single().contains(d)
                ? 0
                : count >= items ? (count - count / items * items) / 2 : -((items - items / count * count) / 2);
    }

    private long perCell(ArrayUse use, int d) {
        return Math.max(1, use.kernel().setting().estimate(use.size().get(d)) / cells(use.kernel(), d));
    }

    /** Where the cells of an array begin, if work-item 0 is that cell. */
    private List<Long> first(ArrayUse use, List<Long> origin) {
        return IntStream.range(0, dimensions)
                .mapToObj(d -> use.origin(d) - perCell(use, d) * origin.get(d))
                .toList();
    }

    /** That kernels do not agree, if so. */
    Optional<InferredProgram.Obstacle> obstacle() {
        return obstacle;
    }

    /** What the other kernels tell of one. */
    OtherKernels others(InferredKernel kernel) {
        Set<Integer> guarded = IntStream.range(0, dimensions)
                .filter(d -> kernel.tells(d) && !kernel.items(d).equals(beside(kernel, d)))
                .boxed()
                .collect(Collectors.toSet());
        Map<Integer, Poly> counts = new HashMap<>();
        IntStream.range(0, dimensions)
                .filter(d -> program.kernels().stream().anyMatch(other -> other.tells(d)))
                .forEach(d -> counts.put(d, cells.get(d)));
        Map<String, List<Long>> origins = new HashMap<>();
        program.uses(kernel).stream()
                .filter(use -> use.isDistributed() && !use.isWritten())
                .forEach(use -> origins.put(use.name(), origin(use)));
        return new OtherKernels(true, guarded, counts, origins, program.components(kernel));
    }

    /** The element of a kernel's work-item 0. */
    private List<Long> origin(ArrayUse use) {
        List<Long> first = arrays.getOrDefault(program.array(use), List.of());
        List<Long> cell = kernels.getOrDefault(use.kernel(), List.of());
        return IntStream.range(0, dimensions)
                .mapToObj(d -> first.get(d) + perCell(use, d) * cell.get(d))
                .toList();
    }

    /** How many cells there are, and of which kernel that is the NDRange. */
    List<Text> describe() {
        String names = program.kernels().stream()
                .filter(this::isOver)
                .map(kernel -> "'" + kernel.function().name() + "'")
                .collect(Collectors.joining(", "));
        SourceLocation place = program.kernels().get(0).function().place();
        String why = names.isEmpty() ? "the cells that all arrays have elements for" : "the work-items of " + names;
        return cells.stream()
                .map(count -> Text.inferred(DescriptionText.of(count), place, why))
                .toList();
    }

    /** The cell of work-item 0, if that is not what follows from the numbers. */
    Optional<Text> describe(InferredKernel kernel) {
        List<Long> origin = kernels.getOrDefault(kernel, List.of());
        boolean usual = IntStream.range(0, dimensions).allMatch(d -> origin.get(d) == usual(kernel, d));
        return usual
                ? Optional.empty()
                : Optional.of(Text.inferred(
                        DescriptionText.braces(origin),
                        kernel.function().place(),
                        "the cell that work-item 0 writes elements of"));
    }

    /** The first cell's first element of an array, if that is not half of its margin. */
    Optional<Text> describe(SharedArray array) {
        List<Long> first = arrays.get(array);
        if (first == null) {
            return Optional.empty();
        }
        ArrayUse use = array.main();
        boolean usual = IntStream.range(0, dimensions).allMatch(d -> {
            Poly margin = use.size().get(d).minus(cells.get(d).times(perCell(use, d)));
            return use.kernel().single().contains(d)
                    || (margin.constant().isPresent() && margin.constant().getAsLong() / 2 == first.get(d));
        });
        return usual ? Optional.empty() : Optional.of(Text.inferred(DescriptionText.braces(first), array.place()));
    }
}
