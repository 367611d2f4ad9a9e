package io.github.halomill.runtime.exec.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nobody waits for ever for a driver, and everybody waits for what is none. */
@Timeout(60)
class ReleasingTest {

    private final CountDownLatch latch = new CountDownLatch(1);

    private void await() {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void whatIsDoneIsDone() {
        AtomicInteger done = new AtomicInteger();
        assertThat(new Releasing("r", done::incrementAndGet, () -> true).isDone(3))
                .isTrue();
        assertThat(done).hasValue(1);
    }

    @Test
    void whatItThrowsIsThrown() {
        Releasing failing = new Releasing(
                "r",
                () -> {
                    throw new IllegalStateException("no");
                },
                () -> false);
        assertThatThrownBy(() -> failing.isDone(3))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no");
    }

    @Test
    void nobodyWaitsLongerForADriver() {
        AtomicInteger looks = new AtomicInteger();
        Releasing hanging = new Releasing("r", this::await, () -> looks.incrementAndGet() > 0);
        assertThat(hanging.isDone(3)).isFalse();
        assertThat(looks).hasValue(3);
        latch.countDown();
    }

    /** As a disk that is slow: at the driver now and then, and never three times in a row. */
    @Test
    void everybodyWaitsForWhatGoesOn() {
        AtomicInteger looks = new AtomicInteger();
        Releasing slow = new Releasing("r", this::await, () -> {
            if (looks.incrementAndGet() == 20) {
                latch.countDown();
            }
            return looks.get() % 3 != 0;
        });
        assertThat(slow.isDone(3)).isTrue();
        assertThat(looks.get()).isGreaterThanOrEqualTo(20);
    }

    @Test
    void anInterruptIsPassedOn() {
        Thread.currentThread().interrupt();
        AtomicInteger looks = new AtomicInteger();
        assertThat(new Releasing("r", this::await, () -> looks.incrementAndGet() > 0).isDone(2))
                .isFalse();
        assertThat(Thread.interrupted()).isTrue();
        latch.countDown();
    }
}
