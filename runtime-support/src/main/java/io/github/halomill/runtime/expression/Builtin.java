package io.github.halomill.runtime.expression;

/** A function of two operands. */
public enum Builtin {
    MIN("min"),
    MAX("max"),
    CEIL_DIV("ceilDiv");

    private final String symbol;

    Builtin(String symbol) {
        this.symbol = symbol;
    }

    /** As written in a description. */
    public String symbol() {
        return symbol;
    }
}
