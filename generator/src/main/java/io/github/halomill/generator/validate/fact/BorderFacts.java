package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.Border.Side;
import io.github.halomill.generator.model.BorderElement;
import io.github.halomill.runtime.schedule.Border.Kind;
import java.util.List;
import java.util.Optional;

/**
 * A border as it is written.
 *
 * @param of the components that it is for; all if there are none
 * @param along the cells along its faces that it is for, dimension by dimension but for that of the face; all if there
 *     are none
 * @param faces those that it is on; none where the text names none
 * @param kind empty where the text names none
 * @param value a real expression, if there is one
 */
public record BorderFacts(
        BorderElement element,
        List<RangeFacts> of,
        List<RangeFacts> along,
        List<Face> faces,
        Optional<Kind> kind,
        Optional<Numeral> value) {

    public BorderFacts {
        of = List.copyOf(of);
        along = List.copyOf(along);
        faces = List.copyOf(faces);
    }

    /** Whether it is along some cells only. */
    public boolean isAlongSome() {
        return element.range().isPresent();
    }

    /** Whether it is for a component, as far as is known. */
    public boolean isOf(long component) {
        return of.isEmpty() || of.stream().anyMatch(range -> range.has(component));
    }

    /** One end of a dimension. */
    public record Face(int dimension, Side side) {

        /** The other end. */
        public Face opposite() {
            return new Face(dimension, side.opposite());
        }

        /** As a description writes it, such as {@code x-}. */
        public String text() {
            return "xyz".charAt(dimension) + side.symbol();
        }
    }
}
