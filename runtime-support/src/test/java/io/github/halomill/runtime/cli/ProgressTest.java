package io.github.halomill.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    private final AtomicLong now = new AtomicLong(5);

    private String shown() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aBarIsDrawnAtMostTenTimesASecondAndWipesItself() {
        String first = "running [          ]   0 %  0/200  ";
        String second = "running [=====     ]  50 %  100/200  33.3 steps/s, 2.50 GB/s, 3 s left";
        ProgressText text = new ProgressText(200, 75_000_000, () -> 0);
        try (ProgressBar bar = new ProgressBar(stream, "running", text, now::get, false)) {
            bar.accept(0);
            bar.accept(1);
            now.addAndGet(99_999_999);
            bar.accept(40);
            now.addAndGet(2_900_000_001L);
            bar.accept(100);
        }
        assertThat(shown()).isEqualTo("\r" + first + "\r" + second + "\r" + " ".repeat(second.length()) + "\r");
    }

    @Test
    void aBarKeepsToItsLine() {
        ProgressText text = new ProgressText(Long.MAX_VALUE, 1L << 40, () -> 0);
        try (ProgressBar bar = new ProgressBar(stream, "verifying", text, now::get, false)) {
            now.addAndGet(1_000_000_000);
            bar.accept(Long.MAX_VALUE / 2);
            assertThat(shown()).hasSize(1 + 79);
        }
    }

    @Test
    void aLogGetsAPlainLineEveryHalfMinute() {
        ProgressText text = new ProgressText(2000, 1_000_000_000, () -> 0);
        try (ProgressLog log = new ProgressLog(stream, "verifying", text, now::get)) {
            log.accept(1);
            now.addAndGet(TimeUnit.SECONDS.toNanos(30) - 1);
            log.accept(2);
            now.addAndGet(1);
            log.accept(15);
            now.addAndGet(TimeUnit.SECONDS.toNanos(29));
            log.accept(16);
            now.addAndGet(TimeUnit.SECONDS.toNanos(141));
            log.accept(500);
        }
        assertThat(shown()).isEqualTo("""
                verifying: 15 of 2000 iterations (0 %) after 30 s: 0.500 steps/s, 0.500 GB/s, 66 min left
                verifying: 500 of 2000 iterations (25 %) after 3 min: 2.50 steps/s, 2.50 GB/s, 10 min left
                """);
    }

    @Test
    void filesThatAreCompleteAreCounted() {
        ProgressText text = new ProgressText(200, 0, () -> 2_147_483_648L);

        assertThat(text.rates(50, 1)).isEqualTo("50.0 steps/s, 3 s left, 2.15 GB written");
    }

    @Test
    void numbersThatAreLoggedAreShown() {
        ProgressText text = new ProgressText(200, 0, () -> 0);
        try (ProgressBar bar = new ProgressBar(stream, "running", text, now::get, false)) {
            bar.values(Map.of("rr", 1.25e-7));
            now.addAndGet(2_000_000_000);
            bar.accept(100);
            assertThat(shown())
                    .isEqualTo("\rrunning [=====     ]  50 %  100/200  rr = 1.250e-07, 50.0 steps/s, 2 s left");
        }
    }

    @Test
    void theLastNumbersAreACurveWhereTheLineHasRoom() {
        ProgressText text = new ProgressText(200, 0, () -> 0);
        try (ProgressBar bar = new ProgressBar(stream, "running", text, now::get, true)) {
            for (int i = 0; i < 20; i++) {
                bar.values(Map.of("rr", i == 15 ? Double.NaN : i));
            }
            now.addAndGet(2_000_000_000);
            bar.accept(100);
            assertThat(shown())
                    .isEqualTo("\rrunning [====     ]  50 %  100/200  rr = 19.00"
                            + " \u2581\u2582\u2583 \u2585\u2586\u2587\u2588, 50.0 steps/s, 2 s left");
            bytes.reset();
            bar.values(Map.of("a name that is so long that no curve has room beside it, or nearly so", 1.0));
            now.addAndGet(2_000_000_000);
            bar.accept(150);
            assertThat(shown()).contains("beside").doesNotContainPattern("[\u2581-\u2588]");
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0 s", "119.4, 119 s", "120, 2 min", "7199, 120 min", "7200, 2.0 h", "86400, 24.0 h"})
    void timesAreInUnitsThatFit(double seconds, String text) {
        assertThat(ProgressText.duration(seconds)).isEqualTo(text);
    }
}
