package io.github.halomill.runtime.base;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTest {

    @Test
    void ordinaryTextStaysAsItIs() {
        String text = "heat.xml: \u00fc \u0394t \ud83d\ude00\n\tat 1\n";
        assertThat(Printable.of(text)).isSameAs(text);
    }

    @Test
    void whatMovesACursorOrIsNoTextIsWrittenAsItsNumber() {
        assertThat(Printable.of("a\u001b[31mb\r\0c\u202e\u2028d\ud800e\ufffd\n"))
                .isEqualTo("a\\u001b[31mb\n\\u0000c\\u202e\\u2028d\\ud800e\\ufffd\n");
    }

    @Test
    void cureAndCauseOfALongLineStay() {
        String text = "the cause: " + "x".repeat(100_000) + "; the cure\nmore";
        assertThat(Printable.of(text))
                .startsWith("the cause: xxx")
                .contains("xx ... xx")
                .endsWith("xx; the cure\nmore")
                .hasSize(800 + 5 + 300 + 5);
        assertThat(Printable.of("\0".repeat(1000))).hasSize(800 + 5 + 300);
    }

    @Test
    void messagesAreSuchTexts() {
        assertThat(new RunException("\u0007")).hasMessage("\\u0007");
        assertThat(new UsageException("\u0007")).hasMessage("\\u0007");
        assertThat(new RunException("\u0007", new IllegalStateException())).hasMessage("\\u0007");
    }
}
