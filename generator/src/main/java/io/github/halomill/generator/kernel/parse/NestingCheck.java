package io.github.halomill.generator.kernel.parse;

import org.eclipse.cdt.core.dom.ast.ASTGenericVisitor;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * Looks for nesting that no person writes: to find what a name means, the parser walks up to the root from every one.
 */
final class NestingCheck extends ASTGenericVisitor {

    private static final int DEEPEST = 1000;

    private int depth;

    private NestingCheck() {
        super(true);
    }

    static boolean isTooDeep(IASTTranslationUnit unit) {
        return !unit.accept(new NestingCheck());
    }

    @Override
    protected int genericVisit(IASTNode node) {
        depth++;
        return depth > DEEPEST ? PROCESS_ABORT : PROCESS_CONTINUE;
    }

    @Override
    protected int genericLeave(IASTNode node) {
        depth--;
        return PROCESS_CONTINUE;
    }
}
