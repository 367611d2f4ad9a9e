package io.github.halomill.generator.emit;

import io.github.halomill.generator.model.Footprint;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.runtime.expression.Expression;
import java.util.List;
import java.util.stream.Collectors;

/** Sizes for people. */
public final class Sizes {

    private Sizes() {}

    /** Sizes as the description has them, {@code (nx + 20) x (ny + 2)}; one alone without parentheses. */
    public static String product(List<Located> sizes) {
        if (sizes.size() == 1) {
            return sizes.get(0).text();
        }
        return sizes.stream().map(Sizes::factor).collect(Collectors.joining(" x "));
    }

    /**
     * The work-items of a kernel, {@code nx x ny work-items with ids from {1,1} on}, or {@code the cells 0..nx x
     * -2..0}.
     */
    public static String workItems(Kernel kernel) {
        List<Footprint> range = kernel.range();
        String offset = kernel.offset().stream().map(Located::text).collect(Collectors.joining(","));
        return (range.isEmpty() ? product(kernel.global()) + " work-items" : "the cells " + cells(range))
                + (offset.isEmpty() ? "" : " with ids from {" + offset + "} on");
    }

    private static String cells(List<Footprint> range) {
        return range.stream()
                .map(cells ->
                        cells.origin().text() + ".." + cells.end().orElseThrow().text())
                .collect(Collectors.joining(" x "));
    }

    private static String factor(Located size) {
        return size.expression() instanceof Expression.Binary ? "(" + size.text() + ")" : size.text();
    }
}
