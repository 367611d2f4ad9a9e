package io.github.halomill.generator.infer.name;

import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.runtime.base.DataType;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Scalars whose names say that they are the number of a step, or a time: another in every step, where a program passes
 * one for all.
 */
public final class TimeScalars {

    private static final Pattern NUMBER = Pattern.compile("(cur|current|i|n|t|time|sim)?"
            + "(t|time|it|iter|iteration|step|frame|tick|generation|timestep)(no|num|number|idx|index)?");

    /** Steps that are real numbers are how long they take, which is always the same. */
    private static final Pattern TIME = Pattern.compile("t|(cur|current|sim|elapsed)?time(now)?|tnow|tcur");

    private TimeScalars() {}

    public static boolean isOne(KernelParameter parameter) {
        if (parameter.pointer() || !(parameter.type().orElse(null) instanceof DataType type) || type.components() > 1) {
            return false;
        }
        String name = parameter.name().toLowerCase(Locale.ROOT).replace("_", "");
        return (type.scalar().isFloating() ? TIME : NUMBER).matcher(name).matches();
    }

    /** Whether it is an integer, for which programs can ask. */
    public static boolean isNumber(KernelParameter parameter) {
        return isOne(parameter)
                && parameter.type().orElseThrow() instanceof DataType type
                && !type.scalar().isFloating();
    }

    /** Whether it is a real number, for which programs can ask, too. */
    public static boolean isTime(KernelParameter parameter) {
        return isOne(parameter) && !isNumber(parameter);
    }

    /** What is to be said of it. */
    public static String note(KernelParameter parameter) {
        return "'" + parameter.name()
                + "' looks like a step's number or a time, and the kernel is passed the same value in every step:"
                + " if it has to grow, write a <value> that is made of 'iteration', such as "
                + (isNumber(parameter) ? "iteration + 1" : "0.1 * iteration");
    }
}
