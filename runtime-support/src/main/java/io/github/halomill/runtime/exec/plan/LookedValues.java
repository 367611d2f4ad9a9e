package io.github.halomill.runtime.exec.plan;

import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.expression.ExpressionCursor;
import io.github.halomill.runtime.expression.ExpressionException;
import io.github.halomill.runtime.expression.ExpressionGrammar;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Numbers that a run tells besides what its schedule says, as {@code --log} asks for them:
 * {@code max(u), rr, mass = 2 * sum(u * v)}.
 *
 * <pre>
 * values = value { "," value }
 * value  = [ name "=" ] expression
 * </pre>
 *
 * An expression is a real one of scalars, in which a reduction of one operand, such as {@code max(u)}, is of fields.
 *
 * @param values in their order
 * @param every in each how many iterations
 * @param constants numbers by name, which scalars of that name go before
 */
public record LookedValues(List<LookedValue> values, long every, Map<String, Double> constants) {

    /** None. */
    public static final LookedValues NONE = new LookedValues(List.of(), 1, Map.of());

    public LookedValues {
        values = List.copyOf(values);
        constants = Map.copyOf(constants);
    }

    /**
     * Reads them.
     *
     * @throws UsageException if a text is none of such values, or one is there twice
     */
    public static LookedValues parse(List<String> texts, long every, Map<String, Double> constants) {
        List<LookedValue> values = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (String text : texts) {
            for (LookedValue value : parse(text)) {
                if (!names.add(value.name())) {
                    throw new UsageException("log: " + value.name()
                            + " is there twice; leave one out, or give it another name: m = " + value.name());
                }
                values.add(value);
            }
        }
        return new LookedValues(values, every, constants);
    }

    private static List<LookedValue> parse(String text) {
        ExpressionCursor cursor = new ExpressionCursor(text);
        List<LookedValue> values = new ArrayList<>();
        try {
            do {
                values.add(value(cursor));
            } while (cursor.accept(","));
            cursor.end();
            return values;
        } catch (ExpressionException e) {
            throw new UsageException(
                    "log: " + text + ", at character " + (e.index() + 1) + ": " + e.cause() + "; " + e.hint());
        }
    }

    private static LookedValue value(ExpressionCursor cursor) throws ExpressionException {
        int start = cursor.position();
        String name = cursor.name().orElse("");
        boolean named = !name.isEmpty() && !cursor.isNext("==") && cursor.accept("=");
        if (!named) {
            cursor.back(start);
        }
        List<ReducedValue> reductions = new ArrayList<>();
        int begin = cursor.position();
        Expression expression = new ExpressionGrammar(cursor, true, new ReducedValue.Reader(reductions)).expression();
        String written = ReducedValue.inOneLine(cursor.since(begin));
        return new LookedValue(named ? name : written, named, expression, reductions);
    }

    /**
     * The program that tells them.
     *
     * @throws UsageException if one is made of something that the program does not have
     */
    public ZoneProgram of(ZoneProgram program) {
        return values.isEmpty() ? program : new LookedProgram(program, constants).with(values, every);
    }
}
