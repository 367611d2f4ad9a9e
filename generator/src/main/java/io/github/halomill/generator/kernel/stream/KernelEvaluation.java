package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.flow.SymbolNames;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.KernelEvaluator;
import io.github.halomill.generator.kernel.symbolic.KnownObjects;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import java.util.Set;
import java.util.stream.Collectors;

/** Says what a kernel does that is to be streamed. */
final class KernelEvaluation {

    private KernelEvaluation() {}

    /** With the powers of two that were met. */
    static Evaluation of(KernelFile file, Function function, LaunchFacts facts, boolean byCall) {
        Evaluation first = evaluation(file, function, facts, Set.of(), byCall);
        Set<Symbol> powersOfTwo = first.masks().stream()
                .filter(facts::isPowerOfTwo)
                .flatMap(sum -> sum.symbols().stream())
                .collect(Collectors.toSet());
        return (powersOfTwo.isEmpty() ? first : evaluation(file, function, facts, powersOfTwo, byCall)).fromZero();
    }

    private static Evaluation evaluation(
            KernelFile file, Function function, LaunchFacts facts, Set<Symbol> powersOfTwo, boolean byCall) {
        return KernelEvaluator.evaluate(
                file.unit(),
                function,
                facts::isNonNegative,
                facts::isPositive,
                SymbolNames.in(file.unit()),
                KnownObjects.NONE.withPowersOfTwo(powersOfTwo),
                byCall);
    }
}
