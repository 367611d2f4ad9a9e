package io.github.halomill.generator.validate;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.testing.Thorough;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a description of several kernels says, nothing is thrown. */
class HostileSeveralTest {

    private static final Pattern TEXT = Pattern.compile(">([^<>\\s][^<>]*)<|\"([^\"]*)\"");
    private static final Pattern ELEMENT = Pattern.compile("<(\\w+)[^<>]*>[^<>]*</\\1>|<\\w+[^<>]*/>");

    /** A text is tried in every place of this many. */
    private static final int STEP = Thorough.ON ? 3 : 12;

    private static final List<String> TEXTS = List.of(
            "",
            "0",
            "-1",
            "9223372036854775807",
            "nx / 0",
            "u",
            "dt",
            "iteration",
            "{",
            "{0}",
            "{0,0,0,0}",
            "id0",
            "1 ? 2 : 3");

    @TempDir
    Path folder;

    @Test
    void anyTextMayBeAnother() throws IOException {
        String text = read("several.xml");
        List<MatchResult> places = TEXT.matcher(text).results().toList();
        for (int i = 0; i < places.size(); i++) {
            int group = places.get(i).group(1) == null ? 2 : 1;
            for (int j = i % STEP; j < TEXTS.size(); j += STEP) {
                check(text.substring(0, places.get(i).start(group))
                        + TEXTS.get(j)
                        + text.substring(places.get(i).end(group)));
            }
        }
    }

    @Test
    void anyElementMayBeMissingOrTwice() throws IOException {
        String text = read("several.xml");
        for (MatchResult element : ELEMENT.matcher(text).results().toList()) {
            check(text.substring(0, element.start()) + text.substring(element.end()));
            check(text.substring(0, element.end()) + text.substring(element.start()));
        }
    }

    @Test
    void anyTypeMayBeAnother() throws IOException {
        for (String type :
                List.of("float4", "sampler_t", "struct s", DataType.of("uchar").toString())) {
            check(read("several.xml").replace(">float<", ">" + type + "<"));
        }
    }

    private void check(String text) throws IOException {
        Path file = folder.resolve("several.xml");
        Files.writeString(file, text);
        Files.writeString(folder.resolve("several.cl"), read("several.cl"));
        assertThatCode(() -> new Pipeline(new Diagnostics()).program(DescriptionRequest.of(file, "several.xml")))
                .as(text)
                .doesNotThrowAnyException();
    }

    private static String read(String name) throws IOException {
        try (InputStream stream = Pipeline.class.getResourceAsStream(name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
