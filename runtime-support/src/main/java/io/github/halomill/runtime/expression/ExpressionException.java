package io.github.halomill.runtime.expression;

/** Ends the reading of an expression; is told of in other words before it leaves its reader. */
public final class ExpressionException extends Exception {

    /** The hint that fits most. */
    public static final String GRAMMAR =
            "an expression has numbers, parameters, + - * / %, parentheses, min, max and ceilDiv";

    private static final long serialVersionUID = 1L;

    private final boolean range;
    private final int index;
    private final String cause;
    private final String hint;

    private ExpressionException(boolean range, int index, String cause, String hint) {
        super(cause, null, false, false);
        this.range = range;
        this.index = index;
        this.cause = cause;
        this.hint = hint;
    }

    /** The grammar is violated. */
    public ExpressionException(int index, String cause, String hint) {
        this(false, index, cause, hint);
    }

    /** A number has no place in its type. */
    public static ExpressionException ofRange(int index, String cause, String hint) {
        return new ExpressionException(true, index, cause, hint);
    }

    /** Whether a number is too large; else the grammar is violated. */
    public boolean isOfRange() {
        return range;
    }

    /** Of the character in the text. */
    public int index() {
        return index;
    }

    /** What is wrong. */
    public String cause() {
        return cause;
    }

    /** What to do about it. */
    public String hint() {
        return hint;
    }
}
