package io.github.halomill.generator.infer;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.infer.array.DependentPoints;
import io.github.halomill.generator.infer.array.OutlineShape;
import io.github.halomill.generator.infer.given.Given;
import io.github.halomill.generator.infer.given.GivenField;
import io.github.halomill.generator.infer.given.GivenKernel;
import io.github.halomill.generator.kernel.access.Reach;
import io.github.halomill.generator.kernel.access.ReachFinder;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.generator.model.Text;
import io.github.halomill.runtime.base.ElementType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Where a kernel reads an array, if it is known how the array and the work-items lie over the grid. */
final class OutlinePoints {

    private final ReachFinder finder;
    private final DependentPoints points;
    private final OutlineShape shape;
    private final long components;
    private Optional<String> replicated = Optional.empty();

    private OutlinePoints(ReachFinder finder, DependentPoints points, OutlineShape shape, long components) {
        this.finder = finder;
        this.points = points;
        this.shape = shape;
        this.components = components;
    }

    /** Those of a field; empty if it is not known how it lies, or work-items share its elements. */
    static Optional<OutlinePoints> of(KernelSource source, Given given, GivenField field, ElementType type) {
        Map<String, Long> defaults = new LinkedHashMap<>();
        given.parameters().forEach((name, value) -> defaults.put(name, value.orElse(Parameter.STAND_IN)));
        GivenKernel kernel = source.given();
        Setting plain = new Setting(kernel.items(), kernel.group(), kernel.scalars(), defaults);
        OutlineShape shape = new OutlineShape(field, plain);
        boolean known = kernel.launch().range().map(shape::over).orElseGet(() -> shape.over(kernel.items()));
        if (!known) {
            return Optional.empty();
        }
        Setting setting = new Setting(
                shape.items(),
                shape.offset(kernel.launch().offset()),
                shape.group(kernel.group()),
                kernel.scalars(),
                defaults,
                false,
                plain.known(),
                Set.of());
        int counted = field.size().size() - (field.components() > 0 ? 1 : 0);
        return Optional.of(new OutlinePoints(
                new ReachFinder(setting, shape.of(type)),
                new DependentPoints(
                        setting,
                        shape.perItem().subList(0, counted),
                        shape.owned().subList(0, counted),
                        counted),
                shape,
                field.components()));
    }

    /** What the kernel does, by the dimensions of the field. */
    Evaluation seen(Evaluation evaluation) {
        return shape.strips().of(evaluation.withIds(shape.ids()));
    }

    /** Adds where something is read. */
    void add(Reference reference) {
        if (!reference.mode().reads()) {
            return;
        }
        Optional<List<Reach>> reaches = reference.unresolved().isPresent() ? Optional.empty() : finder.find(reference);
        Optional<String> far = reaches.isEmpty()
                ? Optional.of("it may be any element")
                : reaches.get().stream()
                        .flatMap(reach -> points.add(reach).stream())
                        .findFirst();
        replicated = replicated.or(() -> far.map(why -> DependentPoints.origin(reference) + ": " + why));
    }

    /** Where it is read, unless that may be anywhere. */
    List<Text> points(SourceLocation parameter) {
        return replicated.isPresent()
                ? List.of()
                : points.describe(parameter, components).toList();
    }

    /** Why every device gets all of it, if so. */
    Optional<String> replicated() {
        return replicated;
    }
}
