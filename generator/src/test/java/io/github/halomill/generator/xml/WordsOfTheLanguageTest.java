package io.github.halomill.generator.xml;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.schedule.Border;
import io.github.halomill.runtime.schedule.Reduction;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The schema and the documents have the words that the enums have. */
class WordsOfTheLanguageTest {

    private static final List<String> KINDS =
            Arrays.stream(Border.Kind.values()).map(Border.Kind::word).toList();

    private static String schema() throws IOException {
        try (InputStream in = WordsOfTheLanguageTest.class.getResourceAsStream("halomill-program-1.xsd")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static List<String> words(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private static String lineOfDescription(String beginning) throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("../docs/description.md"))) {
            return lines.filter(line -> line.startsWith(beginning)).findFirst().orElseThrow();
        }
    }

    @Test
    void kindsOfBordersAreThoseOfTheSchema() throws IOException {
        String type = schema().split("<xs:simpleType name=\"BorderKind\">")[1].split("</xs:simpleType>")[0];
        assertThat(words("<xs:enumeration value=\"(\\w+)\"/>", type)).isEqualTo(KINDS);
    }

    @Test
    void theSchemaSaysWhatEachKindIs() throws IOException {
        String text = schema().split("name=\"kind\" type=\"BorderKind\"")[1].split("</xs:documentation>")[0];
        assertThat(words("(?:: |; )(\\w+),", text)).isEqualTo(KINDS);
    }

    @Test
    void theDocumentsListKindsAndReductions() throws IOException {
        String kinds =
                lineOfDescription("| `<border>` +").split("`<kind>`: ")[1].split("; `<value>`")[0];
        assertThat(words("`(\\w+)`", kinds)).isEqualTo(KINDS);
        String reductions =
                lineOfDescription("| `<reduce ").split("the scalar to ")[1].split(" of a ")[0];
        assertThat(words("`(\\w+)`", reductions))
                .isEqualTo(
                        Arrays.stream(Reduction.values()).map(Reduction::word).toList());
    }
}
