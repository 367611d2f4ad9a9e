package io.github.halomill.runtime.exec.zone;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PaceTest {

    private long now;
    private final Pace pace = new Pace(() -> now);

    /** Numbers of those among so many steps of that duration in which the host looks. */
    private List<Integer> looks(int steps, long millisOfAStep) {
        List<Integer> looks = new ArrayList<>();
        for (int step = 0; step < steps; step++) {
            now += millisOfAStep * 1_000_000;
            if (pace.isDue()) {
                looks.add(step);
            }
            pace.stepped();
        }
        return looks;
    }

    @Test
    void looksSeldomWhereStepsAreFast() {
        assertThat(looks(64, 0)).containsExactly(0, 2, 6, 14, 30, 46, 62);
    }

    @Test
    void looksAtEveryStepWhereStepsAreSlow() {
        assertThat(looks(4, 200)).containsExactly(0, 1, 2, 3);
    }

    @Test
    void followsStepsThatBecomeSlower() {
        looks(64, 0);
        assertThat(looks(64, 200))
                .containsExactly(
                        14, 22, 26, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48,
                        49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63);
    }

    @Test
    void keepsWhatIsNeitherFastNorSlow() {
        looks(3, 0); // now at every fourth step
        assertThat(looks(12, 10)).containsExactly(3, 7, 11);
    }
}
