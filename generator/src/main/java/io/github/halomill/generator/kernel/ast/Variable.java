package io.github.halomill.generator.kernel.ast;

import io.github.halomill.generator.diagnostic.SourceLocation;

/**
 * A variable or parameter: one object for each declaration, compared by identity, so that names that hide each other
 * differ.
 */
public final class Variable {

    /** Where it is declared. */
    public enum Kind {
        PARAMETER,
        /** In a function, its loops and blocks included. */
        LOCAL,
        /** Outside functions, or {@code static} within one: it outlives a call. */
        FILE
    }

    private final String name;
    private final Type type;
    private final AddressSpace space;
    private final Kind kind;
    private final boolean constant;
    private final SourceLocation place;

    /**
     * A declaration.
     *
     * @param name empty for a parameter without one
     * @param space of the variable itself, not of what it points to
     * @param constant whether it is declared {@code const} or {@code __constant} itself
     */
    public Variable(String name, Type type, AddressSpace space, Kind kind, boolean constant, SourceLocation place) {
        this.name = name;
        this.type = type;
        this.space = space;
        this.kind = kind;
        this.constant = constant;
        this.place = place;
    }

    public String name() {
        return name;
    }

    public Type type() {
        return type;
    }

    /** Of the variable itself, not of what it points to. */
    public AddressSpace space() {
        return space;
    }

    public Kind kind() {
        return kind;
    }

    /** Whether it is declared {@code const} or {@code __constant} itself. */
    public boolean isConstant() {
        return constant;
    }

    public SourceLocation place() {
        return place;
    }

    @Override
    public String toString() {
        return name;
    }
}
