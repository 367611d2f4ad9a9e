package io.github.halomill.runtime.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ViewersTest {

    private final AtomicLong now = new AtomicLong();
    private final Viewers viewers = new Viewers(now::get);

    private void later(long millis) {
        now.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    @Test
    void whoAskedNotLongAgoLooks() {
        assertThat(viewers.isThere()).isFalse();
        viewers.seen("a");
        later(2000); // as a page does that is hidden
        assertThat(viewers.isThere()).isTrue();
        later(1000);
        assertThat(viewers.isThere()).isFalse();
        viewers.seen("a");
        viewers.left("a");
        assertThat(viewers.isThere()).isFalse();
    }

    @Test
    void pagesThatWereClosedTakeNoPlace() {
        for (int i = 0; i < 1000; i++) {
            viewers.seen("closed " + i);
        }
        later(10_000);
        viewers.seen("new");
        assertThat(viewers.isThere()).isTrue();
    }
}
