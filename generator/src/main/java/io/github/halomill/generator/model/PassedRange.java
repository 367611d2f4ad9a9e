package io.github.halomill.generator.model;

import io.github.halomill.runtime.expression.Expression;

/**
 * The integers that a scalar which changes may be passed as for the kernel to stay inside an array that it reads.
 *
 * @param argument the scalar
 * @param first the least, an expression of parameters
 * @param last the largest, an expression of parameters
 * @param read where the kernel reads the array, for people
 * @param array by the argument's name
 * @param elements how many the array has, an expression of parameters
 */
public record PassedRange(
        String argument, Expression first, Expression last, String read, String array, Expression elements) {

    /** Whether it says the same, perhaps of another place in the kernel. */
    public boolean isLike(PassedRange other) {
        return argument.equals(other.argument)
                && first.equals(other.first)
                && last.equals(other.last)
                && array.equals(other.array);
    }
}
