package io.github.halomill.generator.kernel.parse;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionList;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTInitializerList;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IArrayType;
import org.eclipse.cdt.core.dom.ast.IBinding;
import org.eclipse.cdt.core.dom.ast.IEnumerator;
import org.eclipse.cdt.core.dom.ast.IProblemBinding;
import org.eclipse.cdt.core.dom.ast.IVariable;
import org.jspecify.annotations.Nullable;

/**
 * Finds what the value or the address of an expression is made of. Everything read through an address counts as memory, the
 * elements of private arrays included, and so does what is not understood.
 */
final class Sources {

    private final Set<String> functions;
    private final Set<Node> found = new HashSet<>();

    private Sources(Set<String> functions) {
        this.functions = functions;
    }

    /** What the value is made of; {@code functions} are those that the file defines. */
    static Set<Node> ofValue(@Nullable IASTInitializerClause clause, Set<String> functions) {
        Sources sources = new Sources(functions);
        if (clause != null) {
            sources.value(clause);
        }
        return sources.found;
    }

    /** What decides where it lies: nothing does for a variable. */
    static Set<Node> ofAddress(IASTExpression place, Set<String> functions) {
        Sources sources = new Sources(functions);
        sources.address(place);
        return sources.found;
    }

    private void value(IASTInitializerClause clause) {
        if (clause instanceof IASTIdExpression id) {
            name(id.getName().resolveBinding());
        } else if (clause instanceof IASTUnaryExpression unary) {
            unary(unary);
        } else if (clause instanceof IASTBinaryExpression binary) {
            value(binary.getOperand1());
            if (!Expressions.isAssignment(binary)) { // else the right side has gone to the left
                value(binary.getOperand2());
            }
        } else if (clause instanceof IASTConditionalExpression conditional) {
            value(conditional.getLogicalConditionExpression());
            if (conditional.getPositiveResultExpression() != null) {
                value(conditional.getPositiveResultExpression());
            }
            value(conditional.getNegativeResultExpression());
        } else if (clause instanceof IASTCastExpression cast) {
            value(cast.getOperand());
        } else if (clause instanceof IASTArraySubscriptExpression subscript) {
            loaded(subscript);
        } else if (clause instanceof IASTFieldReference field) {
            field(field);
        } else if (clause instanceof IASTFunctionCallExpression call) {
            call(call);
        } else if (clause instanceof IASTExpressionList list) {
            values(list.getExpressions());
        } else if (clause instanceof IASTInitializerList list) {
            values(list.getClauses());
        } else if (!(clause instanceof IASTLiteralExpression) && !isSize(clause)) {
            found.add(Node.Memory.CONTENTS);
        }
    }

    private void values(IASTInitializerClause[] clauses) {
        for (IASTInitializerClause clause : clauses) {
            value(clause);
        }
    }

    private static boolean isSize(IASTInitializerClause clause) {
        return clause instanceof IASTTypeIdExpression type && type.getOperator() == IASTTypeIdExpression.op_sizeof;
    }

    private void name(@Nullable IBinding binding) {
        if (binding instanceof IVariable variable && !(binding instanceof IProblemBinding)) {
            found.add(new Node.Variable(variable));
        } else if (!(binding instanceof IEnumerator)) {
            found.add(Node.Memory.CONTENTS);
        }
    }

    private void unary(IASTUnaryExpression unary) {
        switch (unary.getOperator()) {
            case IASTUnaryExpression.op_star -> loaded(unary);
            case IASTUnaryExpression.op_amper -> address(unary.getOperand());
            case IASTUnaryExpression.op_sizeof -> {}
            case IASTUnaryExpression.op_bracketedPrimary,
                    IASTUnaryExpression.op_plus,
                    IASTUnaryExpression.op_minus,
                    IASTUnaryExpression.op_tilde,
                    IASTUnaryExpression.op_not,
                    IASTUnaryExpression.op_prefixIncr,
                    IASTUnaryExpression.op_prefixDecr,
                    IASTUnaryExpression.op_postFixIncr,
                    IASTUnaryExpression.op_postFixDecr -> value(unary.getOperand());
            default -> found.add(Node.Memory.CONTENTS);
        }
    }

    private void field(IASTFieldReference field) {
        if (field.isPointerDereference() || Expressions.type(field) instanceof IArrayType) {
            loaded(field);
        } else {
            value(field.getFieldOwner());
        }
    }

    private void call(IASTFunctionCallExpression call) {
        Optional<String> name = Expressions.callee(call);
        if (name.isPresent() && functions.contains(name.get())) {
            found.add(new Node.Result(name.get()));
        } else if (name.isPresent() && Builtins.of(name.get()) == Builtins.VALUE) {
            values(call.getArguments());
        } else {
            found.add(Node.Memory.CONTENTS);
        }
    }

    /** What stands at a place; that of an array is its address (C99, 6.3.2.1). */
    private void loaded(IASTExpression place) {
        if (Expressions.type(place) instanceof IArrayType) {
            address(place);
        } else {
            found.add(Node.Memory.CONTENTS);
        }
    }

    private void address(IASTExpression place) {
        if (place instanceof IASTArraySubscriptExpression subscript) {
            value(subscript.getArrayExpression());
            value(subscript.getArgument());
        } else if (place instanceof IASTUnaryExpression unary && unary.getOperator() == IASTUnaryExpression.op_star) {
            value(unary.getOperand());
        } else if (place instanceof IASTUnaryExpression unary
                && unary.getOperator() == IASTUnaryExpression.op_bracketedPrimary) {
            address(unary.getOperand());
        } else if (place instanceof IASTFieldReference field) {
            if (field.isPointerDereference()) {
                value(field.getFieldOwner());
            } else {
                address(field.getFieldOwner());
            }
        } else if (!(place instanceof IASTIdExpression)) {
            found.add(Node.Memory.CONTENTS);
        }
    }
}
