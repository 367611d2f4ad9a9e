package io.github.halomill.generator.validate.assemble;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.stream.RefusedException;
import io.github.halomill.generator.kernel.stream.text.FilledFaces;
import io.github.halomill.generator.kernel.stream.text.FilledFaces.Face;
import io.github.halomill.generator.model.Border;
import io.github.halomill.generator.model.Field;
import io.github.halomill.runtime.schedule.Border.Kind;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Which margins a copy of several iterations has to fill for itself. */
final class MarginFaces {

    private MarginFaces() {}

    /**
     * Those of a field that are made of cells after each step, but for periodic ones.
     *
     * @param written all fields that work-items write: those without such a face may have elements beyond it
     */
    static FilledFaces of(Field field, Collection<Field> written) throws RefusedException {
        List<Border> filled = field.borders().stream()
                .filter(border -> !border.kind().isFilledOnce() && border.kind() != Kind.PERIODIC)
                .toList();
        for (Border border : filled) {
            boolean isPartial = !border.of().isEmpty()
                    || field.borders().stream()
                            .anyMatch(other -> areAtOneFace(border, other)
                                    && (!other.equals(border) || !other.along().isEmpty()));
            throwIf(
                    isPartial || border.kind() == Kind.LINEAR,
                    "each step fills a border of " + field.name() + " of the kind "
                            + border.kind().word() + (isPartial ? ", along a part of a face" : ""));
        }
        return new FilledFaces(filled.stream()
                .map(border -> new Face(
                        border.dimension(),
                        border.side() == Border.Side.HIGH,
                        border.kind(),
                        border.side() == Border.Side.HIGH
                                        && !written.stream().allMatch(other -> isFilled(other, border))
                                ? 1
                                : 0))
                .toList());
    }

    private static boolean isFilled(Field field, Border face) {
        return field.borders().stream()
                .anyMatch(other -> areAtOneFace(face, other) && !other.kind().isFilledOnce());
    }

    /** The dimensions along which a field is periodic. */
    static Set<Integer> around(Field field) {
        return field.borders().stream()
                .filter(border -> border.kind() == Kind.PERIODIC)
                .map(Border::dimension)
                .collect(Collectors.toSet());
    }

    static boolean areAtOneFace(Border border, Border other) {
        return other.dimension() == border.dimension() && other.side() == border.side();
    }
}
