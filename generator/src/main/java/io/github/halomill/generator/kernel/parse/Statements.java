package io.github.halomill.generator.kernel.parse;

import org.eclipse.cdt.core.dom.ast.IASTBreakStatement;
import org.eclipse.cdt.core.dom.ast.IASTCaseStatement;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTContinueStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarationStatement;
import org.eclipse.cdt.core.dom.ast.IASTDefaultStatement;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTNullStatement;
import org.eclipse.cdt.core.dom.ast.IASTReturnStatement;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;
import org.jspecify.annotations.Nullable;

/** What single statements are. */
final class Statements {

    private Statements() {}

    /** The condition of a branch or loop, if the statement has one. */
    static @Nullable IASTExpression condition(IASTStatement statement) {
        if (statement instanceof IASTIfStatement branch) {
            return branch.getConditionExpression();
        }
        if (statement instanceof IASTForStatement loop) {
            return loop.getConditionExpression();
        }
        if (statement instanceof IASTWhileStatement loop) {
            return loop.getCondition();
        }
        if (statement instanceof IASTDoStatement loop) {
            return loop.getCondition();
        }
        return statement instanceof IASTSwitchStatement branch ? branch.getControllerExpression() : null;
    }

    /** Whether nothing but its condition, its parts and the order of the text decide what it does. */
    static boolean isKnown(IASTStatement statement) {
        return statement instanceof IASTIfStatement
                || statement instanceof IASTForStatement
                || statement instanceof IASTWhileStatement
                || statement instanceof IASTDoStatement
                || statement instanceof IASTSwitchStatement
                || statement instanceof IASTReturnStatement
                || statement instanceof IASTCompoundStatement
                || statement instanceof IASTExpressionStatement
                || statement instanceof IASTDeclarationStatement
                || statement instanceof IASTNullStatement
                || statement instanceof IASTLabelStatement
                || statement instanceof IASTCaseStatement
                || statement instanceof IASTDefaultStatement
                || statement instanceof IASTBreakStatement
                || statement instanceof IASTContinueStatement
                || statement instanceof IASTGotoStatement;
    }
}
