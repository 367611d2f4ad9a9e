package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import torus.Torus;

@Tag("device")
class TorusTest {

    private static final int NX = 61;
    private static final int NY = 83;
    private static final int STEPS = 20;

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#all")
    void every_split_gives_the_bits_of_the_formula(DeepRun run) {
        Pair<byte[]> start = new Pair<>(new byte[NX * NY], Values.cells(1, NX * NY));
        try (Torus program =
                Torus.builder().options(run.options()).nx(NX).ny(NY).build()) {
            program.now().copyFrom(start.read());
            Pair<byte[]> expected = start.after(STEPS, (next, now) -> TorusReference.step(next, now, NX, NY));

            program.run(STEPS);

            byte[] actual = new byte[NX * NY];
            program.now().copyTo(actual);
            assertThat(Arrays.mismatch(actual, expected.read()))
                    .as("first wrong element of the newer array")
                    .isEqualTo(-1);
        }
    }
}
