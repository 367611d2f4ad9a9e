package io.github.halomill.generator.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DiagnosticPageTest {

    @Test
    void every_code_has_one_entry_and_no_entry_is_left_over() throws IOException {
        long headings = Files.readAllLines(Path.of("../docs/diagnostics.md")).stream()
                .filter(line -> line.startsWith("### "))
                .count();

        assertThat(DiagnosticPage.entries().keySet())
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(DiagnosticCode.values())
                        .map(DiagnosticCode::id)
                        .toList())
                .hasSize((int) headings);
    }

    @Test
    void every_entry_says_what_it_means_shows_an_example_and_has_a_cure() {
        for (Map.Entry<String, String> entry : DiagnosticPage.entries().entrySet()) {
            assertThat(entry.getValue())
                    .as(entry.getKey())
                    .startsWith(entry.getKey() + " ")
                    .containsSubsequence("\nExample: ", "\nCure: ")
                    .doesNotContain("\n#");
        }
    }
}
