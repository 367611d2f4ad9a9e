package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import io.github.halomill.runtime.expression.Builtin;
import io.github.halomill.runtime.expression.Expression;
import java.util.Optional;
import java.util.function.Function;

/**
 * Writes the values of floating-point scalars as Java. They are computed in {@code double}, so that {@code 1 / nx} is
 * no integer division, and rounded to {@code float} at the end; a number that stands alone is rounded once.
 */
final class RealEmitter implements Expression.Cases<RealEmitter.Term> {

    private final ExpressionEmitter integers;
    private final Function<String, Optional<CodeBlock>> reals;

    /** {@code reals} has the names of numbers that are real in Java; other names are integers. */
    RealEmitter(ExpressionEmitter integers, Function<String, Optional<CodeBlock>> reals) {
        this.integers = integers;
        this.reals = reals;
    }

    RealEmitter(ExpressionEmitter integers) {
        this(integers, name -> Optional.empty());
    }

    /** Java of a type that can be assigned to {@code double}. */
    CodeBlock toDouble(Expression expression) {
        return expression.fold(this).number();
    }

    /** Java of type {@code float}. */
    CodeBlock toFloat(Expression expression) {
        Term term = expression.fold(this);
        return term.rounded()
                .orElseGet(() -> CodeBlock.of(term.isAtom() ? "(float) $L" : "(float) ($L)", term.number()));
    }

    /** Java of type {@code boolean}: a number holds if it is not 0. */
    CodeBlock condition(Expression expression) {
        return expression.fold(this).condition();
    }

    private CodeBlock asDouble(Expression expression) {
        return expression.fold(this).asDouble();
    }

    @Override
    public Term integer(Expression.IntegerLiteral literal) {
        return literal(Long.toString(literal.value()));
    }

    @Override
    public Term real(Expression.RealLiteral literal) {
        return literal(literal.text());
    }

    private static Term literal(String text) {
        return new Term(doubleLiteral(text), Type.DOUBLE, Term.ATOM, Optional.of(floatLiteral(text)));
    }

    @Override
    public Term name(Expression.ParameterRef reference) {
        return reals.apply(reference.name()).map(Term::atom).orElseGet(() -> integer(reference));
    }

    private Term integer(Expression.Leaf name) {
        return new Term(integers.emit(name).flat(), Type.INTEGER, Term.ATOM, Optional.empty());
    }

    @Override
    public Term component(Expression.Component component) {
        throw new IllegalArgumentException("differs from element to element: " + component);
    }

    @Override
    public Term extent(Expression.LocalExtent extent) {
        return integer(extent);
    }

    @Override
    public Term origin(Expression.LocalOrigin origin) {
        return integer(origin);
    }

    @Override
    public Term items(Expression.LocalItems items) {
        return integer(items);
    }

    @Override
    public Term negation(Expression.Negation negation) {
        Term operand = negation.operand().fold(this);
        return new Term(
                CodeBlock.of(operand.isAtom() ? "-$L" : "-($L)", operand.asDouble()),
                Type.DOUBLE,
                Term.UNARY,
                operand.isAtom() ? operand.rounded().map(number -> CodeBlock.of("-$L", number)) : Optional.empty());
    }

    @Override
    public Term binary(Expression.Binary binary) {
        int precedence = switch (binary.operator()) {
            case ADD, SUBTRACT -> 1;
            case MULTIPLY, DIVIDE, REMAINDER -> 2;
        };
        Term left = binary.left().fold(this);
        Term right = binary.right().fold(this);
        CodeBlock code = CodeBlock.of(
                "$L $L $L",
                left.precedence() < precedence ? CodeBlock.of("($L)", left.asDouble()) : left.asDouble(),
                binary.operator().symbol(),
                right.precedence() <= precedence ? CodeBlock.of("($L)", right.number()) : right.number());
        return new Term(code, Type.DOUBLE, precedence, Optional.empty());
    }

    @Override
    public Term call(Expression.Call call) {
        if (call.function() == Builtin.CEIL_DIV) {
            Expression quotient = new Expression.Binary(Expression.Operator.DIVIDE, call.first(), call.second());
            return Term.atom(CodeBlock.of("$T.ceil($L)", Math.class, toDouble(quotient)));
        }
        return Term.atom(CodeBlock.of(
                "$T." + call.function().symbol() + "($L, $L)",
                Math.class,
                asDouble(call.first()),
                toDouble(call.second())));
    }

    /** What may differ from machine to machine in the last bit is asked of {@link StrictMath}. */
    @Override
    public Term function(Expression.RealCall call) {
        CodeBlock operands = call.operands().stream().map(this::asDouble).collect(CodeBlock.joining(", "));
        Class<?> library = switch (call.function()) {
            case SQRT, ABS, FLOOR, CEIL -> Math.class;
            default -> StrictMath.class;
        };
        return Term.atom(CodeBlock.of("$T." + call.function().symbol() + "($L)", library, operands));
    }

    @Override
    public Term comparison(Expression.Comparison comparison) {
        return Term.holds(CodeBlock.of(
                "$L $L $L",
                comparison.left().fold(this).operand(),
                comparison.relation().symbol(),
                comparison.right().fold(this).operand()));
    }

    @Override
    public Term logical(Expression.Logical logical) {
        return Term.holds(CodeBlock.of(
                "($L) $L ($L)", condition(logical.left()), logical.connective().symbol(), condition(logical.right())));
    }

    @Override
    public Term not(Expression.Not not) {
        return Term.holds(CodeBlock.of("!($L)", condition(not.operand())));
    }

    @Override
    public Term choice(Expression.Choice choice) {
        Term first = choice.first().fold(this);
        CodeBlock code = CodeBlock.of(
                first.precedence() == Term.CHOICE ? "$L ? ($L) : $L" : "$L ? $L : $L",
                condition(choice.condition()),
                first.asDouble(),
                asDouble(choice.second()));
        return new Term(code, Type.DOUBLE, Term.CHOICE, Optional.empty());
    }

    private enum Type {
        INTEGER,
        DOUBLE,
        BOOLEAN
    }

    /**
     * Java of an expression.
     *
     * @param type that Java has for it
     * @param precedence the higher, the tighter
     * @param rounded the same of type {@code float}, rounded once; of a number that stands alone
     */
    record Term(CodeBlock code, Type type, int precedence, Optional<CodeBlock> rounded) {

        private static final int CHOICE = 0;
        private static final int UNARY = 3;
        private static final int ATOM = 4;

        private static Term atom(CodeBlock code) {
            return new Term(code, Type.DOUBLE, ATOM, Optional.empty());
        }

        private static Term holds(CodeBlock code) {
            return new Term(code, Type.BOOLEAN, ATOM, Optional.empty());
        }

        private boolean isAtom() {
            return precedence == ATOM;
        }

        private CodeBlock number() {
            return type == Type.BOOLEAN ? CodeBlock.of("($L ? 1.0 : 0.0)", code) : code;
        }

        /** With a cast of what Java would take for an integer. */
        private CodeBlock asDouble() {
            return type == Type.INTEGER ? CodeBlock.of("(double) $L", code) : number();
        }

        private CodeBlock operand() {
            return isAtom() ? number() : CodeBlock.of("($L)", code);
        }

        private CodeBlock condition() {
            return type == Type.BOOLEAN ? code : CodeBlock.of("$L != 0", operand());
        }
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

    /** The number with a digit before and after its point, and a point if it looks like an integer. */
    private static String withPoint(String text) {
        String number = text.startsWith(".") ? "0" + text : text;
        if (number.endsWith(".")) {
            return number + "0";
        }
        return number.chars().allMatch(Character::isDigit) ? number + ".0" : number;
    }
}
