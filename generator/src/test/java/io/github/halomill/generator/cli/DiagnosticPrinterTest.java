package io.github.halomill.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Severity;
import io.github.halomill.generator.diagnostic.SourceLocation;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help;

class DiagnosticPrinterTest {

    private static final Diagnostic ERROR = new Diagnostic(
            DiagnosticCode.MALFORMED_XML,
            Severity.ERROR,
            new SourceLocation("dir/a.xml", 12, 17),
            "quotes \" and: error [here]",
            "close the element");
    private static final Diagnostic WARNING = new Diagnostic(
            DiagnosticCode.UNREADABLE, Severity.WARNING, new SourceLocation("a.cl", 1, 2), "odd", "see to it");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void text_goes_to_the_error_stream_with_a_count_behind_it() {
        print(Help.Ansi.OFF, DiagnosticFormat.TEXT, ERROR, WARNING);

        assertThat(out).hasToString("");
        assertThat(err).hasToString("""
                        dir/a.xml:12:17: error [HM002] quotes " and: error [here]
                          hint: close the element
                        a.cl:1:2: warning [HM001] odd
                          hint: see to it
                        1 error, 1 warning; 'halomill --explain HM002' tells more
                        """);
    }

    @Test
    void notes_are_counted_where_there_are_some() {
        Diagnostic note = new Diagnostic(
                DiagnosticCode.PARAMETER_ASKED, Severity.NOTE, new SourceLocation("a.xml", 1, 2), "so", "well");
        print(Help.Ansi.OFF, DiagnosticFormat.TEXT, note, WARNING);
        print(Help.Ansi.OFF, DiagnosticFormat.JSON, note, WARNING);

        assertThat(err.toString())
                .startsWith("a.xml:1:2: note [HM130] so")
                .endsWith("0 errors, 1 warning, 1 note; 'halomill --explain HM001' tells more\n");
        JsonObject tree = JsonParser.parseString(out.toString()).getAsJsonObject();
        assertThat(tree.get("warnings").getAsInt()).isEqualTo(1);
        assertThat(tree.get("notes").getAsInt()).isEqualTo(1);
    }

    @Test
    void nothing_wrong_is_nothing_printed() {
        print(Help.Ansi.OFF, DiagnosticFormat.TEXT);

        assertThat(out).hasToString("");
        assertThat(err).hasToString("");
    }

    @Test
    void on_a_terminal_the_severity_is_coloured_and_nothing_else() {
        print(Help.Ansi.ON, DiagnosticFormat.TEXT, ERROR);

        assertThat(err.toString())
                .startsWith("dir/a.xml:12:17: \u001b[1m\u001b[31merror\u001b[")
                .contains("m [HM002] quotes");
    }

    @Test
    void json_goes_to_the_output_stream() {
        print(Help.Ansi.OFF, DiagnosticFormat.JSON, ERROR, WARNING);

        JsonObject tree = JsonParser.parseString(out.toString()).getAsJsonObject();
        assertThat(tree.get("errors").getAsInt()).isEqualTo(1);
        assertThat(tree.get("warnings").getAsInt()).isEqualTo(1);
        JsonArray diagnostics = tree.getAsJsonArray("diagnostics");
        assertThat(diagnostics).hasSize(2);
        JsonObject first = diagnostics.get(0).getAsJsonObject();
        assertThat(first.keySet()).containsExactly("code", "severity", "file", "line", "column", "message", "hint");
        assertThat(first.get("code").getAsString()).isEqualTo("HM002");
        assertThat(first.get("line").getAsInt()).isEqualTo(12);
        assertThat(first.get("message").getAsString()).isEqualTo("quotes \" and: error [here]");
        assertThat(err).hasToString("");
    }

    private void print(Help.Ansi ansi, DiagnosticFormat format, Diagnostic... diagnostics) {
        CommandLine commandLine = HalomillCommand.commandLine(new PrintWriter(out, true), new PrintWriter(err, true))
                .setColorScheme(Help.defaultColorScheme(ansi));
        new DiagnosticPrinter(commandLine, format).print(List.of(diagnostics));
    }
}
