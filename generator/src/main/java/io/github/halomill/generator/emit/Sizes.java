package io.github.halomill.generator.emit;

import io.github.halomill.generator.model.Expression;
import io.github.halomill.generator.model.Located;
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

    private static String factor(Located size) {
        return size.expression() instanceof Expression.Binary ? "(" + size.text() + ")" : size.text();
    }
}
