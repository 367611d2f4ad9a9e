package io.github.halomill.generator.kernel.access;

import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/**
 * Grid-stride loops: {@code for (c = get_global_id(0); c < cells; c += get_global_size(0))}. Where there are as many
 * work-items as cells they do one round at most.
 */
public final class GridStrides {

    private GridStrides() {}

    /** The evaluation for launches with as many work-items as each such loop has cells. */
    public static Evaluation once(Evaluation evaluation) {
        return without(counters(evaluation, (guard, counter) -> true), evaluation);
    }

    /**
     * The evaluation in which those loops do one round that can do no more with the work-items that there are. Not for
     * local addressing: a zone has fewer work-items, and its loops may do more rounds.
     */
    public static Evaluation once(Evaluation evaluation, Setting setting) {
        Bounds launch = Bounds.of(setting.bind(Guards.NONE));
        return without(
                counters(evaluation, (guard, counter) -> isNegativeFrom1On(setting.bind(guard), counter, launch)),
                evaluation);
    }

    private static Evaluation without(Set<Counter> counters, Evaluation evaluation) {
        return counters.isEmpty()
                ? evaluation
                : evaluation.bind(symbol -> symbol instanceof Counter counter && counters.contains(counter)
                        ? Optional.of(Poly.ZERO)
                        : Optional.empty());
    }

    /** What counts the rounds of grid-stride loops, if everywhere in the loop a guard that tells so is accepted. */
    private static Set<Counter> counters(Evaluation evaluation, BiPredicate<Poly, Counter> accepted) {
        List<ByteAccess> accesses = Stream.concat(evaluation.references().stream(), evaluation.locals().stream())
                .map(Reference::accesses)
                .flatMap(List::stream)
                .toList();
        Set<Counter> counters = new LinkedHashSet<>();
        accesses.forEach(access -> all(access)
                .filter(counter -> guards(access, counter).anyMatch(guard -> isStride(guard, counter)))
                .forEach(counters::add));
        counters.removeIf(counter -> accesses.stream()
                .filter(access -> all(access).anyMatch(counter::equals))
                .anyMatch(access -> guards(access, counter).anyMatch(guard -> isCounted(guard, counter))
                        || guards(access, counter)
                                .noneMatch(guard -> isStride(guard, counter) && accepted.test(guard, counter))));
        return counters;
    }

    private static Stream<Counter> all(ByteAccess access) {
        return Stream.concat(Stream.of(access.offset()), access.guards().all())
                .flatMap(poly -> poly.allSymbols().stream())
                .filter(Counter.class::isInstance)
                .map(Counter.class::cast)
                .distinct();
    }

    private static Stream<Poly> guards(ByteAccess access, Counter counter) {
        return access.guards().polynomials().stream()
                .filter(guard -> guard.symbols().contains(counter));
    }

    /** Whether a sum falls by a number of work-items in each round. */
    private static boolean isStride(Poly guard, Counter counter) {
        return guard.linear(counter)
                .map(Poly::negated)
                .filter(stride -> stride.terms().size() == 1
                        && stride.terms().get(0).coefficient() > 0
                        && !stride.symbols().isEmpty()
                        && stride.symbols().stream().allMatch(GridStrides::isItems))
                .isPresent();
    }

    private static boolean isItems(Symbol symbol) {
        return symbol instanceof Size size && size.level() == Level.GLOBAL;
    }

    /** Whether a number says how many rounds there are: cells that a work-item has besides its own. */
    private static boolean isCounted(Poly guard, Counter counter) {
        OptionalLong step = guard.linear(counter).map(Poly::constant).orElse(OptionalLong.empty());
        return step.isPresent() && step.getAsLong() < 0;
    }

    private static boolean isNegativeFrom1On(Poly guard, Counter counter, Bounds launch) {
        Optional<Poly> step = guard.linear(counter);
        return step.isPresent()
                && launch.isNonNegative(step.get().negated())
                && launch.isNonNegative(
                        guard.bind(symbol -> symbol.equals(counter) ? Optional.of(Poly.ONE) : Optional.empty())
                                .negated()
                                .plus(-1));
    }
}
