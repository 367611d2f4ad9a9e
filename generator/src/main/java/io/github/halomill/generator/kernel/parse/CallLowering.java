package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.kernel.Undeclared;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Opaque;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.ast.Type.Vector;
import io.github.halomill.runtime.base.Likeness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionList;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/** Makes calls of what the parser takes for calls, and for casts to types that do not exist. */
final class CallLowering {

    /** What the prelude makes of {@code vec_step}. */
    private static final String VEC_STEP = "halomill_vec_step";

    private final FileContext file;
    private final Scope scope;
    private final ExpressionLowering expressions;

    CallLowering(FileContext file, Scope scope, ExpressionLowering expressions) {
        this.file = file;
        this.scope = scope;
        this.expressions = expressions;
    }

    Expr call(IASTFunctionCallExpression call) {
        IASTExpression function = call.getFunctionNameExpression();
        while (function instanceof IASTUnaryExpression brackets
                && brackets.getOperator() == IASTUnaryExpression.op_bracketedPrimary) {
            function = brackets.getOperand();
        }
        if (!(function instanceof IASTIdExpression id)) {
            return unsupported("a call of a computed function", call);
        }
        String name = id.getName().toString();
        return name.equals(VEC_STEP) ? vectorStep(call) : call(name, Arrays.asList(call.getArguments()), call);
    }

    private Expr unsupported(String reason, IASTNode node) {
        return file.unsupported(reason, Opaque.UNKNOWN, node);
    }

    /**
     * The number of components of a type or value; a vector of three counts as four (OpenCL C 3.0, section 6.15.14).
     */
    private Expr vectorStep(IASTFunctionCallExpression call) {
        boolean one = call.getArguments().length == 1;
        if (!one || !(call.getArguments()[0] instanceof IASTTypeIdExpression of)) {
            return unsupported("vec_step of what is no type", call);
        }
        Type type = file.types.of(of.getTypeId(), scope).type();
        int width = type instanceof Vector vector ? vector.width() == 3 ? 4 : vector.width() : 1;
        return Conversions.element(type).isPresent()
                ? new Expr.IntLiteral(width, Scalar.INT, file.places.of(call))
                : new Expr.Unknown(List.of(), Scalar.INT, file.places.of(call));
    }

    private Expr call(String name, List<? extends IASTInitializerClause> clauses, IASTNode node) {
        file.addCall(name);
        if (scope.find(name).isPresent() || TypeLowering.named(name, scope).isPresent()) {
            return unsupported("a call of " + name + ", which is no function", node);
        }
        List<Expr> arguments = new ArrayList<>();
        for (IASTInitializerClause clause : clauses) {
            arguments.add(expressions.value(clause, node));
        }
        Optional<Signature> signature = file.definition(name);
        if (signature.isPresent()) {
            return call(name, signature.get(), arguments, node);
        }
        if (!file.knows(name)) {
            checkBuiltin(name, arguments.size(), node);
        }
        Type result = file.knows(name)
                ? file.result(name).orElseGet(() -> new Opaque("the result of " + name))
                : BuiltinResults.of(name, arguments);
        return new Expr.Call(name, arguments, result, file.places.of(node), file.places.text(node));
    }

    private void checkBuiltin(String name, int arguments, IASTNode node) {
        if (!BuiltinNames.mayBe(name)) {
            Stream<String> functions = Stream.concat(BuiltinNames.names(), file.functions());
            file.addUndeclared(Undeclared.function(name, Likeness.to(name, functions), file.places.of(node)));
        } else if (BuiltinNames.isWrong(name, arguments)) {
            file.addUndeclared(Undeclared.call(name, arguments, BuiltinNames.count(name), file.places.of(node)));
        }
    }

    private Expr call(String name, Signature signature, List<Expr> arguments, IASTNode node) {
        int count = signature.parameters().size();
        if (!signature.variadic() && arguments.size() != count && !BuiltinNames.mayBe(name)) {
            file.addUndeclared(Undeclared.call(name, arguments.size(), count, file.places.of(node)));
        }
        if (signature.variadic() || arguments.size() != count) {
            return unsupported(
                    "a call of " + name + " with " + arguments.size() + " arguments instead of " + count, node);
        }
        List<Expr> converted = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            converted.add(
                    Conversions.convert(arguments.get(i), signature.parameters().get(i)));
        }
        return new Expr.Call(name, converted, signature.result(), file.places.of(node), file.places.text(node));
    }

    /** {@code (name)(...)} or {@code (name)operand} where the name is no known type. */
    Expr castOrCall(IASTCastExpression cast, String name) {
        IASTExpression operand = cast.getOperand();
        boolean unary = operand instanceof IASTUnaryExpression;
        boolean brackets =
                unary && ((IASTUnaryExpression) operand).getOperator() == IASTUnaryExpression.op_bracketedPrimary;
        boolean function = scope.find(name).isEmpty() && (file.knows(name) || BuiltinResults.isKnown(name));
        if (brackets && function) {
            IASTExpression inside = ((IASTUnaryExpression) operand).getOperand();
            return call(
                    name,
                    inside instanceof IASTExpressionList list ? List.of(list.getExpressions()) : List.of(inside),
                    cast);
        }
        if (!function && scope.find(name).isEmpty()) {
            Stream<String> types = Stream.concat(NamedTypes.names(), scope.names());
            file.addUndeclared(Undeclared.type(name, Likeness.to(name, types), file.places.of(cast)));
        }
        return unary || function || scope.find(name).isPresent()
                ? unsupported("(" + name + ") before a value: a cast, a call or an operand", cast)
                : new Expr.Convert(expressions.value(operand), new Opaque(name), file.places.of(cast));
    }
}
