package io.github.halomill.generator.kernel.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.parse.KernelFileReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which kernels may be called for each row, why others may not, and how their text changes. */
final class SumFinderTest {

    private static StreamResult.Streamable find(String source, Rotation rotation) {
        KernelFile file = KernelFileReader.read("k.cl", source);
        StreamResult found = StreamFinder.find(file, source, "advance", List.of(rotation), List.of(), name -> true);
        assertThat(found).isInstanceOf(StreamResult.Streamable.class);
        return (StreamResult.Streamable) found;
    }

    private static String sourceOf(String body) {
        return """
                float near(__global const float *a, int i) { return a[i] + a[i + 1]; }
                __kernel void advance(__global float *next, __global const float *now, const int n, const float c)
                {
                    const int x = get_global_id(0), y = get_global_id(1), i = y * n + x;
                    BODY
                }
                """.replace(
                        "BODY", body.replace("LOOPS", "for (int a = -1; a <= 1; a++) for (int b = -1; b <= 1; b++)"));
    }

    private static StreamResult.Streamable find(String body) {
        return find(sourceOf(body), Rotation.of("next", "now"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            float s = 0; LOOPS s += now[i + b * n + a]; next[i] = s;                                     | it does not add the rows in ascending order
            float s = 0; for (int a = 1; a >= -1; a--) s += now[i + a * n] + now[i + a * n + 1]; next[i] = s; | it does not add the rows in ascending order
            float s = 0; for (int k = 0; k < 2; k++) LOOPS s += now[i + a * n + b]; next[i] = s;         | it does not add the rows in ascending order
            float s = 0; for (int r = 1; r < 3; r++) { s += now[i - r * n] + now[i - r * n - 1]; s += now[i + r * n]; } next[i] = s; | it does not add the rows in ascending order
            float s = 0; LOOPS s += now[i + a * n + b]; s += now[i + 1]; next[i] = s;                    | it does not add the rows in ascending order
            float s = now[i]; LOOPS s += now[i + a * n + b]; next[i] = s;                                | its sum starts from now[i], which is not in the lowest row
            float s = 0, m = 0; LOOPS { s += now[i + a * n + b]; m = max(m, now[i + a * n + b]); } next[i] = s - m; | it has two sums
            float s = 0; LOOPS { s += now[i + a * n + b]; if (s > 9) s = 9; } next[i] = s;               | it reads its sum while it makes it
            float s = 0, m = 0; LOOPS { s += now[i + a * n + b]; m += s; } next[i] = s + m;              | it reads its sum while it makes it
            float s = 0; LOOPS s += now[i + a * n + b] - now[i]; next[i] = s;                            | it adds something of several rows at k.cl:5:78
            float s = 0; LOOPS s += (now[i + b] > c) * now[i + a * n + b]; next[i] = s;                  | it adds something of several rows at k.cl:5:78
            float s = 0; int k = 0; LOOPS s += k++ * now[i + a * n + b]; next[i] = s;                    | it does more than to add at k.cl:5:89
            float s = 0; LOOPS if (a + b > 0) s += now[i + a * n + b]; else s -= now[i + a * n + b]; next[i] = s; | there is an else beside what it adds at k.cl:5:93
            float s = 0; LOOPS s += now[i + a * n + b]; next[i] = s - now[i - 1];                        | beside its sum it uses now[i - 1] at k.cl:5:117
            float s = 0; float *p = &s; LOOPS *p += now[i + a * n + b]; next[i] = s;                     | it takes the address of a variable at k.cl:5:25
            float s = 0; for (int a = -1; a <= 1; a++) s += now[i + a * n]; next[i] = s;                 | it reads no elements beside its own in a row
            float s = 0; for (int b = -1; b <= 1; b++) s += now[i + b]; next[i] = s;                     | it adds a single row
            next[i] = near(now, i + n) + near(now, i);                                                   | it passes its arrays to functions
            next[i] = now[i + 1] / (1 + (int)now[i - 1] % (int)now[i + n]);                              | it may do harm where its numbers mean nothing
            next[i] = 0.5f * now[i - n] + 0.3f * now[i - 1] + 0.2f * now[i + n - 1] + 0.7f * now[i + n];  | its lowest row is one product, which may be contracted with what comes after it
            next[i] = now[i - 1] + now[i + 1] + now[i - n] + now[i + n];                                 | it has no sum whose terms are of one row after the other
            next[i] = (now[i - n] + now[i + n]) * 0.5f + now[i - 1];                                     | beside its sum it uses now[i - 1] at k.cl:5:50
            next[i] = ((now[i - n] + now[i - n + 1]) + (now[i - 1] + now[i])) + now[i + n];              | parentheses are around some terms of its sum
            const float t = now[i - n] + now[i - n + 1], s = t + now[i - 1] + now[i + n]; next[i] = s;   | the statement of its sum declares what is in it
            """)
    void refuses(String body, String reason) {
        StreamResult.Streamable found = find(body);
        assertThat(found.sums()).isEmpty();
        assertThat(found.notBySums()).isEqualTo(reason);
    }

    @Test
    void refuses_older_states() {
        assertThat(find(
                                "__kernel void advance(__global int *c, __global const int *b, __global const int *a, const int n) {\n"
                                        + "    int i = get_global_id(1) * n + get_global_id(0);\n    c[i] = b[i - n] + b[i - 1] + b[i + n] - a[i];\n}\n",
                                Rotation.of("c", "b", "a"))
                        .notBySums())
                .isEqualTo("it reads an older state");
    }

    private static String copy(String body) {
        StreamResult.Streamable found = find(body);
        assertThat(found.notBySums()).isEmpty();
        return StreamWriter.write(found.sums().orElseThrow(), sourceOf(body), offset -> offset, List.of());
    }

    @Test
    void asks_in_loops_whether_a_row_is_there() {
        assertThat(copy("""
                float s = c; // begins
                    #pragma unroll
                    for (int a = -1; a <= 1; a++) {
                        for (int b = 0; b < 4; b++) {
                            s += (2 + a) * now[i + a * n + b - 2];
                        }
                    }
                    next[i] = s + now[i];""")).contains("float now_row[4], now;", "float hm_sum;", """
                    float s = c; if (hm->hm_row > -1) s = hm->hm_sum; // begins
                    #pragma unroll
                    for (int a = -1; a <= 1; a++) {
                        _Pragma("unroll") for (int b = 0; b < 4; b++) {
                            if (hm->hm_row == a) s += (2 + a) * hm->now_row[b];
                        }
                    } hm->hm_sum = s; if (hm->hm_row < 1) return;
                    HM_STORED(next) = s + hm->now;
                """);
    }

    @Test
    void computes_an_expression_up_to_the_end_of_each_row() {
        assertThat(copy("""
                const float own = now[i];
                    next[i] = (0.1f * now[i - n - 1] + (c + 1) * now[i - n] // the row below
                            + 2 * (own - now[i - 1])
                            - now[i + n + 1]) / own;""")).contains("""
                    const float own = (hm->hm_row < 1 ? hm->now_row[1] : hm->now);
                    if (hm->hm_row == -1) {
                        hm->hm_sum = 0.1f * hm->now_row[0] + (c + 1) * hm->now_row[1];
                    }
                    if (hm->hm_row == 0) {
                        hm->hm_sum = hm->hm_sum + 2 * (own - hm->now_row[0]);
                    }
                    if (hm->hm_row < 1) {
                        return; // the sum waits for the next row
                    }
                #line 5 "k.cl"

                    HM_STORED(next) = (hm->hm_sum - hm->now_row[2]) / own;
                """);
    }

    @Test
    void is_worth_it_where_a_row_is_a_part_of_several_sums() {
        assertThat(find("float s = 0; LOOPS s += now[i + a * n + b]; next[i] = s;")
                        .sums()
                        .orElseThrow()
                        .isWorthIt())
                .isTrue();
        assertThat(find("next[i] = now[i - n] + now[i - 1] + now[i] + now[i + 1] + now[i + n];")
                        .sums()
                        .orElseThrow()
                        .isWorthIt())
                .isFalse();
    }
}
