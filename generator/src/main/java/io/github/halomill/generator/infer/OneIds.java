package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.given.Given;
import io.github.halomill.generator.infer.given.GivenLaunch;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.KernelEvaluator;
import io.github.halomill.generator.kernel.symbolic.KnownObjects;
import io.github.halomill.generator.kernel.symbolic.OneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Kernels of one id beside others over a grid of several dimensions, into whose ids they take it apart. */
public final class OneIds {

    private OneIds() {}

    /** The same kernels, of which those are known to do so. */
    public static List<KernelSource> over(List<KernelSource> sources, Given given) {
        int dimensions = given.cells().isEmpty()
                ? sources.stream().mapToInt(OneIds::dimensions).max().orElse(1)
                : given.cells().size();
        return dimensions == 1
                ? sources
                : sources.stream()
                        .map(source -> isTakenApart(source, dimensions) ? source.over(dimensions) : source)
                        .toList();
    }

    private static int dimensions(KernelSource source) {
        GivenLaunch launch = source.given().launch();
        int said = launch.range().map(range -> range.from().size()).orElse(launch.items().size());
        return said > 0
                ? said
                : evaluation(source)
                        .map(any -> KernelReferences.ids(any.references()))
                        .orElse(1);
    }

    private static boolean isTakenApart(KernelSource source, int dimensions) {
        GivenLaunch launch = source.given().launch();
        return launch.items().size() < 2
                && launch.offset().isEmpty()
                && launch.range().isEmpty()
                && launch.group().isEmpty()
                && !source.function().usesWorkGroup()
                && evaluation(source)
                        .flatMap(any -> OneId.of(any, dimensions))
                        .isPresent();
    }

    private static Optional<Evaluation> evaluation(KernelSource source) {
        return source.file()
                .unit()
                .function(source.function().name())
                .map(definition -> KernelEvaluator.evaluate(
                        source.file().unit(), definition, name -> true, name -> false, source.macros(), KnownObjects.NONE));
    }
}
