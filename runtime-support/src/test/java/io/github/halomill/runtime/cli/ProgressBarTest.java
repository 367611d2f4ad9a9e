package io.github.halomill.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressBarTest {

    @Test
    void drawsAtMostTenTimesASecondAndWipesItself() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        AtomicLong now = new AtomicLong(5);
        PrintStream terminal = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        String first = "running [" + " ".repeat(30) + "]   0 %  0/200  0 s";
        String second = "running [" + "=".repeat(15) + " ".repeat(15) + "]  50 %  100/200  3 s, 3 s left";
        try (ProgressBar bar = new ProgressBar(terminal, "running", 200, now::get)) {
            bar.accept(0);
            bar.accept(1);
            now.addAndGet(99_999_999);
            bar.accept(40);
            now.addAndGet(2_900_000_001L);
            bar.accept(100);
        }
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .isEqualTo("\r" + first + "\r" + second + "\r" + " ".repeat(second.length()) + "\r");
    }
}
