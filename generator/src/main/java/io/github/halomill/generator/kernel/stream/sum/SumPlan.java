package io.github.halomill.generator.kernel.stream.sum;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Type;
import java.util.Set;

/**
 * How a kernel's sum is made row by row: the kernel is called for each row, with what the sum was before it as
 * {@code hm->hm_sum}, which then has the row, too. {@code hm->hm_row} says which row it is.
 *
 * @param type of the sum
 * @param row accesses whose elements are added
 * @param own accesses of the own element, which the kernel uses beside the sum
 * @param edits what else changes in the text
 */
public record SumPlan(Type type, Set<Expr.Element> row, Set<Expr.Element> own, Edits edits) {

    /** Changes a text in which accesses have been replaced. */
    public interface Edits {
        void apply(SumText text) throws NoSumException;
    }
}
