package io.github.halomill.generator.kernel.stream.speculation;

import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.flow.Walker;
import java.util.function.Predicate;

/** What both checks ask of expressions. */
final class Operands {

    private Operands() {}

    static boolean isGlobal(Expr pointer) {
        return pointer.type() instanceof Type.Pointer type && type.space() == AddressSpace.GLOBAL;
    }

    /** Whether an operator divides integers. */
    static boolean dividesIntegers(Expr.BinaryOp op, Expr divisor) {
        return (op == Expr.BinaryOp.DIV || op == Expr.BinaryOp.REM) && !isReal(divisor.type());
    }

    /** Whether it is a floating-point number, or a vector of them. */
    private static boolean isReal(Type type) {
        return type instanceof Type.Vector vector
                ? isReal(vector.element())
                : type instanceof Type.Scalar scalar && scalar.kind().isFloating();
    }

    /** Whether an expression is made of literals, and of some names. */
    static boolean isMadeOf(Expr expr, Predicate<Expr.Name> names) {
        boolean[] only = {true};
        new Walker() {
            @Override
            protected void visit(Expr part) {
                only[0] &= part instanceof Expr.IntLiteral
                        || part instanceof Expr.Symbol
                        || part instanceof Expr.Convert
                        || part instanceof Expr.Unary
                        || part instanceof Expr.Binary
                        || (part instanceof Expr.Name name && names.test(name));
            }
        }.walk(expr);
        return only[0];
    }
}
