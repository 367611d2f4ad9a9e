package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.halomill.runtime.device.Device;
import java.util.Arrays;
import nbody.NBody;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("device")
class NBodyTest {

    private static final int N = 300;
    private static final int STEPS = 10;

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.Run#all")
    void every_split_gives_nearly_the_values_of_the_formula(Run run) {
        NBodyReference reference = new NBodyReference(positions(), new float[4 * N]);
        for (int step = 0; step < STEPS; step++) {
            reference.step(0.001f, 0.01f);
        }

        float[] actual = positions(run);

        for (int i = 0; i < actual.length; i++) {
            assertThat((double) actual[i]).as("number " + i).isCloseTo(reference.position[i], within(1e-5));
        }
    }

    /** A reciprocal root may be a bit more or less from device to device: only those of one are compared. */
    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.Run#all")
    void every_split_of_a_device_gives_the_bits_of_one_zone(Run run) {
        assumeTrue(
                run.devices().stream().map(Device::physicalId).distinct().count() == 1, run + " are different devices");
        Run alone = new Run(run.devices().get(0).physicalId(), run.strategy());

        assertThat(Arrays.mismatch(positions(run), positions(alone)))
                .as("first wrong number")
                .isEqualTo(-1);
    }

    private static float[] positions(Run run) {
        try (NBody program = NBody.builder()
                .devices(run.devices())
                .strategy(run.strategy())
                .n(N)
                .build()) {
            program.position().copyFrom(positions());
            program.run(STEPS);
            float[] actual = new float[4 * N];
            program.position().copyTo(actual);
            return actual;
        }
    }

    private static float[] positions() {
        float[] positions = Values.floats(1, 4 * N, -1, 1);
        for (int i = 0; i < N; i++) {
            positions[4 * i + 3] = Math.abs(positions[4 * i + 3]) / N;
        }
        return positions;
    }
}
