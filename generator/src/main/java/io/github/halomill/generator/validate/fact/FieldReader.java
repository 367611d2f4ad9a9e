package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Border.Side;
import io.github.halomill.generator.model.BorderElement;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.BorderFacts.Face;
import io.github.halomill.runtime.schedule.Border.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the fields of a description, and makes some of the arguments that are none of them. */
final class FieldReader {

    private final NumeralReader numerals;
    private final Optional<GridReader> grid;

    FieldReader(NumeralReader numerals, Optional<GridReader> grid) {
        this.numerals = numerals;
        this.grid = grid;
    }

    /** The first of each name. */
    Map<String, FieldFacts> read(List<FieldElement> elements, List<KernelUse> kernels) {
        Map<String, FieldFacts> fields = new LinkedHashMap<>();
        elements.forEach(element -> fields.putIfAbsent(element.name().value(), field(element)));
        kernels.stream()
                .flatMap(kernel -> kernel.arguments().stream()
                        .filter(argument ->
                                kernel.fields().containsKey(argument.name().value())))
                .filter(argument -> argument.field().isEmpty()
                        && !argument.dataType().value().isEmpty())
                .forEach(argument -> fields.putIfAbsent(argument.name().value(), field(argument)));
        return fields;
    }

    private FieldFacts field(FieldElement element) {
        Numerals size = numerals.sizes(element.size());
        Optional<Numerals> origin = element.origin().flatMap(numerals::origin);
        List<List<RangeFacts>> ranges =
                element.ranges().stream().map(numerals::cells).toList();
        return new FieldFacts(
                element.name(),
                element.dataType(),
                size,
                element.image(),
                new FieldFacts.Place(origin, ranges),
                element.borders().stream()
                        .map(border ->
                                border(border, grid.map(GridReader::dimensions).orElse(size.spaceCount())))
                        .toList(),
                element.combine(),
                true,
                element.location(),
                ranges.isEmpty()
                        ? layout(element.size(), size, element.origin(), origin)
                        : grid.flatMap(reader -> reader.layout(size, ranges)));
    }

    /** What an argument says of an array that is no declared field. */
    FieldFacts field(ArgumentElement element) {
        Numerals size = numerals.sizes(element.size());
        Optional<Numerals> origin = element.origin().flatMap(numerals::origin);
        return new FieldFacts(
                element.name(),
                element.dataType(),
                size,
                element.image(),
                new FieldFacts.Place(origin, List.of()),
                List.of(),
                element.combine(),
                false,
                element.location(),
                layout(element.size(), size, element.origin(), origin));
    }

    private Optional<CellLayout> layout(
            List<Text> written, Numerals size, Optional<Text> said, Optional<Numerals> origin) {
        return (said.isPresent() && origin.isEmpty()) || !Numerals.areComponentsTogether(written)
                ? Optional.empty()
                : grid.flatMap(reader -> reader.layout(size, origin));
    }

    private BorderFacts border(BorderElement element, int dimensions) {
        Optional<Kind> kind = Arrays.stream(Kind.values())
                .filter(any -> any.word().equals(element.kind().value()))
                .findFirst();
        return new BorderFacts(
                element,
                element.of().map(numerals::components).orElse(List.of()),
                element.range().map(numerals::cells).orElse(List.of()),
                faces(element.face().value(), dimensions),
                kind,
                element.value().map(numerals::real));
    }

    /** The faces that a text names; those of dimensions that are not there, too, if it names them. */
    private static List<Face> faces(String text, int dimensions) {
        List<Face> faces = new ArrayList<>();
        for (int d = 0; d < 3; d++) {
            for (Side side : Side.values()) {
                Face face = new Face(d, side);
                boolean named = text.equals("all")
                        ? d < dimensions
                        : text.equals(face.text()) || text.equals(face.text().substring(0, 1));
                if (named) {
                    faces.add(face);
                }
            }
        }
        return faces;
    }
}
