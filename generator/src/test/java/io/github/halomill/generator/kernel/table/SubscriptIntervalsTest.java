package io.github.halomill.generator.kernel.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.flow.Walker;
import io.github.halomill.generator.kernel.parse.KernelFileReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SubscriptIntervalsTest {

    private static final String FAR = Long.toString(1L << 61);

    /** In ranges that C's rules give, where v is an int, u a uint, l a long and w a ulong, of any value. */
    @ParameterizedTest
    @CsvSource(delimiter = '@', textBlock = """
            v & 15                        @ 0          @ 15
            15 & v                        @ 0          @ 15
            v % 10                        @ -9         @ 9
            u % 10u                       @ 0          @ 9
            v % u                         @ 0          @ 4294967295
            (uchar)v                      @ 0          @ 255
            (char)v                       @ -128       @ 127
            convert_uchar_sat(v)          @ 0          @ 255
            clamp(v, 3, 7) + 1            @ 4          @ 8
            min(max(v, 0), 63)            @ 0          @ 63
            u >> 28                       @ 0          @ 15
            v >> 28                       @ -8         @ 7
            v / 1000000000                @ -2         @ 2
            v > 3 ? 5 : 2                 @ 2          @ 5
            (v & 3) * 4 + (u & 3)         @ 0          @ 15
            3 - (v & 3)                   @ 0          @ 3
            v > 3                         @ 0          @ 1
            u - 1                         @ 0          @ 4294967295
            u + u                         @ 0          @ 4294967295
            kept & 7                      @ 0          @ 7
            kept                          @ 0          @ 31
            turned                        @ 0          @ 62
            l >> 20                       @ -FAR       @ FAR
            (l >> 20) + 5                 @ -FAR       @ FAR
            l / 1000                      @ -FAR       @ FAR
            max(l, 0L) - 5                @ -FAR       @ FAR
            (max(l, 0L) - 5) / 3          @ -FAR       @ FAR
            w >> 20                       @ 0          @ FAR
            (ulong)v / 1000               @ 0          @ FAR
            l & 15                        @ 0          @ 15
            w % 10                        @ 0          @ 9
            own(v)                        @ -2147483648 @ 2147483647
            """)
    void ofAnExpression(String expression, String least, String most) {
        Interval range = range(expression);

        assertThat(range.least()).isEqualTo(Long.parseLong(least.replace("FAR", FAR)));
        assertThat(range.most()).isEqualTo(Long.parseLong(most.replace("FAR", FAR)));
    }

    private static Interval range(String expression) {
        KernelFile file = KernelFileReader.read("k.cl", """
                int own(int a) { return a; }
                kernel void k(global int *r, int v, uint u, long l, ulong w) {
                    int kept = v & 31, turned = v & 31;
                    turned *= 2;
                    r[%s] = 1;
                }
                """.formatted(expression));
        assertThat(file.problem()).isEmpty();
        Function kernel = file.unit().function("k").orElseThrow();
        List<Expr> subscripts = new ArrayList<>();
        new Walker() {
            @Override
            protected void visit(Expr expr) {
                if (expr instanceof Expr.Element element) {
                    subscripts.add(element.index());
                }
            }
        }.walk(kernel.body());
        return new SubscriptIntervals(file.unit(), kernel, any -> Optional.empty()).of(subscripts.get(0));
    }
}
