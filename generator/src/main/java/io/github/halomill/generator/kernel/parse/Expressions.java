package io.github.halomill.generator.kernel.parse;

import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IArrayType;
import org.eclipse.cdt.core.dom.ast.IPointerType;
import org.eclipse.cdt.core.dom.ast.IQualifierType;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.core.dom.ast.ITypedef;
import org.eclipse.cdt.core.dom.ast.IVariable;

/** What single expressions are. */
final class Expressions {

    private Expressions() {}

    static boolean isAssignment(IASTBinaryExpression expression) {
        return switch (expression.getOperator()) {
            case IASTBinaryExpression.op_assign,
                    IASTBinaryExpression.op_plusAssign,
                    IASTBinaryExpression.op_minusAssign,
                    IASTBinaryExpression.op_multiplyAssign,
                    IASTBinaryExpression.op_divideAssign,
                    IASTBinaryExpression.op_moduloAssign,
                    IASTBinaryExpression.op_shiftLeftAssign,
                    IASTBinaryExpression.op_shiftRightAssign,
                    IASTBinaryExpression.op_binaryAndAssign,
                    IASTBinaryExpression.op_binaryXorAssign,
                    IASTBinaryExpression.op_binaryOrAssign -> true;
            default -> false;
        };
    }

    static boolean isIncrement(IASTUnaryExpression expression) {
        return switch (expression.getOperator()) {
            case IASTUnaryExpression.op_prefixIncr,
                    IASTUnaryExpression.op_prefixDecr,
                    IASTUnaryExpression.op_postFixIncr,
                    IASTUnaryExpression.op_postFixDecr -> true;
            default -> false;
        };
    }

    /** Whether the right operand may be left out. */
    static boolean isShortCircuit(IASTBinaryExpression expression) {
        return expression.getOperator() == IASTBinaryExpression.op_logicalAnd
                || expression.getOperator() == IASTBinaryExpression.op_logicalOr;
    }

    /** The function that is called, unless it has to be computed. */
    static Optional<String> callee(IASTFunctionCallExpression call) {
        return call.getFunctionNameExpression() instanceof IASTIdExpression id
                        && !(id.getName().resolveBinding() instanceof IVariable)
                ? Optional.of(id.getName().toString())
                : Optional.empty();
    }

    /** The variable of which a place is the whole or a part, and not memory that an address leads to. */
    static Optional<Node.Variable> variable(IASTExpression place) {
        if (place instanceof IASTIdExpression id && id.getName().resolveBinding() instanceof IVariable variable) {
            return Optional.of(new Node.Variable(variable));
        }
        if (place instanceof IASTUnaryExpression unary
                && unary.getOperator() == IASTUnaryExpression.op_bracketedPrimary) {
            return variable(unary.getOperand());
        }
        if (place instanceof IASTFieldReference field && !field.isPointerDereference()) {
            return variable(field.getFieldOwner());
        }
        if (place instanceof IASTArraySubscriptExpression subscript) {
            // Some compilers let a vector's components be subscripted.
            IType type = type(subscript.getArrayExpression());
            return type instanceof IPointerType || type instanceof IArrayType
                    ? Optional.empty()
                    : variable(subscript.getArrayExpression());
        }
        return Optional.empty();
    }

    /** Whether a place is surely a variable or a component of one. */
    static boolean isPlain(IASTExpression place) {
        if (place instanceof IASTUnaryExpression unary
                && unary.getOperator() == IASTUnaryExpression.op_bracketedPrimary) {
            return isPlain(unary.getOperand());
        }
        return place instanceof IASTFieldReference field
                ? !field.isPointerDereference() && isPlain(field.getFieldOwner())
                : place instanceof IASTIdExpression;
    }

    /** Typedefs and qualifiers removed. */
    static IType type(IASTExpression expression) {
        return plain(expression.getExpressionType());
    }

    static IType plain(IType type) {
        IType inner = type;
        while (inner instanceof ITypedef || inner instanceof IQualifierType) {
            inner = inner instanceof ITypedef typedef ? typedef.getType() : ((IQualifierType) inner).getType();
        }
        return inner;
    }
}
