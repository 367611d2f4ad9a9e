package io.github.halomill.generator.emit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.expression.Builtin;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.expression.Expression.Operator;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and calls what is emitted; expected values are computed by hand. */
class ExpressionEmitterTest {

    private static final Expression N = new Expression.ParameterRef("n");
    private static final ExpressionEmitter INTEGERS = new ExpressionEmitter(
            new JavaNames(Programs.program("P").parameter("n", 1).build()));
    private static final RealEmitter REALS = new RealEmitter(INTEGERS);

    @TempDir
    Path out;

    @Test
    void integersTruncateAsInC() throws Exception {
        assertThat(integer(binary(Operator.DIVIDE, N, whole(2)), -7)).isEqualTo(-3);
        assertThat(integer(binary(Operator.REMAINDER, N, whole(3)), -7)).isEqualTo(-1);
    }

    @Test
    void divisionsKeepTheirOrder() throws Exception {
        // 100 / (7 % 4) = 33, (100 / 7) % 4 = 2
        assertThat(integer(binary(Operator.DIVIDE, N, binary(Operator.REMAINDER, whole(7), whole(4))), 100))
                .isEqualTo(33);
        assertThat(integer(binary(Operator.REMAINDER, binary(Operator.DIVIDE, N, whole(7)), whole(4)), 100))
                .isEqualTo(2);
        // 100 / (100 / 7) = 100 / 14 = 7
        assertThat(integer(binary(Operator.DIVIDE, N, binary(Operator.DIVIDE, N, whole(7))), 100))
                .isEqualTo(7);
    }

    @Test
    void sumsAndFunctionsNest() throws Exception {
        // max(5, ceilDiv(3 * 5 - 1, 4)) = max(5, ceil(3.5)) = 5; with n = 9: max(9, ceil(6.5)) = 9; min the other way
        Expression ceil = new Expression.Call(
                Builtin.CEIL_DIV,
                binary(Operator.SUBTRACT, binary(Operator.MULTIPLY, whole(3), N), whole(1)),
                whole(4));
        assertThat(integer(ceil, 5)).isEqualTo(4);
        assertThat(integer(new Expression.Call(Builtin.MAX, N, ceil), 5)).isEqualTo(5);
        assertThat(integer(new Expression.Call(Builtin.MIN, N, ceil), 9)).isEqualTo(7);
        assertThat(integer(new Expression.Negation(binary(Operator.ADD, N, whole(5_000_000_000L))), 1))
                .isEqualTo(-5_000_000_001L);
    }

    @Test
    void overflowsAndDivisionsByZeroThrow() {
        assertThatThrownBy(() -> integer(binary(Operator.ADD, N, whole(1)), Long.MAX_VALUE))
                .isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> integer(binary(Operator.MULTIPLY, N, whole(2)), Long.MAX_VALUE))
                .isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> integer(binary(Operator.DIVIDE, whole(2), N), 0))
                .isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> integer(new Expression.Call(Builtin.CEIL_DIV, whole(2), N), 0))
                .isInstanceOf(ArithmeticException.class);
    }

    @Test
    void realNumbersAreDividedAsSuch() throws Exception {
        assertThat(real(binary(Operator.DIVIDE, whole(1), N), 8)).isEqualTo(0.125);
        assertThat(real(binary(Operator.DIVIDE, N, N), 3)).isEqualTo(1.0);
        assertThat(real(binary(Operator.DIVIDE, N, whole(8)), 1)).isEqualTo(0.125);
        // 0.5 - (3 - 1) = -1.5, (0.5 - 3) - 1 = -3.5
        Expression half = new Expression.RealLiteral(".5");
        assertThat(real(binary(Operator.SUBTRACT, half, binary(Operator.SUBTRACT, N, whole(1))), 3))
                .isEqualTo(-1.5);
        assertThat(real(binary(Operator.SUBTRACT, binary(Operator.SUBTRACT, half, N), whole(1)), 3))
                .isEqualTo(-3.5);
        assertThat(real(new Expression.Negation(binary(Operator.ADD, N, half)), 3))
                .isEqualTo(-3.5);
        assertThat(real(new Expression.Call(Builtin.CEIL_DIV, N, whole(4)), 9)).isEqualTo(3.0);
    }

    @Test
    void aFloatIsRoundedOnce() throws Exception {
        // Just above halfway between 1 and the next float, 1 + 2^-23: as a double it is halfway, which would round to
        // 1.
        String text = "1.00000005960464477539062500000001";
        assertThat(single(new Expression.RealLiteral(text), 0)).isEqualTo(Math.nextUp(1f));
        assertThat(single(new Expression.Negation(new Expression.RealLiteral(text)), 0))
                .isEqualTo(-Math.nextUp(1f));
        // 2^24 + 1 is no float; ties go to even
        assertThat(single(whole(16_777_217), 0)).isEqualTo(16_777_216f);
        assertThat(single(binary(Operator.DIVIDE, whole(1), N), 3)).isEqualTo((float) (1.0 / 3.0));
    }

    @Test
    void numbersThatAreTooLargeOrTooSmallAreWhatTheyRoundTo() throws Exception {
        assertThat(single(new Expression.RealLiteral("1e39"), 0)).isEqualTo(Float.POSITIVE_INFINITY);
        assertThat(single(new Expression.RealLiteral("1e-60"), 0)).isZero();
        assertThat(real(new Expression.Negation(new Expression.RealLiteral("1e400")), 0))
                .isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(real(new Expression.RealLiteral("1e-400"), 0)).isZero();
    }

    private long integer(Expression expression, long n) throws Exception {
        return (Long) call("long", INTEGERS.emit(expression).flat().toString(), n);
    }

    private double real(Expression expression, long n) throws Exception {
        return (Double) call("double", REALS.toDouble(expression).toString(), n);
    }

    private float single(Expression expression, long n) throws Exception {
        return (Float) call("float", REALS.toFloat(expression).toString(), n);
    }

    private Object call(String type, String java, long n) throws Exception {
        String source = "public class X { public static " + type + " of(long n) { return " + java + "; } }";
        assertThat(Compilation.problems(Map.of("X", source), out)).as(source).isEmpty();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {out.toUri().toURL()}, getClass().getClassLoader())) {
            Method method = loader.loadClass("X").getMethod("of", long.class);
            return method.invoke(null, n);
        } catch (InvocationTargetException e) {
            throw (Exception) e.getCause();
        }
    }

    private static Expression binary(Operator operator, Expression left, Expression right) {
        return new Expression.Binary(operator, left, right);
    }

    private static Expression whole(long value) {
        return new Expression.IntegerLiteral(value);
    }
}
