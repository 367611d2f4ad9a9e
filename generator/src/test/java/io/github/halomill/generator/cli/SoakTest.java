package io.github.halomill.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.cl.ClCallCounts;
import io.github.halomill.runtime.cl.ClObject;
import io.github.halomill.testing.Thorough;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A round of the soak leaves nothing: {@code .ci/soak} does it for as long as one likes. */
class SoakTest {

    @TempDir
    Path folder;

    /** OpenCL's own count of what was made and given up agrees with that of {@link ClObject}. */
    @Test
    @Tag("device")
    @Thorough
    @Timeout(300)
    @EnabledOnOs(OS.LINUX)
    void runsThatEndWellOrBadlyLeaveNoOpenClObject() throws IOException {
        long alive = ClObject.created() - ClObject.released();
        try (ClCallCounts calls = ClCallCounts.begin()) {
            SoakRound.run(folder, 0);
            assertThat(calls.of("clCreateContext")).isPositive();
            assertThat(calls.of("clReleaseContext")).isPositive();
            assertThat(calls.alive()).hasSize(6);
            calls.alive().forEach((kind, count) -> assertThat(count).as(kind).isZero());
        }
        assertThat(ClObject.created() - ClObject.released()).isEqualTo(alive);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void growthIsThatOfTheSecondHalf() {
        assertThat(SoakQuantity.growth(new double[] {0, 9, 20, 30, 40, 40, 40, 40, 40, 40}, 10))
                .isZero();
        assertThat(SoakQuantity.growth(new double[] {7, 7, 7, 7, 7, 8, 9, 10, 11, 12}, 10))
                .isEqualTo(100);
        assertThat(SoakQuantity.growth(new double[] {0, 0, 0, 0, 3, 5, 90, 9, 11, 13}, 20))
                .as("one odd value has no effect")
                .isEqualTo(100);
        assertThat(SoakQuantity.growth(new double[] {1}, 1)).isZero();
    }
}
