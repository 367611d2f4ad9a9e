package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import io.github.halomill.generator.model.expression.Evaluator;
import io.github.halomill.generator.model.expression.IntegerCases;
import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.expression.Expression.Operator;
import java.util.Map;

/**
 * Writes integer expressions of a description as Java of type {@code long} (or {@code int} for small numbers). Sums,
 * differences and products are exact; a division by zero throws {@link ArithmeticException}.
 */
final class ExpressionEmitter implements IntegerCases<JavaCode> {

    private static final Evaluator CONSTANTS = new Evaluator(Map.of());

    private final JavaNames names;

    ExpressionEmitter(JavaNames names) {
        this.names = names;
    }

    /** An expression without real numbers. */
    JavaCode emit(Expression expression) {
        return isConstant(expression) ? literal(CONSTANTS.evaluate(expression)) : expression.fold(this);
    }

    @Override
    public JavaCode integer(Expression.IntegerLiteral literal) {
        return literal(literal.value());
    }

    @Override
    public JavaCode name(Expression.ParameterRef reference) {
        return JavaCode.text("$L", names.parameter(reference.name()));
    }

    @Override
    public JavaCode extent(Expression.LocalExtent extent) {
        return JavaCode.text("arguments.extent($S, $L)", extent.argument(), extent.dimension());
    }

    @Override
    public JavaCode origin(Expression.LocalOrigin origin) {
        return JavaCode.text("arguments.origin($S, $L)", origin.argument(), origin.dimension());
    }

    @Override
    public JavaCode items(Expression.LocalItems items) {
        return JavaCode.text("arguments.items($L)", items.dimension());
    }

    @Override
    public JavaCode negation(Expression.Negation negation) {
        return call("negateExact", emit(negation.operand()));
    }

    @Override
    public JavaCode call(Expression.Call call) {
        JavaCode first = emit(call.first());
        JavaCode second = emit(call.second());
        return switch (call.function()) {
            case MIN -> call("min", first, second);
            case MAX -> call("max", first, second);
            case CEIL_DIV -> JavaCode.call(CodeBlock.of("$T.ceilDiv", Arithmetic.class), first, second);
        };
    }

    @Override
    public JavaCode binary(Expression.Binary binary) {
        JavaCode left = emit(binary.left());
        JavaCode right = emit(binary.right());
        return switch (binary.operator()) {
            case ADD -> call("addExact", left, right);
            case SUBTRACT -> call("subtractExact", left, right);
            case MULTIPLY -> call("multiplyExact", left, right);
            case DIVIDE ->
                isSafeDivisor(binary.right())
                        ? quotient(binary, left, right)
                        : JavaCode.call(CodeBlock.of("$T.divide", Arithmetic.class), left, right);
            case REMAINDER ->
                isSafeDivisor(binary.right())
                        ? quotient(binary, left, right)
                        : JavaCode.call(CodeBlock.of("$T.remainder", Arithmetic.class), left, right);
        };
    }

    /** Whether nothing in an expression is known only at run time, and all of it is whole. */
    static boolean isConstant(Expression expression) {
        return expression.parameters().isEmpty() && !expression.usesZone() && !expression.usesReal();
    }

    /** A number by which everything can be divided: {@code nx / 2} stays as it is. */
    private static boolean isSafeDivisor(Expression divisor) {
        return isConstant(divisor) && CONSTANTS.evaluate(divisor) > 0;
    }

    private static JavaCode quotient(Expression.Binary binary, JavaCode left, JavaCode right) {
        return JavaCode.text(
                "$L $L $L", operand(binary.left(), left), binary.operator().symbol(), right.flat());
    }

    private static CodeBlock operand(Expression expression, JavaCode code) {
        boolean compound = expression instanceof Expression.Binary binary
                && (binary.operator() == Operator.DIVIDE || binary.operator() == Operator.REMAINDER)
                && isSafeDivisor(binary.right())
                && !isConstant(expression);
        return compound ? CodeBlock.of("($L)", code.flat()) : code.flat();
    }

    private static JavaCode call(String method, JavaCode... arguments) {
        return JavaCode.call(CodeBlock.of("$T." + method, Math.class), arguments);
    }

    /** A whole number. */
    static JavaCode literal(long value) {
        return (int) value == value ? JavaCode.text("$L", value) : JavaCode.text("$LL", value);
    }
}
