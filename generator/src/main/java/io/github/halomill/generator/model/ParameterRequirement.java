package io.github.halomill.generator.model;

import io.github.halomill.runtime.expression.Expression;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What parameters have to satisfy for the kernel to be as it was read: one number is at least another.
 *
 * @param greater an expression of parameters
 * @param less another
 * @param text both, such as {@code nx >= 3}
 * @param why what would happen otherwise, to stand behind the text and a colon
 */
public record ParameterRequirement(Expression greater, Expression less, String text, String why) {

    /** Whether it is asked on each zone. */
    public boolean usesZone() {
        return greater.usesZone() || less.usesZone();
    }

    /** Whether it is that parameters are not too large together, of which the text does not say what each may be. */
    public boolean isLimit() {
        return greater instanceof Expression.IntegerLiteral && !(less instanceof Expression.ParameterRef);
    }

    /** The parameters that it is of, in the order of their names. */
    public List<String> parameters() {
        Set<String> names = new TreeSet<>(greater.parameters());
        names.addAll(less.parameters());
        return List.copyOf(names);
    }

    /** The whole, for messages. */
    public String message() {
        return text + " is needed: " + why;
    }
}
