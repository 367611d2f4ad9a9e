package io.github.halomill.runtime.exec.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.exchange.Abort;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of failures in several zones. */
class WorkersTest {

    private final Abort abort = new Abort();

    @Test
    void resultsComeInOrderOfTheZones() {
        try (Workers workers = new Workers("Program", List.of(0, 1, 2), abort)) {
            assertThat(workers.forEach(zone -> 10 * zone).values()).containsExactly(0, 10, 20);
        }
    }

    @Test
    void ofSeveralFailuresTheFirstIsThrownAndKeepsTheOthers() {
        try (Workers workers = new Workers("Program", List.of(0, 1, 2), abort)) {
            assertThatThrownBy(() -> workers.forEach(this::fail))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("zone 1 is first")
                    .satisfies(first -> assertThat(first.getSuppressed())
                            .extracting(Throwable::getMessage)
                            .containsExactly("zone 0 is late"));
            assertThat(abort.isRaised()).as("the next task can be carried out").isFalse();
            assertThat(workers.forEach(zone -> zone).values()).containsExactly(0, 1, 2);
        }
    }

    /** Zone 1 fails; then zone 0 does by itself, and zone 2 gives up. */
    private int fail(int zone) {
        if (zone == 1) {
            throw new IllegalArgumentException("zone 1 is first");
        }
        while (!abort.isRaised()) {
            Thread.onSpinWait();
        }
        if (zone == 0) {
            throw new IllegalArgumentException("zone 0 is late");
        }
        abort.check();
        return zone;
    }
}
