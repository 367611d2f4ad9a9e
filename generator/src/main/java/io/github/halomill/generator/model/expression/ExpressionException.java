package io.github.halomill.generator.model.expression;

import io.github.halomill.generator.diagnostic.DiagnosticCode;

/** Ends the reading of an expression; becomes a diagnostic before it leaves its reader. */
public final class ExpressionException extends Exception {

    /** The hint that fits most. */
    public static final String GRAMMAR =
            "an expression has numbers, parameters, + - * / %, parentheses, min, max and ceilDiv";

    private static final long serialVersionUID = 1L;

    private final DiagnosticCode code;
    private final int index;
    private final String cause;
    private final String hint;

    /** One with a cause and a cure. */
    public ExpressionException(DiagnosticCode code, int index, String cause, String hint) {
        super(cause, null, false, false);
        this.code = code;
        this.index = index;
        this.cause = cause;
        this.hint = hint;
    }

    /** The grammar is violated. */
    public ExpressionException(int index, String cause, String hint) {
        this(DiagnosticCode.EXPRESSION_SYNTAX, index, cause, hint);
    }

    /** What kind of mistake it is. */
    public DiagnosticCode code() {
        return code;
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
