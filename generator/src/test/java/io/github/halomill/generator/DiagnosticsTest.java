package io.github.halomill.generator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every mistake gets the whole text that {@code diagnostics.txt} says, at the place that it marks; in descriptions of several kernels that of
 * {@code several.txt}.
 */
class DiagnosticsTest {

    private static final String MARK = "▸";

    @TempDir
    Path folder;

    record Change(String from, String to) {}

    /** Two files beside each other. */
    record Base(String description, String kernel) {}

    record Case(String title, Base base, List<Change> changes, String kernel, String expected) {

        @Override
        public String toString() {
            return title;
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyMistakeIsAnswered(Case mistake) throws IOException {
        String name = mistake.base().description();
        String marked = resource(name);
        for (Change change : mistake.changes()) {
            marked = change.from().equals("*") ? change.to() : replaceOnce(marked, change);
        }
        Files.writeString(folder.resolve(name), marked.replace(MARK, ""));
        Files.writeString(folder.resolve(mistake.base().kernel()), mistake.kernel());
        Diagnostics diagnostics = new Diagnostics();

        boolean valid = new Pipeline(diagnostics)
                .program(DescriptionRequest.of(folder.resolve(name), name))
                .isPresent();

        String actual = String.join(
                "\n", diagnostics.list().stream().map(Object::toString).toList());
        assertThat(actual).isEqualTo(withPlaces(mistake.expected(), marked, name));
        assertThat(valid).isEqualTo(!actual.contains(": error ["));
    }

    @Test
    void everyCodeIsAnAnswerHereOrInAnotherTest() throws IOException {
        String answers = resource("diagnostics.txt") + resource("several.txt");
        assertThat(DiagnosticCode.values())
                .filteredOn(code -> !answers.contains("[" + code.id() + "]"))
                .containsExactly(
                        DiagnosticCode.UNREADABLE,
                        DiagnosticCode.ENCODING,
                        DiagnosticCode.KERNEL_FILE_UNREADABLE,
                        DiagnosticCode.KERNEL_FILE_TEXT,
                        DiagnosticCode.NOT_INFERRED,
                        DiagnosticCode.EFFORT_SPENT,
                        DiagnosticCode.TOO_LARGE,
                        DiagnosticCode.NOT_TOLD,
                        DiagnosticCode.INFERRED,
                        DiagnosticCode.WRAPS,
                        DiagnosticCode.WRAPS_UNUSED,
                        DiagnosticCode.ANALYSIS_FAILED,
                        DiagnosticCode.BUG,
                        DiagnosticCode.SIDE_RESULT,
                        DiagnosticCode.LAUNCHES,
                        DiagnosticCode.EACH);
        assertThat(DiagnosticCode.values()).extracting(DiagnosticCode::id).doesNotHaveDuplicates();
        assertThat(DiagnosticCode.SWAP_UNKNOWN.id()).isEqualTo("HM014");
    }

    /** The expected text with the places of the marks in {@code text}, in their order. */
    private static String withPlaces(String expected, String text, String file) {
        StringBuilder result = new StringBuilder(expected);
        String rest = text;
        int line = 1;
        int column = 1;
        for (int i = 0; i < rest.length(); i++) {
            if (rest.startsWith(MARK, i)) {
                int mark = result.indexOf(MARK);
                assertThat(mark).as("a diagnostic for every mark").isNotNegative();
                result.replace(mark, mark + 1, file + ":" + line + ":" + column);
            } else if (rest.charAt(i) == '\n') {
                line++;
                column = 1;
            } else {
                column++;
            }
        }
        return result.toString();
    }

    private static String replaceOnce(String text, Change change) {
        assertThat(text.split(Pattern.quote(change.from()), -1))
                .as(change.from())
                .hasSize(2);
        return text.replace(change.from(), change.to());
    }

    static List<Case> cases() throws IOException {
        List<Case> cases = new ArrayList<>(cases("diagnostics.txt", new Base("jacobi.xml", "stencil.cl")));
        cases.addAll(cases("several.txt", new Base("several.xml", "several.cl")));
        return cases;
    }

    private static List<Case> cases(String file, Base base) throws IOException {
        String stencil = resource(base.kernel());
        List<Case> cases = new ArrayList<>();
        for (String block : resource(file).split("\n# ", -1)) {
            String[] parts = block.split("\n(?=[-+k=] )", -1);
            List<Change> changes = new ArrayList<>();
            String kernel = stencil;
            StringBuilder to = new StringBuilder();
            StringBuilder expected = new StringBuilder();
            String from = null;
            for (String part : parts) {
                String content = part.length() < 2 ? "" : part.substring(2);
                switch (part.substring(0, Math.min(2, part.length()))) {
                    case "- " -> {
                        if (from != null) {
                            changes.add(new Change(from, to.toString()));
                        }
                        from = content;
                        to = new StringBuilder();
                    }
                    case "+ " -> to.append(to.length() == 0 ? "" : "\n").append(content);
                    case "k " -> kernel = content;
                    case "= " ->
                        expected.append(expected.length() == 0 ? "" : "\n").append(content.stripTrailing());
                    default -> {}
                }
            }
            if (from != null) {
                changes.add(new Change(from, to.toString()));
            }
            if (expected.length() > 0) {
                cases.add(new Case(parts[0], base, changes, kernel, expected.toString()));
            }
        }
        return cases;
    }

    static String resource(String name) throws IOException {
        try (InputStream stream = DiagnosticsTest.class.getResourceAsStream(name)) {
            return new String(stream.readAllBytes(), UTF_8);
        }
    }
}
