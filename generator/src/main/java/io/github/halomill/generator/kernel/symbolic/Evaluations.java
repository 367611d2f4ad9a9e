package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.Function;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/**
 * What was found out of kernels within an {@link Effort}: a kernel is not evaluated again for scalars of which the same
 * is known.
 */
final class Evaluations {

    /** What a kernel is evaluated for, besides what is known of its scalars. */
    private record Given(Set<String> elements, KnownObjects objects, boolean byCall) {}

    /** An evaluation, and of which scalars it was asked what is known of them. */
    private record Known(Map<String, Boolean> nonNegative, Map<String, Boolean> positive, Evaluation evaluation) {

        boolean isFor(Predicate<String> otherNonNegative, Predicate<String> otherPositive) {
            return agree(nonNegative, otherNonNegative) && agree(positive, otherPositive);
        }

        private static boolean agree(Map<String, Boolean> answers, Predicate<String> other) {
            return answers.entrySet().stream().allMatch(answer -> other.test(answer.getKey()) == answer.getValue());
        }
    }

    private Evaluations() {}

    /**
     * The evaluation of a kernel; {@code evaluator} is asked only if there is none that asked the same and was told the
     * same.
     */
    static Evaluation once(
            Function kernel,
            Predicate<String> nonNegative,
            Predicate<String> positive,
            Set<String> elements,
            KnownObjects objects,
            boolean byCall,
            BiFunction<Predicate<String>, Predicate<String>, Evaluation> evaluator) {
        List<Known> all = Effort.once(kernel, new Given(Set.copyOf(elements), objects, byCall), ArrayList::new);
        for (Known known : all) {
            if (known.isFor(nonNegative, positive)) {
                return known.evaluation();
            }
        }
        Map<String, Boolean> askedNonNegative = new HashMap<>();
        Map<String, Boolean> askedPositive = new HashMap<>();
        Evaluation evaluation = evaluator.apply(
                name -> askedNonNegative.computeIfAbsent(name, nonNegative::test),
                name -> askedPositive.computeIfAbsent(name, positive::test));
        if (!Effort.isSpent()) {
            all.add(new Known(askedNonNegative, askedPositive, evaluation));
        }
        return evaluation;
    }
}
