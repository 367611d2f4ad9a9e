package io.github.halomill.runtime.expression;

/** A function that real expressions only have; as {@link Math} computes it. */
public enum RealFunction {
    SQRT("sqrt", 1),
    ABS("abs", 1),
    POW("pow", 2),
    EXP("exp", 1),
    LOG("log", 1),
    SIN("sin", 1),
    COS("cos", 1),
    FLOOR("floor", 1),
    CEIL("ceil", 1);

    private final String symbol;
    private final int operands;

    RealFunction(String symbol, int operands) {
        this.symbol = symbol;
        this.operands = operands;
    }

    /** As written in a description. */
    public String symbol() {
        return symbol;
    }

    /** How many it has. */
    public int operands() {
        return operands;
    }
}
