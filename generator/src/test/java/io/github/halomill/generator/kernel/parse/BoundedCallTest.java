package io.github.halomill.generator.kernel.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** However a call ends, nothing of it goes on. */
class BoundedCallTest {

    private static final Duration LONG = Duration.ofDays(1);

    private final AtomicReference<Thread> thread = new AtomicReference<>();
    private final CountDownLatch asked = new CountDownLatch(1);

    @AfterEach
    void theThreadHasEnded() {
        assertThat(thread.get().isAlive()).isFalse();
    }

    /** Ends when it is asked to. */
    private String goOn() throws InterruptedException {
        thread.set(Thread.currentThread());
        asked.await();
        return "too late";
    }

    @Test
    void aResultIsHandedOn() throws Exception {
        String result = BoundedCall.run(
                () -> {
                    thread.set(Thread.currentThread());
                    return "read";
                },
                asked::countDown,
                LONG);

        assertThat(result).isEqualTo("read");
        assertThat(asked.getCount()).as("it is not asked to end").isEqualTo(1);
    }

    @Test
    void whatIsThrownIsHandedOn() {
        assertThatThrownBy(() -> BoundedCall.run(
                        () -> {
                            thread.set(Thread.currentThread());
                            throw new StackOverflowError();
                        },
                        asked::countDown,
                        LONG))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(StackOverflowError.class);
    }

    @Test
    void aCallThatTakesTooLongIsAskedToEnd() {
        assertThatThrownBy(() -> BoundedCall.run(this::goOn, asked::countDown, Duration.ofMillis(1)))
                .isInstanceOf(TimeoutException.class);
    }

    @Test
    void aCallWhoseCallerIsInterruptedIsAskedToEnd() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> BoundedCall.run(this::goOn, asked::countDown, LONG))
                .isInstanceOf(InterruptedException.class);
    }
}
