package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import matmul.Matmul;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("device")
class MatmulTest {

    private static final int M = 112; // 7 work-groups
    private static final int N = 80;
    private static final int K = 93;

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.Run#all")
    void every_split_gives_the_bits_of_the_formula(Run run) {
        float[] a = Values.floats(1, M * K);
        float[] b = Values.floats(2, K * N);
        try (Matmul program = Matmul.builder()
                .devices(run.devices())
                .strategy(run.strategy())
                .m(M)
                .n(N)
                .k(K)
                .build()) {
            program.a().copyFrom(a);
            program.b().copyFrom(b);

            program.run(1);

            float[] actual = new float[M * N];
            program.c().copyTo(actual);
            assertThat(Arrays.mismatch(actual, MatmulReference.product(a, b, M, N, K)))
                    .as("first wrong element")
                    .isEqualTo(-1);
        }
    }
}
