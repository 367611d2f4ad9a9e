package io.github.halomill.runtime.expression;

/** What compares two operands. */
public enum Relation {
    LESS_OR_EQUAL("<="),
    GREATER_OR_EQUAL(">="),
    LESS("<"),
    GREATER(">"),
    EQUAL("=="),
    NOT_EQUAL("!=");

    private final String symbol;

    Relation(String symbol) {
        this.symbol = symbol;
    }

    /** As written in a description. */
    public String symbol() {
        return symbol;
    }
}
