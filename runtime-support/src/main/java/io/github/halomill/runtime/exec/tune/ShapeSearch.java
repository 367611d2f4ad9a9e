package io.github.halomill.runtime.exec.tune;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntPredicate;

/**
 * Looks for the fastest shape of what a device does: through what is likely until one is clearly slower than the
 * fastest, and from the fastest of them to the first shape next to it that is faster, until none is.
 *
 * @param <S> shapes
 */
final class ShapeSearch<S> {

    /** So many times the fastest is more than what trials differ by. */
    private static final double SLOWER = 1.15;

    private final Function<S, List<S>> near;
    private final Function<S, OptionalDouble> trial;
    private final Consumer<List<S>> soon;
    private final IntPredicate mayTry;

    /** Near a shape that takes so many seconds none is looked for. */
    private final double hopeless;

    private final Set<S> tried = new HashSet<>();
    private Optional<Timed<S>> best = Optional.empty();

    /**
     * A search that has not begun.
     *
     * @param near shapes next to one, what is likeliest faster first
     * @param trial the seconds per step in a shape; empty if it cannot be
     * @param soon told which shapes are tried next, unless one before ends that
     * @param mayTry whether another trial may begin, after so many
     * @param hopeless near a shape that takes so many seconds none is tried
     */
    ShapeSearch(
            Function<S, List<S>> near,
            Function<S, OptionalDouble> trial,
            Consumer<List<S>> soon,
            IntPredicate mayTry,
            double hopeless) {
        this.near = near;
        this.trial = trial;
        this.soon = soon;
        this.mayTry = mayTry;
        this.hopeless = hopeless;
    }

    /** The fastest shape that was found; empty if none could be. */
    Optional<Timed<S>> from(List<S> likely) {
        soon.accept(likely);
        for (S shape : likely) {
            double fastest = best.map(Timed::seconds).orElse(Double.MAX_VALUE);
            if (seconds(shape).orElse(0) > SLOWER * fastest) {
                break;
            }
        }
        while (best.isPresent()
                && best.get().seconds() < hopeless
                && near(best.get().choice()).stream().anyMatch(this::isFaster)) {
            // goes on from there
        }
        return best;
    }

    /** What is next to a shape and was not tried. */
    private List<S> near(S shape) {
        List<S> others = near.apply(shape).stream()
                .filter(other -> !tried.contains(other))
                .toList();
        soon.accept(others);
        return others;
    }

    private boolean isFaster(S shape) {
        double fastest = best.map(Timed::seconds).orElse(Double.MAX_VALUE);
        return seconds(shape).orElse(Double.MAX_VALUE) < fastest;
    }

    /** Tries a shape, once, if there is time. */
    private OptionalDouble seconds(S shape) {
        if (!mayTry.test(tried.size()) || !tried.add(shape)) {
            return OptionalDouble.empty();
        }
        OptionalDouble seconds = trial.apply(shape);
        seconds.stream()
                .filter(now -> best.isEmpty() || now < best.get().seconds())
                .forEach(now -> best = Optional.of(new Timed<>(shape, now)));
        return seconds;
    }
}
