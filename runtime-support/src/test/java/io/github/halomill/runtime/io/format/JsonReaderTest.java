package io.github.halomill.runtime.io.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.io.format.JsonReader.Numeral;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {

    @Test
    void valuesAreAsTheyStand() {
        assertThat(JsonReader.read(" {\"a\": [1, -0.0, 2e+5, true, null], \"\\u00e9\\n\\\"\": {}, \"b\" : [ ] } "))
                .isEqualTo(Map.of(
                        "a",
                        List.of(new Numeral("1"), new Numeral("-0.0"), new Numeral("2e+5"), true, JsonReader.NULL),
                        "é\n\"",
                        Map.of(),
                        "b",
                        List.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[1,]",
                "[1 2]",
                "{\"a\"}",
                "{\"a\":1,}",
                "{\"a\":1,\"a\":2}",
                "01",
                "+1",
                ".5",
                "1.",
                "NaN",
                "'a'",
                "\"a",
                "\"\\x\"",
                "\"\\u12g4\"",
                "\"\n\"",
                "[] []",
                "tru",
                "{a:1}"
            })
    void whatIsNoJsonIsRefused(String text) {
        assertThatThrownBy(() -> JsonReader.read(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("at character ");
    }

    @Test
    void nestingHasAnEnd() {
        assertThatThrownBy(() -> JsonReader.read("[".repeat(100_000))).hasMessageContaining("nested too deeply");
    }
}
