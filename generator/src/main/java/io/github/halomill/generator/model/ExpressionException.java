package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.DiagnosticCode;

/** Ends the reading of an expression; becomes a diagnostic before it leaves {@link ExpressionParser}. */
final class ExpressionException extends Exception {

    /** The hint that fits most. */
    static final String GRAMMAR = "an expression has numbers, parameters, + - * / %, parentheses, min, max and ceilDiv";

    private static final long serialVersionUID = 1L;

    private final DiagnosticCode code;
    private final int index;
    private final String cause;
    private final String hint;

    ExpressionException(DiagnosticCode code, int index, String cause, String hint) {
        super(cause, null, false, false);
        this.code = code;
        this.index = index;
        this.cause = cause;
        this.hint = hint;
    }

    /** The grammar is violated. */
    ExpressionException(int index, String cause, String hint) {
        this(DiagnosticCode.EXPRESSION_SYNTAX, index, cause, hint);
    }

    DiagnosticCode code() {
        return code;
    }

    /** Of the character in the text. */
    int index() {
        return index;
    }

    String cause() {
        return cause;
    }

    String hint() {
        return hint;
    }
}
