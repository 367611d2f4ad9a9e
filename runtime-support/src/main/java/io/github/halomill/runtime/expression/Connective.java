package io.github.halomill.runtime.expression;

/** What joins two conditions. */
public enum Connective {
    AND("&&"),
    OR("||");

    private final String symbol;

    Connective(String symbol) {
        this.symbol = symbol;
    }

    /** As written in a description. */
    public String symbol() {
        return symbol;
    }
}
