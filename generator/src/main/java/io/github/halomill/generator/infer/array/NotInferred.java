package io.github.halomill.generator.infer.array;

/** Why something cannot be inferred of a kernel; the message says it as part of a sentence. */
public final class NotInferred extends Exception {

    private static final long serialVersionUID = 1;

    /** With what stands in the way. */
    public NotInferred(String why) {
        super(why);
    }

    /** What stands in the way. */
    public String why() {
        return String.valueOf(getMessage());
    }
}
