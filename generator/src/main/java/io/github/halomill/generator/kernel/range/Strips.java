package io.github.halomill.generator.kernel.range;

import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Work-items that are looked at as if they were one, since no cut divides them: along a dimension along which all of
 * them stand in the margin. Which of them one is, is a counter then, as in a loop.
 *
 * @param launched how many there are, by dimension, those included that make work-groups whole
 */
public record Strips(Map<Integer, Poly> launched) {

    /** None. */
    public static final Strips NONE = new Strips(Map.of());

    public Strips {
        launched = Map.copyOf(launched);
    }

    /** What a kernel does, by the counters. */
    public Evaluation of(Evaluation evaluation) {
        if (launched.isEmpty()) {
            return evaluation;
        }
        List<Poly> bounds = new ArrayList<>();
        launched.forEach(
                (d, count) -> bounds.add(count.minus(counter(Level.GLOBAL, d)).plus(-1)));
        return evaluation
                .bind(this::value)
                .withReferences(reference -> reference.where(bounds))
                .withLocals(reference -> reference.where(bounds));
    }

    private Optional<Poly> value(Symbol symbol) {
        if (symbol instanceof WorkId id && launched.containsKey(id.dimension())) {
            return Optional.of(counter(id.level(), id.dimension()));
        }
        return symbol instanceof Size size && size.level() == Level.GLOBAL
                ? Optional.ofNullable(launched.get(size.dimension()))
                : Optional.empty();
    }

    /** By how many another one is away along a dimension; 0 where it is counted as others are. */
    public Poly away(int d, Function<Symbol, Poly> other) {
        Poly one = counter(Level.GLOBAL, d);
        return launched.containsKey(d)
                ? one.bind(symbol -> Optional.of(other.apply(symbol))).minus(one)
                : Poly.ZERO;
    }

    private static Poly counter(Level level, int d) {
        return Poly.of(
                new Counter(Integer.MAX_VALUE - 1 - d - (level == Level.GLOBAL ? 0 : level == Level.LOCAL ? 3 : 6)));
    }
}
