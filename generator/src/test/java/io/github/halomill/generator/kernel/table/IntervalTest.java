package io.github.halomill.generator.kernel.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import io.github.halomill.generator.kernel.ast.Type.Scalar.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IntervalTest {

    private static final int FAR = 3;

    @ParameterizedTest
    @EnumSource(
            value = BinaryOp.class,
            names = {"ADD", "SUB", "MUL", "DIV", "REM", "SHL", "SHR", "AND", "OR", "XOR"})
    void everyResultOfNumbersOfTwoIntervalsIsInTheirs(BinaryOp op) {
        for (Interval left : small()) {
            for (Interval right : small()) {
                Interval all = left.combined(op, right);
                for (long a = left.least(); a <= left.most(); a++) {
                    for (long b = right.least(); b <= right.most(); b++) {
                        if (isDefined(op, b)) {
                            assertThat(computed(op, a, b))
                                    .as("%d %s %d", a, op.text(), b)
                                    .isBetween(all.least(), all.most());
                        }
                    }
                }
            }
        }
    }

    /** Of those that lead to subscripts of tables. */
    @Test
    void intervalsAreNoLargerThanTheyHaveToBe() {
        assertThat(Interval.ANY.combined(BinaryOp.AND, Interval.of(255))).isEqualTo(new Interval(0, 255));
        assertThat(Interval.of(Kind.UINT).combined(BinaryOp.REM, Interval.of(9)))
                .isEqualTo(new Interval(0, 8));
        assertThat(Interval.of(Kind.INT).combined(BinaryOp.REM, Interval.of(9))).isEqualTo(new Interval(-8, 8));
        assertThat(Interval.of(Kind.UCHAR).combined(BinaryOp.SHR, Interval.of(4)))
                .isEqualTo(new Interval(0, 15));
        assertThat(Interval.of(Kind.USHORT).combined(BinaryOp.DIV, Interval.of(256)))
                .isEqualTo(new Interval(0, 255));
    }

    @Test
    void whatIsFarStaysFar() {
        Interval less = Interval.ANY.combined(BinaryOp.SUB, Interval.of(5));

        assertThat(less).isEqualTo(Interval.ANY);
        assertThat(less.combined(BinaryOp.SHR, Interval.of(31))).isEqualTo(Interval.ANY);
        assertThat(less.combined(BinaryOp.DIV, Interval.of(1L << 32))).isEqualTo(Interval.ANY);
        assertThat(less.combined(BinaryOp.MUL, Interval.ANY)).isEqualTo(Interval.ANY);
    }

    private static List<Interval> small() {
        List<Interval> all = new ArrayList<>();
        for (int least = -FAR; least <= FAR; least++) {
            for (int most = least; most <= FAR; most++) {
                all.add(new Interval(least, most));
            }
        }
        return all;
    }

    private static boolean isDefined(BinaryOp op, long right) {
        return switch (op) {
            case DIV, REM -> right != 0;
            case SHL, SHR -> right >= 0;
            default -> true;
        };
    }

    private static long computed(BinaryOp op, long a, long b) {
        return switch (op) {
            case ADD -> a + b;
            case SUB -> a - b;
            case MUL -> a * b;
            case DIV -> a / b;
            case REM -> a % b;
            case SHL -> a << b;
            case SHR -> a >> b;
            case AND -> a & b;
            case OR -> a | b;
            default -> a ^ b;
        };
    }
}
