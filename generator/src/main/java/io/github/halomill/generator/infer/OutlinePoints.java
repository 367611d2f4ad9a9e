package io.github.halomill.generator.infer;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.infer.array.DependentPoints;
import io.github.halomill.generator.infer.array.OutlineShape;
import io.github.halomill.generator.infer.given.Given;
import io.github.halomill.generator.infer.given.GivenField;
import io.github.halomill.generator.infer.given.GivenKernel;
import io.github.halomill.generator.kernel.access.Reach;
import io.github.halomill.generator.kernel.access.ReachFinder;
import io.github.halomill.generator.kernel.access.Roundings;
import io.github.halomill.generator.kernel.access.RowRoom;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.access.SymbolicShape;
import io.github.halomill.generator.kernel.ast.Variable;
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
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Where a kernel reads an array, if it is known how the array and the work-items lie over the grid. */
final class OutlinePoints {

    private final DependentPoints points;
    private final long components;
    private final Set<Integer> wraps = new TreeSet<>();
    private Optional<String> replicated = Optional.empty();

    private OutlinePoints(DependentPoints points, long components) {
        this.points = points;
        this.components = components;
    }

    /**
     * Those of a field; empty if it is not known how it lies, or work-items share its elements.
     *
     * @param evaluation what the kernel does, by its ids
     * @param array what the kernel calls the field
     */
    static Optional<OutlinePoints> of(
            KernelSource source,
            Given given,
            GivenField field,
            ElementType type,
            Evaluation evaluation,
            Variable array) {
        Map<String, Long> defaults = new LinkedHashMap<>();
        given.parameters().forEach((name, value) -> defaults.put(name, value.orElse(Parameter.STAND_IN)));
        GivenKernel kernel = source.given();
        Setting plain = new Setting(kernel.items(), kernel.group(), kernel.scalars(), defaults);
        OutlineShape shape = new OutlineShape(field, plain, kernel.launch().ids());
        boolean known = kernel.launch().range().map(shape::over).orElseGet(() -> shape.over(kernel.items()));
        if (!known) {
            return Optional.empty();
        }
        List<Reference> references =
                shape.strips().of(evaluation.withIds(shape.ids())).to(array);
        SymbolicShape lies = shape.of(type);
        Setting setting = setting(shape, kernel, plain, references, lies);
        int counted = field.size().size() - (field.components() > 0 ? 1 : 0);
        OutlinePoints found = new OutlinePoints(
                new DependentPoints(
                        setting,
                        shape.perItem().subList(0, counted),
                        shape.owned().subList(0, counted),
                        counted),
                field.components());
        List<Integer> along = IntStream.range(0, field.cells().size()).boxed().toList();
        ReachFinder finder = ReachFinder.wrapping(setting, lies, along);
        Roundings roundings = new Roundings(setting);
        references.forEach(reference -> found.add(roundings.of(reference), finder));
        return Optional.of(found);
    }

    /** The setting of work-items over the field, in which rows are as long as neighbours need. */
    private static Setting setting(
            OutlineShape shape, GivenKernel kernel, Setting plain, List<Reference> references, SymbolicShape lies) {
        Setting narrow = new Setting(
                shape.items(),
                shape.offset(kernel.launch().offset()),
                shape.group(kernel.group()),
                kernel.scalars(),
                plain.defaults(),
                false,
                plain.known(),
                Set.of());
        return narrow.alsoKnowing(RowRoom.needed(references, narrow, lies).keySet());
    }

    /** Adds where something is read. */
    private void add(Reference reference, ReachFinder finder) {
        if (!reference.mode().reads()) {
            return;
        }
        Optional<List<Reach>> reaches = reference.unresolved().isPresent() ? Optional.empty() : finder.find(reference);
        reaches.orElse(List.of()).forEach(reach -> wraps.addAll(reach.wraps()));
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

    /** Dimensions along which reads wrap around it, unless these may be anywhere. */
    Set<Integer> wraps() {
        return replicated.isPresent() ? Set.of() : wraps;
    }

    /** Why every device gets all of it, if so. */
    Optional<String> replicated() {
        return replicated;
    }
}
