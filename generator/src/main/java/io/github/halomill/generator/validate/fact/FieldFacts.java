package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Text;
import java.util.List;
import java.util.Optional;

/**
 * A field, declared or made of an argument.
 *
 * @param dataType of one element, as written
 * @param image its format, as written
 * @param origin empty if none is said
 * @param borders as written, in document order
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
        if (layout.isPresent()
                && other.layout.isPresent()
                && !layout.get().origin().equals(other.layout.get().origin())) {
            return Optional.of("origin: " + layout.get().origin() + " and "
                    + other.layout.get().origin());
        }
        return Optional.empty();
    }
}
