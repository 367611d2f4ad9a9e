package io.github.halomill.runtime.exec.zone;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class CoveredTimeTest {

    @Test
    void timeThatSeveralSpansCoverCountsOnce() {
        CoveredTime covered = new CoveredTime();
        covered.add(10, 20);
        covered.add(15, 30);
        covered.add(16, 17);
        covered.add(40, 45);
        covered.add(30, 31);
        assertThat(covered.take()).isEqualTo(21 + 5);
        assertThat(covered.take()).isZero();
    }

    @Test
    void isWhatCountingMomentsComesTo() {
        Random random = new Random(1);
        for (int round = 0; round < 200; round++) {
            CoveredTime covered = new CoveredTime();
            boolean[] moments = new boolean[120];
            for (int i = random.nextInt(80); i > 0; i--) {
                int start = random.nextInt(100);
                int end = start + random.nextInt(20);
                covered.add(start, end);
                for (int moment = start; moment < end; moment++) {
                    moments[moment] = true;
                }
            }
            int count = 0;
            for (boolean moment : moments) {
                count += moment ? 1 : 0;
            }
            assertThat(covered.take()).isEqualTo(count);
        }
    }
}
