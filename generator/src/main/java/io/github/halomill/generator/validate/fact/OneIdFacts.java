package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.symbolic.KernelEvaluator;
import io.github.halomill.generator.kernel.symbolic.KnownObjects;
import io.github.halomill.generator.kernel.symbolic.OneId;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.runtime.geometry.Axes;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How a kernel takes its only id apart.
 *
 * @param id what its source shows; empty if that is not what is said of it
 * @param obstacle why it is not; empty otherwise
 */
public record OneIdFacts(Optional<OneId> id, String obstacle) {

    private static final String NOT_SHOWN =
            "its source does not show that it takes get_global_id(0) apart into %d ids," + " and has no others";

    /** Those of a kernel of which it is said, and of which nothing else is wrong. */
    public static OneIdFacts of(ParameterValues given, List<ArgumentFacts> arguments, KernelFacts kernel) {
        KernelFunction function = kernel.function().orElseThrow();
        KernelFile file = kernel.source().orElseThrow().parsed();
        Function definition = file.unit().function(function.name()).orElseThrow();
        DescribedSetting described = DescribedSetting.whole(given, arguments, kernel, function);
        int dimensions = kernel.range().permutation().orElseThrow().size();
        Optional<OneId> found = function.usesWorkGroup()
                ? Optional.empty()
                : OneId.of(
                        KnownParameters.evaluation(
                                file.unit(), definition, described, KnownParameters.objects(arguments, definition)),
                        dimensions);
        return found.map(id -> held(id, described, kernel))
                .orElseGet(() -> new OneIdFacts(Optional.empty(), NOT_SHOWN.formatted(dimensions)));
    }

    private static OneIdFacts held(OneId id, DescribedSetting described, KernelFacts kernel) {
        List<Poly> items = described.setting().items();
        for (int d = 0; d < id.dimensions() - 1; d++) {
            Poly length = described.setting().bind(id.lengths().get(d));
            if (!length.equals(items.get(d))) {
                return new OneIdFacts(
                        Optional.empty(),
                        "it takes its id apart by "
                                + Quoted.quote(id.lengths().get(d).toString()) + " along " + Axes.name(d)
                                + (length.toString().equals(id.lengths().get(d).toString())
                                        ? ""
                                        : ", which is " + length)
                                + ", where there are "
                                + kernel.global().get(d).text().value() + " work-items");
            }
        }
        int last = id.dimensions() - 1;
        boolean known = id.lengths().size() > last
                && described.setting().bind(id.lengths().get(last)).equals(items.get(last));
        return new OneIdFacts(Optional.of(known ? id : id.ofAnyLength()), "");
    }

    /**
     * Whether a kernel's source shows that its only id goes over so many dimensions.
     *
     * @param macros those that are numbers of the program's parameters
     */
    static boolean isShown(KernelFile file, Set<String> macros, KernelFunction function, int dimensions) {
        return !function.usesWorkGroup()
                && file.unit()
                        .function(function.name())
                        .map(definition -> KernelEvaluator.evaluate(
                                file.unit(), definition, name -> true, name -> false, macros, KnownObjects.NONE))
                        .flatMap(evaluation -> OneId.of(evaluation, dimensions))
                        .isPresent();
    }
}
