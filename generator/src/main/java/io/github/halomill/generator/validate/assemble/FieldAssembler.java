package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.model.Border;
import io.github.halomill.generator.model.Field;
import io.github.halomill.generator.model.Field.Share;
import io.github.halomill.generator.model.FieldShape;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.validate.fact.ArgumentFacts;
import io.github.halomill.generator.validate.fact.BorderFacts;
import io.github.halomill.generator.validate.fact.BorderFacts.Face;
import io.github.halomill.generator.validate.fact.CellLayout;
import io.github.halomill.generator.validate.fact.DataTypes;
import io.github.halomill.generator.validate.fact.FieldFacts;
import io.github.halomill.generator.validate.fact.Folding;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.Numerals;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.fact.RangeFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.ImageFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Makes fields of what is said of them, and of what kernels say of their types. */
final class FieldAssembler {

    private final ProgramFacts facts;
    private final List<Subject> subjects;

    FieldAssembler(ProgramFacts facts, List<Subject> subjects) {
        this.facts = facts;
        this.subjects = subjects;
    }

    /** All of which the type is known: structs are those of kernels. */
    List<Field> assemble() {
        return facts.fields().values().stream()
                .flatMap(field -> type(field).map(type -> field(field, type)).stream())
                .toList();
    }

    private Optional<ElementType> type(FieldFacts field) {
        return subjects.stream()
                .flatMap(subject -> subject.arguments().stream()
                        .filter(argument -> field.name().value().equals(fieldOf(subject, argument))))
                .flatMap(argument -> argument.type().stream())
                .findFirst()
                .or(() -> subjects.stream()
                        .flatMap(subject -> DataTypes.find(field.dataType().value(), subject.kernel()).stream())
                        .findFirst());
    }

    private static String fieldOf(Subject subject, ArgumentFacts argument) {
        return subject.use().fields().getOrDefault(argument.name(), "");
    }

    private Field field(FieldFacts field, ElementType type) {
        Map<Face, Border> borders =
                new TreeMap<>(Comparator.comparing(Face::dimension).thenComparing(Face::side));
        List<Border> ofSome = new ArrayList<>();
        field.borders()
                .forEach(border -> border.faces().forEach(face -> {
                    if (border.of().isEmpty() && !border.isAlongSome()) {
                        borders.put(face, border(border, face));
                    } else {
                        ofSome.add(border(border, face));
                    }
                }));
        return new Field(
                field.name().value(),
                type,
                new FieldShape(
                        first(field.size().spaceCount(), field.size().located()),
                        new Numerals(field.size().components()).located(),
                        field.size().before()),
                place(field),
                field.image().flatMap(text -> ImageFormat.parse(text.value())),
                Stream.concat(borders.values().stream(), ofSome.stream()).toList(),
                field.location());
    }

    private Field.Place place(FieldFacts field) {
        return new Field.Place(
                field.origin().map(Numerals::located).orElse(List.of()),
                field.layout()
                        .filter(layout -> !layout.follows() && facts.isOwned(field))
                        .map(FieldAssembler::shares)
                        .orElse(List.of()),
                field.ranges().stream().map(this::ends).toList());
    }

    /** The first cell of a box and one past the last, along x, then along y and z. */
    private List<Located> ends(List<RangeFacts> box) {
        Folding folding = new Folding(facts.parameters());
        return box.stream()
                .flatMap(cells -> Stream.of(cells.first(), folding.end(cells)))
                .map(Numeral::located)
                .toList();
    }

    private static <T> List<T> first(int count, List<T> items) {
        return items.subList(0, Math.min(count, items.size()));
    }

    private static List<Share> shares(CellLayout layout) {
        return IntStream.range(0, layout.perCell().size())
                .mapToObj(
                        d -> new Share(layout.perCell().get(d), layout.sharing().get(d)))
                .toList();
    }

    private Border border(BorderFacts facts, Face face) {
        return new Border(
                face.dimension(),
                face.side(),
                facts.kind().orElseThrow(),
                RangeFacts.folded(facts.of()),
                ends(facts.along()),
                facts.value().map(Numeral::located),
                facts.element().location());
    }
}
