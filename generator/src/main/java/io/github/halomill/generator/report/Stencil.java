package io.github.halomill.generator.report;

import io.github.halomill.generator.infer.InferredDescription;
import io.github.halomill.generator.infer.InferredDescription.Argument.Buffer;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import java.util.Arrays;
import java.util.List;

/**
 * Where a kernel's work-items read a buffer.
 *
 * @param kernel its name
 * @param buffer the argument's name
 * @param dimensions 1, 2 or 3
 * @param boxes offsets from a work-item's own element; not empty
 */
public record Stencil(String kernel, String buffer, int dimensions, List<Box> boxes) {

    public Stencil {
        boxes = List.copyOf(boxes);
    }

    /** Those of all buffers that a kernel reads at dependent points. */
    public static List<Stencil> of(String kernel, InferredDescription description) {
        int dimensions = description.kernel().global().size();
        return description.arguments().stream()
                .filter(argument ->
                        argument instanceof Buffer buffer && !buffer.points().isEmpty())
                .map(argument -> new Stencil(
                        kernel,
                        argument.name(),
                        dimensions,
                        ((Buffer) argument)
                                .points().stream()
                                        .map(point -> box(point.text()))
                                        .toList()))
                .toList();
    }

    /** Of a point such as {@code {-1,0}}. */
    private static Box box(String point) {
        long[] coordinates = Arrays.stream(point.replaceAll("[{}\\s]", "").split(",", -1))
                .mapToLong(Long::parseLong)
                .toArray();
        Offset at = Offset.of(coordinates);
        return new Box(at, at.plus(Offset.of(1, 1, 1)));
    }
}
