package io.github.halomill.generator.kernel.expression;

import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.model.expression.Evaluator;
import io.github.halomill.generator.model.expression.IntegerCases;
import io.github.halomill.runtime.expression.Builtin;
import io.github.halomill.runtime.expression.Expression;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Expressions of a description as polynomials of its parameters. What is none, as {@code min(nx, ny)}, is a symbol of
 * its own, of which nothing is known but its value at the parameters' defaults; quotients are known as such.
 */
public final class Polynomials implements IntegerCases<Poly> {

    private final Map<String, Long> values;
    private final Map<String, Expression> others = new LinkedHashMap<>();
    private final Map<String, List<Poly>> sizes;
    private final List<Poly> items;
    private final BiFunction<String, Integer, Poly> origins;

    /**
     * Where only parameters occur.
     *
     * @param values of the parameters; gets those of other symbols
     */
    public Polynomials(Map<String, Long> values) {
        this(values, Map.of(), List.of(), (buffer, d) -> Poly.ZERO);
    }

    /**
     * Where zone functions may occur.
     *
     * @param values of the parameters; gets those of other symbols
     * @param sizes of the buffers, by name
     * @param items work-items per dimension
     * @param origins where the box of a buffer begins along a dimension
     */
    public Polynomials(
            Map<String, Long> values,
            Map<String, List<Poly>> sizes,
            List<Poly> items,
            BiFunction<String, Integer, Poly> origins) {
        this.values = values;
        this.sizes = sizes;
        this.items = items;
        this.origins = origins;
    }

    /** The polynomial of an expression of parameters whose values are not known, but that are at least 1. */
    public static Poly ofSizes(Expression expression) {
        Map<String, Long> values = new LinkedHashMap<>();
        expression.parameters().forEach(name -> values.put(name, 1L));
        return new Polynomials(values).of(expression);
    }

    /** The expressions that are no polynomials, by the names of the symbols that stand for them. */
    public Map<String, Expression> others() {
        return others;
    }

    /** Whether all names in an expression have values. */
    public boolean knows(Expression expression) {
        return values.keySet().containsAll(expression.parameters());
    }

    /** The polynomial of an expression without real numbers, which has a value at the defaults. */
    public Poly of(Expression expression) {
        return expression.fold(this);
    }

    @Override
    public Poly integer(Expression.IntegerLiteral literal) {
        return Poly.of(literal.value());
    }

    @Override
    public Poly name(Expression.ParameterRef reference) {
        return Poly.of(Setting.parameter(reference.name(), values.getOrDefault(reference.name(), 0L)));
    }

    @Override
    public Poly negation(Expression.Negation negation) {
        return of(negation.operand()).negated();
    }

    @Override
    public Poly extent(Expression.LocalExtent extent) {
        return sizes.getOrDefault(extent.argument(), List.of()).get(extent.dimension());
    }

    @Override
    public Poly origin(Expression.LocalOrigin origin) {
        return origins.apply(origin.argument(), origin.dimension());
    }

    @Override
    public Poly items(Expression.LocalItems local) {
        return items.get(local.dimension());
    }

    @Override
    public Poly binary(Expression.Binary binary) {
        Poly left = of(binary.left());
        Poly right = of(binary.right());
        return switch (binary.operator()) {
            case ADD -> left.plus(right);
            case SUBTRACT -> left.minus(right);
            case MULTIPLY -> left.times(right);
            case DIVIDE -> quotient(left, right).orElseGet(() -> symbol(binary));
            case REMAINDER ->
                quotient(left, right)
                        .map(quotient -> left.minus(right.times(quotient)))
                        .orElseGet(() -> symbol(binary));
        };
    }

    /** Rounded down, if it is certain that this is what truncation gives. */
    private Optional<Poly> quotient(Poly dividend, Poly divisor) {
        Bounds bounds = bounds();
        return bounds.isNonNegative(dividend) && bounds.isNonNegative(divisor.plus(-1))
                ? Optional.of(Poly.quotient(dividend, divisor, Symbol.Rounding.NATURAL))
                : dividend.exactly(divisor);
    }

    /** What is known of parameters. */
    private Bounds bounds() {
        return Bounds.of(new Setting(List.of(), List.of(), Map.of(), values).bind(Guards.NONE));
    }

    /** The lesser or greater of two, where that is the same one for all parameters; a quotient that is rounded up. */
    @Override
    public Poly call(Expression.Call call) {
        Poly first = of(call.first());
        Poly second = of(call.second());
        if (call.function() == Builtin.CEIL_DIV) {
            return quotient(first.plus(second).plus(-1), second).orElseGet(() -> symbol(call));
        }
        Bounds bounds = bounds();
        boolean least = call.function() == Builtin.MIN;
        if (bounds.isNonNegative(first.minus(second))) {
            return least ? second : first;
        }
        return bounds.isNonNegative(second.minus(first)) ? (least ? first : second) : symbol(call);
    }

    private Poly symbol(Expression expression) {
        long value = new Evaluator(values).evaluate(expression);
        if (expression.parameters().isEmpty()) {
            return Poly.of(value);
        }
        String name = expression.toString();
        values.put(name, value);
        others.put(name, expression);
        return Poly.of(Setting.parameter(name, -1)); // its sign may be another for other parameters
    }
}
