package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.given.Given;
import io.github.halomill.generator.infer.given.GivenLaunch;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.KernelEvaluator;
import io.github.halomill.generator.kernel.symbolic.KnownObjects;
import io.github.halomill.generator.kernel.symbolic.OneId;
import io.github.halomill.generator.model.KernelElement;
import java.util.List;
import java.util.Optional;

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

    /** Into how many ids an element says that the only one is taken apart, {@code {0,0}}; 1 if it does not. */
    public static int said(KernelElement kernel) {
        return kernel.ids()
                .filter(ids -> ids.value().matches("\\{\\s*0(\\s*,\\s*0)+\\s*}"))
                .map(ids -> (int) ids.value().chars().filter(c -> c == '0').count())
                .orElse(1);
    }

    private static int dimensions(KernelSource source) {
        GivenLaunch launch = source.given().launch();
        if (source.over() > 1) {
            return source.over();
        }
        int said = launch.range()
                .map(range -> range.from().size())
                .orElse(launch.items().size());
        return said > 0
                ? said
                : evaluation(source)
                        .map(any -> KernelReferences.ids(any.references()))
                        .orElse(1);
    }

    private static boolean isTakenApart(KernelSource source, int dimensions) {
        GivenLaunch launch = source.given().launch();
        return source.over() == 1
                && launch.items().size() < 2
                && launch.offset().isEmpty()
                && launch.range().isEmpty()
                && launch.group().isEmpty()
                && !source.function().usesWorkGroup()
                && evaluation(source).flatMap(any -> OneId.of(any, dimensions)).isPresent();
    }

    private static Optional<Evaluation> evaluation(KernelSource source) {
        return source.file()
                .unit()
                .function(source.function().name())
                .map(definition -> KernelEvaluator.evaluate(
                        source.file().unit(),
                        definition,
                        name -> true,
                        name -> false,
                        source.macros(),
                        KnownObjects.NONE));
    }
}
