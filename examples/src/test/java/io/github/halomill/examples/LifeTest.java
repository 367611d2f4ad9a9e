package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import life.Life;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("device")
class LifeTest {

    private static final int NX = 61;
    private static final int NY = 83;
    private static final int LENGTH = (NX + 2) * (NY + 2);
    private static final int STEPS = 20;

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.Run#all")
    void every_split_gives_the_bits_of_the_formula(Run run) {
        Pair<byte[]> start = new Pair<>(Values.cells(1, LENGTH), Values.cells(2, LENGTH));
        try (Life program = Life.builder()
                .devices(run.devices())
                .strategy(run.strategy())
                .nx(NX)
                .ny(NY)
                .build()) {
            program.next().copyFrom(start.written());
            program.now().copyFrom(start.read());
            Pair<byte[]> expected = start.after(STEPS, (next, now) -> LifeReference.step(next, now, NX, NY));

            program.run(STEPS);

            byte[] actual = new byte[LENGTH];
            program.next().copyTo(actual);
            assertThat(Arrays.mismatch(actual, expected.written()))
                    .as("first wrong element of the older array")
                    .isEqualTo(-1);
            program.now().copyTo(actual);
            assertThat(Arrays.mismatch(actual, expected.read()))
                    .as("first wrong element of the newer array")
                    .isEqualTo(-1);
        }
    }
}
