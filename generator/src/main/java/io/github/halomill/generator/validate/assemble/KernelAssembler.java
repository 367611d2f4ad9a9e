package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.ExpressionParser;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Over;
import io.github.halomill.generator.model.ParameterRequirement;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Proof;
import io.github.halomill.generator.model.expression.Expression;
import io.github.halomill.generator.validate.fact.GridSpan;
import io.github.halomill.generator.validate.fact.KernelUse;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Makes a kernel: what it is in the dimensions of the grid, for all values that launches set. */
final class KernelAssembler {

    private final ProgramFacts facts;
    private final List<Judged> judged;
    private final KernelUse use;
    private final int dimensions;

    /** One for a kernel; {@code judged}: for each set of values. */
    KernelAssembler(ProgramFacts facts, List<Judged> judged) {
        this.facts = facts;
        this.judged = judged;
        use = judged.get(0).subject().use();
        dimensions = facts.grid().orElseThrow().count();
    }

    Kernel assemble(Attempts attempts) {
        List<Kernel> alone = judged.stream()
                .map(one -> SubjectAssembler.kernel(one, attempts))
                .toList();
        Kernel first = alone.get(0);
        List<Argument> arguments = IntStream.range(0, first.arguments().size())
                .mapToObj(i -> argument(
                        alone.stream().map(kernel -> kernel.arguments().get(i)).toList()))
                .toList();
        return new Kernel(
                use.name().orElse(first.function()),
                arguments,
                first.fileName(),
                first.file(),
                first.source(),
                first.options(),
                first.function(),
                first.constantPointers(),
                inGrid(first.global()),
                inGrid(first.offset()),
                inGrid(first.local()),
                IntStream.range(0, dimensions)
                        .filter(d -> alone.stream()
                                .anyMatch(kernel -> kernel.wholeGroups().contains(d)))
                        .boxed()
                        .toList(),
                inGrid(first.ids()),
                first.addressing(),
                first.adapted(),
                alone.stream().anyMatch(Kernel::conditionalWrites),
                first.anyLocal(),
                over(),
                use.footprints().orElseThrow(),
                first.streamed(),
                first.notCoarse(),
                proof(alone.stream().map(Kernel::proof).toList()),
                first.location());
    }

    private <T> List<T> inGrid(List<T> along) {
        return along.subList(0, Math.min(dimensions, along.size()));
    }

    private List<Over> over() {
        return use.element().over().isEmpty()
                ? List.of()
                : use.spans().orElseThrow().stream().map(KernelAssembler::over).toList();
    }

    private static Over over(GridSpan span) {
        return span.isCell() ? new Over.Cell(span.items().located()) : new Over.Id(span.id());
    }

    /** What an argument is, in the dimensions of its field; its value is its own, whatever launches set. */
    private Argument argument(List<Argument> alike) {
        Argument first = alike.get(0);
        if (first instanceof Argument.Buffer buffer) {
            boolean replicated = alike.stream().anyMatch(any -> ((Argument.Buffer) any).replicated());
            return buffer(buffer, replicated);
        }
        if (first instanceof Argument.Scalar scalar) {
            List<Located> values = facts.isOfOne() ? scalar.values() : own(scalar);
            boolean changes = alike.stream().anyMatch(any -> ((Argument.Scalar) any).changes())
                    || values.stream().anyMatch(value -> facts.names().change(value.expression()));
            return new Argument.Scalar(scalar.name(), scalar.type(), values, changes, scalar.location());
        }
        return first;
    }

    /** The values that a scalar's element says; if it says none, those of the first launch. */
    private List<Located> own(Argument.Scalar scalar) {
        return use.argument(scalar.name())
                .flatMap(ArgumentElement::value)
                .filter(text -> !text.value().startsWith("{"))
                .flatMap(text -> ExpressionParser.parseReal(text, new Diagnostics()))
                .map(parsed -> Collections.nCopies(scalar.type().slots().size(), parsed.located()))
                .orElse(scalar.values());
    }

    private Argument buffer(Argument.Buffer buffer, boolean replicated) {
        String field = use.fields().getOrDefault(buffer.name(), buffer.name());
        int own = facts.field(field).size().count();
        return new Argument.Buffer(
                buffer.name(),
                field,
                buffer.type(),
                buffer.access(),
                first(buffer.size(), own),
                buffer.points().stream()
                        .map(point -> new Point(first(point.along(), own), point.location()))
                        .toList(),
                buffer.wraps(),
                first(buffer.perItem(), own),
                first(buffer.origin(), own),
                replicated,
                buffer.combine(),
                buffer.image(),
                buffer.location());
    }

    private static <T> List<T> first(List<T> items, int count) {
        return items.subList(0, Math.min(count, items.size()));
    }

    /** What is shown for all of them. */
    private static Proof proof(List<Proof> proofs) {
        Set<Diagnostic> trusted = new LinkedHashSet<>();
        Set<ParameterRequirement> requirements = new LinkedHashSet<>();
        Map<String, Long> free = new LinkedHashMap<>(proofs.get(0).free());
        Map<String, List<Expression>> spared = new LinkedHashMap<>(proofs.get(0).spared());
        for (Proof proof : proofs) {
            trusted.addAll(proof.trusted());
            requirements.addAll(proof.requirements());
            free.keySet().retainAll(proof.free().keySet());
            spared.entrySet().retainAll(proof.spared().entrySet());
            free.replaceAll((name, least) -> Math.max(least, proof.free().getOrDefault(name, least)));
        }
        return new Proof(
                proofs.stream().allMatch(Proof::shown),
                new ArrayList<>(trusted),
                new ArrayList<>(requirements),
                free,
                spared);
    }
}
