package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Border.Side;
import io.github.halomill.generator.model.Description.CombineElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.BorderFacts.Face;
import io.github.halomill.runtime.schedule.Border.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A field, declared or made of an argument.
 *
 * @param dataType of one element, as written
 * @param image its format, as written
 * @param origin empty if none is said
 * @param borders as written, in document order
 * @param combine how devices' copies become one
 * @param declared whether there is a {@code <field>}
 * @param location of that, or of the argument
 * @param layout how it lies over the grid; empty if it does not, or if that is not known
 */
public record FieldFacts(
        Text name,
        Text dataType,
        Numerals size,
        Optional<Text> image,
        Optional<Numerals> origin,
        List<BorderFacts> borders,
        Optional<CombineElement> combine,
        boolean declared,
        SourceLocation location,
        Optional<CellLayout> layout) {

    public FieldFacts {
        borders = List.copyOf(borders);
    }

    /** Elements per dimension, for messages: {@code 4 x 3}. */
    public String shape() {
        return String.join(" x ", size.values().stream().map(String::valueOf).toList());
    }

    /** In what another differs from it so that one cannot stand for the other, as far as it is known. */
    public Optional<String> difference(FieldFacts other) {
        if (!dataType.value().equals(other.dataType.value())) {
            return Optional.of("type: " + dataType + " and " + other.dataType);
        }
        boolean sized = size.allAtLeast(1) && other.size.allAtLeast(1);
        if (sized && !size.values().equals(other.size.values())) {
            return Optional.of("shape: " + shape() + " and " + other.shape()
                    + size.and(other.size).taken());
        }
        if (!image.map(Text::value).equals(other.image.map(Text::value))) {
            return Optional.of("image format");
        }
        Optional<String> combined = combine.map(CombineElement::said);
        if (!combined.equals(other.combine.map(CombineElement::said))) {
            return Optional.of("<combine>");
        }
        if (layout.isPresent()
                && other.layout.isPresent()
                && !layout.get().origin().equals(other.layout.get().origin())) {
            return Optional.of("origin: " + layout.get().origin() + " and "
                    + other.layout.get().origin());
        }
        return Optional.empty();
    }

    /**
     * In which border another differs from it; as borders belong to arrays, the names of such fields cannot change
     * places.
     */
    public Optional<String> otherBorder(FieldFacts other) {
        Map<Face, BorderFacts> own = byFace();
        Map<Face, BorderFacts> others = other.byFace();
        for (int face = 0; face < 2 * size.count(); face++) {
            Face at = new Face(face / 2, face % 2 == 0 ? Side.LOW : Side.HIGH);
            Optional<BorderFacts> here = Optional.ofNullable(own.get(at));
            Optional<BorderFacts> there = Optional.ofNullable(others.get(at));
            boolean known = here.stream().allMatch(border -> border.kind().isPresent())
                    && there.stream().allMatch(border -> border.kind().isPresent());
            if (known && !content(here).equals(content(there))) {
                return Optional.of("the border on the face " + at.text() + ": " + text(here) + " and " + text(there));
            }
        }
        return Optional.empty();
    }

    /** Those that count: of several for one face the last. */
    private Map<Face, BorderFacts> byFace() {
        Map<Face, BorderFacts> byFace = new HashMap<>();
        borders.forEach(border -> border.faces().forEach(face -> byFace.put(face, border)));
        return byFace;
    }

    private static List<Object> content(Optional<BorderFacts> border) {
        Kind kind = border.flatMap(BorderFacts::kind).orElse(Kind.FIXED);
        return border.flatMap(BorderFacts::value)
                .flatMap(Numeral::parsed)
                .map(value -> List.<Object>of(kind, value.located().expression()))
                .orElse(List.of(kind));
    }

    private static String text(Optional<BorderFacts> border) {
        String value = border.flatMap(BorderFacts::value)
                .map(number -> " " + number.text())
                .orElse("");
        return border.flatMap(BorderFacts::kind).orElse(Kind.FIXED).name().toLowerCase(Locale.ROOT) + value;
    }
}
