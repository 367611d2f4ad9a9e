package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.hint.LevelScalars;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A way in which a kernel may have been meant.
 *
 * @param combined the arrays that all work-items change together
 * @param evaluation in which ids are those that {@code order} has along each dimension, and scalars are implied
 * @param square whether there are as many work-items along all dimensions
 * @param offset what ids begin at; empty for 0
 */
record Interpretation(
        KernelFunction function,
        Function definition,
        ConstantElements constants,
        CombinedArrays combined,
        Evaluation evaluation,
        IdOrder order,
        ImpliedScalars implied,
        boolean square,
        List<Long> offset) {

    Interpretation {
        offset = List.copyOf(offset);
    }

    /** What the kernel does where ids begin at the offset. */
    Evaluation launched() {
        return evaluation.from(offset);
    }

    /**
     * All for a kernel: scalars of which nothing is implied first, squares last.
     *
     * @param plain those of which nothing is implied, the likeliest first
     * @param parities scalars of which no more matters than whether they are odd
     * @param squares whether the kernel asks for a square: that comes first then
     */
    static List<Interpretation> all(List<Interpretation> plain, Set<String> parities, boolean squares) {
        List<Interpretation> leveled =
                plain.stream().map(Interpretation::ofLevels).toList();
        Stream<Interpretation> bound = leveled.stream().flatMap(meaning -> meaning.implying().stream());
        Stream<Interpretation> alternating =
                parities.isEmpty() ? Stream.empty() : leveled.stream().map(meaning -> meaning.alternating(parities));
        Stream<Interpretation> free =
                Stream.of(leveled.stream(), alternating, bound).flatMap(any -> any);
        Stream<Interpretation> square = leveled.stream()
                .filter(meaning -> squares || meaning.asksAlongOthers())
                .map(Interpretation::asSquare);
        return (squares ? Stream.concat(square, free) : Stream.concat(free, square)).toList();
    }

    /** The same with values for scalars that what is written leaves one value only. */
    private Optional<Interpretation> implying() {
        ImpliedScalars only = ImpliedScalars.of(
                        KernelReferences.written(evaluation, function, definition), order.dimensions())
                .withReadRows(evaluation.references());
        return only.equals(ImpliedScalars.NONE) ? Optional.empty() : Optional.of(implying(only));
    }

    /** The same with the levels of arrays that the first step passes. */
    private Interpretation ofLevels() {
        LevelScalars levels =
                LevelScalars.in(evaluation, reference -> KernelReferences.mayWrite(reference, function, definition));
        return levels.equals(LevelScalars.NONE) ? this : implying(ImpliedScalars.of(levels));
    }

    private Interpretation implying(ImpliedScalars only) {
        return with(evaluation.bind(only::value), implied.and(only));
    }

    private Interpretation alternating(Set<String> parities) {
        return with(evaluation, implied.withParities(parities));
    }

    private Interpretation with(Evaluation known, ImpliedScalars scalars) {
        return new Interpretation(function, definition, constants, combined, known, order, scalars, square, offset);
    }

    /** Whether there may be so many work-items: as many along all dimensions of a square. */
    boolean mayHave(List<Poly> items) {
        return !square || items.stream().distinct().count() <= 1;
    }

    private boolean asksAlongOthers() {
        return KernelReferences.symbols(evaluation.references())
                .anyMatch(symbol -> onSquare(symbol).isPresent());
    }

    private Interpretation asSquare() {
        return new Interpretation(
                function,
                definition,
                constants,
                combined,
                evaluation.bind(Interpretation::onSquare),
                order,
                implied,
                true,
                offset);
    }

    private static Optional<Poly> onSquare(Symbol symbol) {
        return symbol instanceof Size size && size.level() == Level.GLOBAL && size.dimension() > 0
                ? Optional.of(Poly.of(new Size(Level.GLOBAL, 0)))
                : Optional.empty();
    }

    /** The same for ids that begin where it is told, if that is not where they began. */
    Optional<Interpretation> elsewhere(List<Long> missing) {
        return offset.isEmpty() && missing.stream().anyMatch(first -> first > 0)
                ? Optional.of(new Interpretation(
                        function, definition, constants, combined, evaluation, order, implied, square, missing))
                : Optional.empty();
    }
}
