package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Scalar arguments, by the kernel's names, on which it depends which elements the kernel reads or writes. */
final class DecidingScalars {

    private DecidingScalars() {}

    /** The scalar arguments of which the value as an integer matters. */
    static Set<String> used(Evaluation evaluation) {
        return uniform(evaluation.values().values().stream().flatMap(Set::stream));
    }

    /**
     * Those on which offsets and guards of references depend, but for the guard that one is at least 1, which all are
     * under: without them it is the same for all such values.
     */
    static Set<String> deciding(Evaluation evaluation, DescribedSetting described) {
        return first(evaluation, described, Set.of()).keySet();
    }

    /** The same of what is not on every device as a whole, each with the first such reference. */
    static Map<String, Reference> placing(
            Evaluation evaluation, DescribedSetting described, List<ArgumentFacts> arguments, Function definition) {
        return first(evaluation, described, everywhere(arguments, definition));
    }

    private static Map<String, Reference> first(
            Evaluation evaluation, DescribedSetting described, Set<Variable> except) {
        Map<String, Reference> deciding = new TreeMap<>();
        Stream.of(evaluation.references(), evaluation.locals(), evaluation.kept())
                .flatMap(List::stream)
                .filter(reference -> !except.contains(reference.buffer()))
                .forEach(reference -> uniform(reference.accesses().stream()
                                .flatMap(DecidingScalars::polys)
                                .filter(poly -> !isPositivity(poly, described)))
                        .forEach(name -> deciding.putIfAbsent(name, reference)));
        return deciding;
    }

    /** Arrays of which every device has all, and that the kernel only reads or that are combined. */
    private static Set<Variable> everywhere(List<ArgumentFacts> arguments, Function definition) {
        return IntStream.range(0, arguments.size())
                .filter(i -> arguments.get(i) instanceof BufferFacts buffer && buffer.isWhole())
                .mapToObj(definition.parameters()::get)
                .collect(Collectors.toSet());
    }

    private static boolean isPositivity(Poly poly, DescribedSetting described) {
        Set<Symbol> symbols = poly.plus(1).allSymbols();
        return symbols.size() == 1
                && symbols.iterator().next() instanceof Uniform uniform
                && poly.plus(1).equals(Poly.of(uniform))
                && described.isPositive(uniform.name());
    }

    private static Stream<Poly> polys(Reference.ByteAccess access) {
        return Stream.of(
                        Stream.of(access.offset()),
                        access.guards().all(),
                        access.assumed().stream(),
                        access.coordinates().stream())
                .flatMap(stream -> stream);
    }

    private static Set<String> uniform(Stream<Poly> polys) {
        Set<String> names = new LinkedHashSet<>();
        polys.flatMap(poly -> poly.allSymbols().stream())
                .filter(Uniform.class::isInstance)
                .map(Symbol::toString)
                .sorted()
                .forEach(names::add);
        return names;
    }
}
