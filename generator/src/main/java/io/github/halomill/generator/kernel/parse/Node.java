package io.github.halomill.generator.kernel.parse;

import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IBinding;

/** What a value can come from or go to; see {@link DataFlow}. */
sealed interface Node {

    /** What memory holds. */
    enum Memory implements Node {
        CONTENTS
    }

    /** A variable or parameter that is no array: the name of an array is an address, its elements are memory. */
    record Variable(IBinding binding) implements Node {}

    /** What a function of the file returns. */
    record Result(String function) implements Node {}

    /** Whether a function of the file is called. */
    record Called(String function) implements Node {}

    /** Whether that part of an expression is evaluated which {@code ?:}, {@code &&} or {@code ||} may skip. */
    record Evaluated(IASTExpression expression) implements Node {}

    /** Which elements a function of the file writes. */
    record Writes(String function) implements Node {}
}
