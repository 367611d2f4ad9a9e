package io.github.halomill.generator.model;

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

    /** The whole, for messages. */
    public String message() {
        return text + " is needed: " + why;
    }
}
