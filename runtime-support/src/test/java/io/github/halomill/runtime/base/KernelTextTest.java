package io.github.halomill.runtime.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class KernelTextTest {

    @Test
    void utf8IsReadWithoutItsMark() {
        assertThat(KernelText.decode("\uFEFF// \u00E9\u20AC\n".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("// \u00E9\u20AC\n");
        assertThat(KernelText.utf8("x".getBytes(StandardCharsets.UTF_8))).contains("x");
    }

    @Test
    void whatIsNotIsWindows1252() {
        byte[] bytes = {'/', '/', ' ', (byte) 0xE9, 'x', (byte) 0x80, (byte) 0x93, '\n'};

        assertThat(KernelText.utf8(bytes)).isEmpty();
        assertThat(KernelText.decode(bytes)).isEqualTo("// \u00E9x\u20AC\u201C\n");
    }
}
