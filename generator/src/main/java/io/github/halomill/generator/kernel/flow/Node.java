package io.github.halomill.generator.kernel.flow;

/** What a value can come from or go to; see {@link DataFlow}. */
sealed interface Node {

    /** What memory holds. */
    enum Memory implements Node {
        CONTENTS
    }

    /** A variable or parameter that is no array: the name of an array is an address, its elements are memory. */
    record Variable(io.github.halomill.generator.kernel.ast.Variable variable) implements Node {}

    /** What a function of the file returns. */
    record Result(String function) implements Node {}

    /** Whether a function of the file calls another. */
    record Call(String caller, String function) implements Node {}

    /**
     * Whether what a condition may skip is carried out: statements, or those parts of an expression that {@code ?:},
     * {@code &&} or {@code ||} may skip.
     */
    final class Skippable implements Node {}

    /** How many rounds loops of a function of the file have. */
    record Rounds(String function) implements Node {}

    /** Which elements a function of the file writes. */
    record Writes(String function) implements Node {}
}
