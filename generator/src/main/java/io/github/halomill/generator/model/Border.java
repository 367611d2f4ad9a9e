package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Point.PointRange;
import io.github.halomill.runtime.schedule.Border.Kind;
import java.util.List;
import java.util.Optional;

/**
 * What is read outside of the elements that cells own, on one face of a field.
 *
 * @param dimension 0 along x, and so on
 * @param side which end of that dimension
 * @param kind what stands there
 * @param of the components that it is for; all if there are none
 * @param along the first cell and one past the last along each other dimension, if it is not along the whole face
 * @param value a real expression of parameters and host scalars; of the kind {@code VALUE} only, and always there
 * @param location of its element
 */
public record Border(
        int dimension,
        Side side,
        Kind kind,
        List<PointRange> of,
        List<Located> along,
        Optional<Located> value,
        SourceLocation location) {

    public Border {
        of = List.copyOf(of);
        along = List.copyOf(along);
    }

    /** An end of a dimension. */
    public enum Side {
        LOW("-"),
        HIGH("+");

        private final String symbol;

        Side(String symbol) {
            this.symbol = symbol;
        }

        /** As written behind the dimension. */
        public String symbol() {
            return symbol;
        }

        /** The other end. */
        public Side opposite() {
            return this == LOW ? HIGH : LOW;
        }
    }
}
