package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import io.github.halomill.generator.model.Expression;
import io.github.halomill.generator.model.Expression.Builtin;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Writes the values of floating-point scalars as Java. They are computed in {@code double}, so that {@code 1 / nx} is
 * no integer division, and rounded to {@code float} at the end; a number that stands alone is rounded once.
 */
final class RealEmitter {

    /** Names, and what else is no part of an expression, as Java of a type that can be assigned to {@code double}. */
    private final Function<Expression, CodeBlock> names;

    private final Predicate<Expression> isInteger;

    /** {@code isInteger} tells of names whether they are integers in Java. */
    RealEmitter(Function<Expression, CodeBlock> names, Predicate<Expression> isInteger) {
        this.names = names;
        this.isInteger = isInteger;
    }

    RealEmitter(ExpressionEmitter integers) {
        this(expression -> integers.name(expression).flat(), expression -> true);
    }

    /** Java of a type that can be assigned to {@code double}. */
    CodeBlock toDouble(Expression expression) {
        return emit(expression);
    }

    /** Java of type {@code float}. */
    CodeBlock toFloat(Expression expression) {
        if (expression instanceof Expression.RealLiteral literal) {
            return floatLiteral(literal.text());
        }
        if (expression instanceof Expression.IntegerLiteral literal) {
            return floatLiteral(Long.toString(literal.value()));
        }
        if (expression instanceof Expression.Negation negation && isLiteral(negation.operand())) {
            return CodeBlock.of("-$L", toFloat(negation.operand()));
        }
        CodeBlock value = emit(expression);
        return isAtom(expression) ? CodeBlock.of("(float) $L", value) : CodeBlock.of("(float) ($L)", value);
    }

    private CodeBlock emit(Expression expression) {
        if (expression instanceof Expression.RealLiteral literal) {
            return doubleLiteral(literal.text());
        }
        if (expression instanceof Expression.IntegerLiteral literal) {
            return doubleLiteral(Long.toString(literal.value()));
        }
        if (expression instanceof Expression.Negation negation) {
            boolean simple = isAtom(negation.operand());
            return CodeBlock.of(simple ? "-$L" : "-($L)", asDouble(negation.operand()));
        }
        if (expression instanceof Expression.Binary binary) {
            int precedence = precedence(binary);
            CodeBlock left = asDouble(binary.left());
            CodeBlock right = emit(binary.right());
            return CodeBlock.of(
                    "$L $L $L",
                    precedence(binary.left()) < precedence ? CodeBlock.of("($L)", left) : left,
                    binary.operator().symbol(),
                    precedence(binary.right()) <= precedence ? CodeBlock.of("($L)", right) : right);
        }
        if (expression instanceof Expression.Call call) {
            return call(call);
        }
        if (expression instanceof Expression.RealCall real) {
            return call(real);
        }
        if (expression instanceof Expression.Choice choice) {
            return CodeBlock.of(
                    "($L ? $L : $L)",
                    condition(choice.condition()),
                    asDouble(choice.first()),
                    asDouble(choice.second()));
        }
        if (isCondition(expression)) {
            return CodeBlock.of("($L ? 1.0 : 0.0)", condition(expression));
        }
        return names.apply(expression);
    }

    private static boolean isCondition(Expression expression) {
        return expression instanceof Expression.Comparison
                || expression instanceof Expression.Logical
                || expression instanceof Expression.Not;
    }

    /** Java of type {@code boolean}: a number holds if it is not 0. */
    CodeBlock condition(Expression expression) {
        if (expression instanceof Expression.Comparison comparison) {
            return CodeBlock.of(
                    "$L $L $L",
                    operand(comparison.left()),
                    comparison.relation().symbol(),
                    operand(comparison.right()));
        }
        if (expression instanceof Expression.Logical logical) {
            return CodeBlock.of(
                    "($L) $L ($L)",
                    condition(logical.left()),
                    logical.connective().symbol(),
                    condition(logical.right()));
        }
        if (expression instanceof Expression.Not not) {
            return CodeBlock.of("!($L)", condition(not.operand()));
        }
        return CodeBlock.of("$L != 0", operand(expression));
    }

    private CodeBlock operand(Expression expression) {
        return isAtom(expression) ? emit(expression) : CodeBlock.of("($L)", emit(expression));
    }

    /** What may differ from machine to machine in the last bit is asked of {@link StrictMath}. */
    private CodeBlock call(Expression.RealCall call) {
        CodeBlock operands = call.operands().stream().map(this::asDouble).collect(CodeBlock.joining(", "));
        Class<?> library = switch (call.function()) {
            case SQRT, ABS, FLOOR, CEIL -> Math.class;
            default -> StrictMath.class;
        };
        return CodeBlock.of("$T." + call.function().symbol() + "($L)", library, operands);
    }

    private CodeBlock call(Expression.Call call) {
        if (call.function() == Builtin.CEIL_DIV) {
            Expression quotient = new Expression.Binary(Expression.Operator.DIVIDE, call.first(), call.second());
            return CodeBlock.of("$T.ceil($L)", Math.class, emit(quotient));
        }
        return CodeBlock.of(
                "$T." + call.function().symbol() + "($L, $L)", Math.class, asDouble(call.first()), emit(call.second()));
    }

    /** Like {@link #emit}, with a cast of what Java would take for an integer. */
    private CodeBlock asDouble(Expression expression) {
        CodeBlock value = emit(expression);
        boolean integer = (expression instanceof Expression.ParameterRef && isInteger.test(expression))
                || expression instanceof Expression.LocalExtent
                || expression instanceof Expression.LocalOrigin
                || expression instanceof Expression.LocalItems;
        return integer ? CodeBlock.of("(double) $L", value) : value;
    }

    private static int precedence(Expression expression) {
        if (expression instanceof Expression.Binary binary) {
            return switch (binary.operator()) {
                case ADD, SUBTRACT -> 1;
                case MULTIPLY, DIVIDE, REMAINDER -> 2;
            };
        }
        return 3;
    }

    private static boolean isLiteral(Expression expression) {
        return expression instanceof Expression.RealLiteral || expression instanceof Expression.IntegerLiteral;
    }

    private static boolean isAtom(Expression expression) {
        return !(expression instanceof Expression.Binary) && !(expression instanceof Expression.Negation);
    }

    private static CodeBlock floatLiteral(String text) {
        float value = Float.parseFloat(text);
        if (Float.isInfinite(value)) {
            return CodeBlock.of("$T.POSITIVE_INFINITY", Float.class);
        }
        // What javac refuses as too small for a number other than zero is zero.
        return CodeBlock.of("$Lf", value == 0 ? "0.0" : withPoint(text));
    }

    private static CodeBlock doubleLiteral(String text) {
        double value = Double.parseDouble(text);
        if (Double.isInfinite(value)) {
            return CodeBlock.of("$T.POSITIVE_INFINITY", Double.class);
        }
        return CodeBlock.of("$L", value == 0 ? "0.0" : withPoint(text));
    }

    /** The number with a digit before and behind its point, and a point if it looks like an integer. */
    private static String withPoint(String text) {
        String number = text.startsWith(".") ? "0" + text : text;
        if (number.endsWith(".")) {
            return number + "0";
        }
        return number.chars().allMatch(Character::isDigit) ? number + ".0" : number;
    }
}
