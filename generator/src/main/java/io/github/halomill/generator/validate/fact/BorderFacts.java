package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.Border.Side;
import io.github.halomill.generator.model.Description.BorderElement;
import io.github.halomill.runtime.schedule.Border.Kind;
import java.util.List;
import java.util.Optional;

/**
 * A border as it is written.
 *
 * @param faces those that it is on; none where the text names none
 * @param kind empty where the text names none
 * @param value a real expression, if there is one
 */
public record BorderFacts(BorderElement element, List<Face> faces, Optional<Kind> kind, Optional<Numeral> value) {

    public BorderFacts {
        faces = List.copyOf(faces);
    }

    /** One end of a dimension. */
    public record Face(int dimension, Side side) {

        /** As a description writes it, such as {@code x-}. */
        public String text() {
            return "xyz".charAt(dimension) + side.symbol();
        }
    }
}
