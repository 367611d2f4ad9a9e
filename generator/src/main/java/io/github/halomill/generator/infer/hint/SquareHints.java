package io.github.halomill.generator.infer.hint;

import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds what a kernel does on squares only, with as many work-items along all dimensions. */
public final class SquareHints {

    private static final int DIMENSIONS = 3;

    private SquareHints() {}

    /** Whether an id is compared with how many work-items there are along another dimension. */
    public static boolean areAny(Evaluation evaluation) {
        Evaluation fromZero = evaluation.fromZero();
        Stream<Guards> decided = fromZero.decisions().stream()
                .flatMap(decision -> Stream.concat(decision.whenTrue().stream(), decision.whenFalse().stream()));
        Stream<Guards> guarded = fromZero.references().stream()
                .flatMap(reference -> reference.accesses().stream())
                .map(access -> access.guards());
        return Stream.concat(decided, guarded).flatMap(Guards::all).anyMatch(SquareHints::isAcross);
    }

    /** Whether a polynomial is what an id and the number of ids along another dimension differ by, or near that. */
    private static boolean isAcross(Poly guard) {
        return IntStream.range(0, DIMENSIONS * DIMENSIONS)
                .filter(pair -> pair / DIMENSIONS != pair % DIMENSIONS)
                .mapToObj(pair -> Poly.of(new WorkId(Level.GLOBAL, pair / DIMENSIONS))
                        .minus(Poly.of(new Size(Level.GLOBAL, pair % DIMENSIONS))))
                .anyMatch(difference -> isNear(guard, difference) || isNear(guard.negated(), difference));
    }

    private static boolean isNear(Poly one, Poly other) {
        OptionalLong apart = one.minus(other).constant();
        return apart.isPresent() && Math.abs(apart.getAsLong()) <= SizeHints.NEAR;
    }
}
