package io.github.halomill.fuzz;

import java.util.List;

/** What a kernel computes of what it reads. */
sealed interface Expr {

    /** How a kernel finds its neighbour along a dimension. */
    enum Mode {
        PLAIN,
        WRAP,
        CLAMP
    }

    /** A distance from the own cell along a dimension. */
    record At(Mode mode, int offset) {}

    /** An element of an array. */
    record Read(String array, int component, List<At> at) implements Expr {}

    /** A number; of a kernel of integers an integer. */
    record Constant(double value) implements Expr {}

    /** An entry of a table: what is left of an integer where the table's entries are counted. */
    record Look(String table, Expr entry) implements Expr {}

    /** The cell's number along a dimension. */
    record Id(int dimension) implements Expr {}

    /** A scalar argument. */
    record Scalar(String name) implements Expr {}

    /** Two numbers added, subtracted or multiplied. */
    record Binary(char operator, Expr left, Expr right) implements Expr {}

    /** One of two numbers. */
    record Choice(String comparison, Expr left, Expr right, Expr then, Expr otherwise) implements Expr {}

    /** The sum of elements from one distance to another along a dimension, by a loop. */
    record Row(String array, int component, int dimension, int from, int to) implements Expr {}
}
