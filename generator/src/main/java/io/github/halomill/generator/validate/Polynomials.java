package io.github.halomill.generator.validate;

import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.model.Evaluator;
import io.github.halomill.generator.model.Expression;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Expressions of a description as polynomials of its parameters. What is no polynomial, as {@code min(nx, ny)}, is the number
 * that it is at the parameters' defaults.
 */
final class Polynomials {

    private final Map<String, Long> defaults;
    private final Map<String, List<Poly>> sizes;
    private final List<Poly> items;
    private final BiFunction<String, Integer, Poly> origins;

    /** Where only parameters occur. */
    Polynomials(Map<String, Long> defaults) {
        this(defaults, Map.of(), List.of(), (buffer, d) -> Poly.ZERO);
    }

    /**
     * Where zone functions may occur.
     *
     * @param sizes of the buffers, by name
     * @param items work-items per dimension
     * @param origins where the box of a buffer begins along a dimension
     */
    Polynomials(
            Map<String, Long> defaults,
            Map<String, List<Poly>> sizes,
            List<Poly> items,
            BiFunction<String, Integer, Poly> origins) {
        this.defaults = defaults;
        this.sizes = sizes;
        this.items = items;
        this.origins = origins;
    }

    /** The polynomial of an expression without real numbers, which has a value at the defaults. */
    Poly of(Expression expression) {
        if (expression instanceof Expression.IntegerLiteral literal) {
            return Poly.of(literal.value());
        } else if (expression instanceof Expression.ParameterRef reference) {
            return Poly.of(Setting.parameter(reference.name(), defaults.getOrDefault(reference.name(), 0L)));
        } else if (expression instanceof Expression.Negation negation) {
            return of(negation.operand()).negated();
        } else if (expression instanceof Expression.Binary binary) {
            return binary(binary);
        } else if (expression instanceof Expression.LocalExtent extent) {
            return sizes.getOrDefault(extent.argument(), List.of()).get(extent.dimension());
        } else if (expression instanceof Expression.LocalOrigin origin) {
            return origins.apply(origin.argument(), origin.dimension());
        } else if (expression instanceof Expression.LocalItems local) {
            return items.get(local.dimension());
        }
        return atDefaults(expression);
    }

    private Poly binary(Expression.Binary binary) {
        Poly left = of(binary.left());
        Poly right = of(binary.right());
        return switch (binary.operator()) {
            case ADD -> left.plus(right);
            case SUBTRACT -> left.minus(right);
            case MULTIPLY -> left.times(right);
            case DIVIDE -> left.exactly(right).orElseGet(() -> atDefaults(binary));
            case REMAINDER -> atDefaults(binary);
        };
    }

    private Poly atDefaults(Expression expression) {
        return Poly.of(new Evaluator(defaults).evaluate(expression));
    }
}
