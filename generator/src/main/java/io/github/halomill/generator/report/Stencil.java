package io.github.halomill.generator.report;

import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Text;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Where a kernel's work-items read a buffer.
 *
 * @param kernel its name
 * @param buffer the argument's name
 * @param dimensions 1, 2 or 3
 * @param boxes offsets from a work-item's own element; not empty
 */
public record Stencil(String kernel, String buffer, int dimensions, List<Box> boxes) {

    private static final Pattern POINT = Pattern.compile("\\{-?\\d{1,18}(,-?\\d{1,18}){0,2}}");

    public Stencil {
        boxes = List.copyOf(boxes);
    }

    /** Those of all buffers that a kernel reads at dependent points, if these are numbers. */
    public static List<Stencil> of(String kernel, Description description) {
        int dimensions = description.kernels().get(0).global().size();
        List<Stencil> stencils = new ArrayList<>();
        for (ArgumentElement argument : description.allArguments().toList()) {
            List<String> points = argument.points().stream().map(Text::value).toList();
            if (!points.isEmpty()
                    && points.stream().allMatch(point -> POINT.matcher(point).matches())) {
                List<Box> boxes = points.stream().map(Stencil::box).toList();
                stencils.add(new Stencil(kernel, argument.name().value(), dimensions, boxes));
            }
        }
        return stencils;
    }

    /** Of a point such as {@code {-1,0}}. */
    private static Box box(String point) {
        long[] coordinates = Arrays.stream(
                        point.substring(1, point.length() - 1).split(",", -1))
                .mapToLong(Long::parseLong)
                .toArray();
        Offset at = Offset.of(coordinates);
        return new Box(at, at.plus(Offset.of(1, 1, 1)));
    }
}
