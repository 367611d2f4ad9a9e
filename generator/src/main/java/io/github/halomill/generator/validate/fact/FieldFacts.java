package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Border.Side;
import io.github.halomill.generator.model.Description.CombineElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.BorderFacts.Face;
import io.github.halomill.runtime.schedule.Border.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A field, declared or made of an argument.
 *
 * @param dataType of one element, as written
 * @param image its format, as written
 * @param place which cells have which elements, as written
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
        Place place,
        List<BorderFacts> borders,
        Optional<CombineElement> combine,
        boolean declared,
        SourceLocation location,
        Optional<CellLayout> layout) {

    public FieldFacts {
        borders = List.copyOf(borders);
    }

    /**
     * Which cells have which elements.
     *
     * @param origin empty if none is said
     * @param ranges the cells that have elements, box by box, x first; none if all have
     */
    record Place(Optional<Numerals> origin, List<List<RangeFacts>> ranges) {

        Place {
            ranges = List.copyOf(ranges);
        }
    }

    public Optional<Numerals> origin() {
        return place.origin();
    }

    /** The cells that have elements, box by box, x first; none if all have. */
    public List<List<RangeFacts>> ranges() {
        return place.ranges();
    }

    /** Elements per dimension, for messages: {@code 4 x 3}. */
    public String shape() {
        return String.join(" x ", size.inMemory());
    }

    /** In what another differs from it so that one cannot stand for the other, as far as it is known. */
    public Optional<String> difference(FieldFacts other) {
        if (!dataType.value().equals(other.dataType.value())) {
            return Optional.of("type: " + dataType + " and " + other.dataType);
        }
        boolean sized = size.allAtLeast(1) && other.size.allAtLeast(1);
        if (sized && !(size.values().equals(other.size.values()) && size.order().equals(other.size.order()))) {
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
        return Stream.concat(layers().stream(), other.layers().stream())
                .sorted()
                .flatMap(component -> otherBorder(other, component).stream())
                .findFirst();
    }

    private Optional<String> otherBorder(FieldFacts other, long component) {
        Map<Face, BorderFacts> own = byFace(component);
        Map<Face, BorderFacts> others = other.byFace(component);
        for (int face = 0; face < 2 * size.count(); face++) {
            Face at = new Face(face / 2, face % 2 == 0 ? Side.LOW : Side.HIGH);
            Optional<BorderFacts> here = Optional.ofNullable(own.get(at));
            Optional<BorderFacts> there = Optional.ofNullable(others.get(at));
            boolean known = here.stream().allMatch(border -> border.kind().isPresent())
                    && there.stream().allMatch(border -> border.kind().isPresent());
            if (known && !content(here).equals(content(there))) {
                String of = layers().size() + other.layers().size() > 2 ? " of component " + component : "";
                return Optional.of(
                        "the border on the face " + at.text() + of + ": " + text(here) + " and " + text(there));
            }
            if (!contents(alongSome(at, component)).equals(contents(other.alongSome(at, component)))) {
                return Optional.of("the borders along some cells of the face " + at.text());
            }
        }
        return Optional.empty();
    }

    /**
     * The borders of a component along whole faces: of several the last, and those of some components before those of
     * all.
     */
    public Map<Face, BorderFacts> byFace(long component) {
        Map<Face, BorderFacts> byFace = new LinkedHashMap<>();
        borders.stream()
                .filter(border -> border.isOf(component) && !border.isAlongSome())
                .sorted(Comparator.comparing(border -> !border.of().isEmpty()))
                .forEach(border -> border.faces().forEach(face -> byFace.put(face, border)));
        return byFace;
    }

    /** The first components of those next to each other that have the same borders, as far as they are known. */
    public NavigableSet<Long> layers() {
        NavigableSet<Long> layers = new TreeSet<>(Set.of(0L));
        borders.stream().flatMap(border -> border.of().stream()).forEach(range -> {
            range.first().value().ifPresent(layers::add);
            range.last().value().ifPresent(last -> layers.add(last + 1));
        });
        OptionalInt axis = size.componentAxis();
        OptionalLong count = axis.isPresent() ? size.get(axis.getAsInt()).value() : OptionalLong.of(1);
        return count.isPresent() ? layers.headSet(count.getAsLong(), false) : layers;
    }

    /** The borders of a component along some cells of a face; the last goes before. */
    public List<BorderFacts> alongSome(Face face, long component) {
        return borders.stream()
                .filter(border -> border.isAlongSome()
                        && border.isOf(component)
                        && border.faces().contains(face))
                .sorted(Comparator.comparing(border -> !border.of().isEmpty()))
                .toList();
    }

    private static List<Object> content(Optional<BorderFacts> border) {
        List<Object> content = new ArrayList<>();
        content.add(border.flatMap(BorderFacts::kind).orElse(Kind.FIXED));
        border.flatMap(BorderFacts::value)
                .flatMap(Numeral::parsed)
                .ifPresent(value -> content.add(value.located().expression()));
        border.map(BorderFacts::along).orElse(List.of()).stream()
                .flatMap(RangeFacts::ends)
                .flatMap(end -> end.parsed().stream())
                .forEach(end -> content.add(end.located().expression()));
        return content;
    }

    private static List<List<Object>> contents(List<BorderFacts> borders) {
        return borders.stream().map(border -> content(Optional.of(border))).toList();
    }

    private static String text(Optional<BorderFacts> border) {
        String value = border.flatMap(BorderFacts::value)
                .map(number -> " " + number.text())
                .orElse("");
        return border.flatMap(BorderFacts::kind).orElse(Kind.FIXED).name().toLowerCase(Locale.ROOT) + value;
    }
}
