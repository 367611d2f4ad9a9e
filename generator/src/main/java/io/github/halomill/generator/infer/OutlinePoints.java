package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.array.DependentPoints;
import io.github.halomill.generator.infer.given.Given;
import io.github.halomill.generator.infer.given.GivenField;
import io.github.halomill.generator.kernel.access.Reach;
import io.github.halomill.generator.kernel.access.ReachFinder;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.access.SymbolicShape;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.runtime.base.ElementType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Where a kernel reads an array, if it is known how the array and the work-items lie over the grid. */
final class OutlinePoints {

    private final ReachFinder finder;
    private final DependentPoints points;
    private Optional<String> replicated = Optional.empty();

    private OutlinePoints(ReachFinder finder, DependentPoints points) {
        this.finder = finder;
        this.points = points;
    }

    /** Those of a field; empty if it is not known how it lies, or it has fewer elements than cells. */
    static Optional<OutlinePoints> of(KernelSource source, Given given, GivenField field, ElementType type) {
        List<Poly> items = new ArrayList<>(source.given().items());
        Map<String, Long> defaults = new LinkedHashMap<>();
        given.parameters().forEach((name, value) -> defaults.put(name, value.orElse(Parameter.STAND_IN)));
        int rank = field.size().size();
        if (items.isEmpty() || items.size() != field.cells().size() || rank < items.size()) {
            return Optional.empty();
        }
        Setting plain =
                new Setting(items, source.given().group(), source.given().scalars(), defaults);
        List<Long> perItem = new ArrayList<>();
        List<Poly> origin = new ArrayList<>();
        for (int d = 0; d < rank; d++) {
            long size = plain.estimate(field.size().get(d));
            long cells = d < items.size() ? plain.estimate(field.cells().get(d)) : size;
            long count = d < items.size() ? plain.estimate(items.get(d)) : cells;
            long each = size / Math.max(1, cells);
            if (each == 0 || count == 0 || count > cells) {
                return Optional.empty();
            }
            perItem.add(each * (cells / count));
            long first = d < field.origin().size() ? field.origin().get(d) : (size - each * cells) / 2;
            origin.add(Poly.of(first + each * ((cells - cells / count * count) / 2)));
            if (d >= items.size()) {
                items.add(Poly.ONE);
            }
        }
        Setting setting =
                new Setting(items, source.given().group(), source.given().scalars(), defaults);
        SymbolicShape shape = new SymbolicShape(
                type.bytes(), field.size(), perItem.stream().map(Poly::of).toList(), origin);
        List<Poly> owned = IntStream.range(0, rank)
                .mapToObj(d -> items.get(d).equals(Poly.ONE)
                        ? field.size().get(d)
                        : items.get(d).times(perItem.get(d)))
                .toList();
        return Optional.of(
                new OutlinePoints(new ReachFinder(setting, shape), new DependentPoints(setting, perItem, owned, rank)));
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
    Optional<DependentPoints> points() {
        return Optional.of(points).filter(any -> replicated.isEmpty());
    }

    /** Why every device gets all of it, if so. */
    Optional<String> replicated() {
        return replicated;
    }
}
