package io.github.halomill.generator.cli;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.Severity;
import io.github.halomill.runtime.report.Json;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/** Prints diagnostics as text on the error stream or as JSON on the output stream. */
final class DiagnosticPrinter {

    private final PrintWriter out;
    private final PrintWriter err;
    private final CommandLine.Help.ColorScheme colors;
    private final DiagnosticFormat format;
    private final boolean traced;

    DiagnosticPrinter(CommandLine commandLine, DiagnosticFormat format) {
        this.out = commandLine.getOut();
        this.err = commandLine.getErr();
        this.colors = commandLine.getColorScheme();
        this.format = format;
        traced = StackTraces.arePrinted(commandLine);
    }

    /** Prints all of them; as text, how many there are after them. */
    void print(List<Diagnostic> diagnostics) {
        if (format == DiagnosticFormat.JSON) {
            out.print(Json.write(tree(diagnostics)));
            out.flush();
            return;
        }
        for (Diagnostic diagnostic : diagnostics) {
            err.println(text(diagnostic));
            if (traced && !diagnostic.trace().isEmpty()) {
                err.println(diagnostic.trace());
            }
        }
        if (!diagnostics.isEmpty()) {
            err.println(summary(diagnostics));
        }
    }

    /** The diagnostic as it prints itself, with its severity coloured on a terminal. */
    private String text(Diagnostic diagnostic) {
        String plain = diagnostic.toString();
        String severity = ": " + diagnostic.severity() + " [";
        String style = switch (diagnostic.severity()) {
            case ERROR -> "bold,red";
            case WARNING -> "bold,yellow";
            case NOTE -> "bold";
        };
        String colored = colors.ansi().string("@|" + style + " " + diagnostic.severity() + "|@");
        int at = plain.indexOf(severity);
        return plain.substring(0, at) + ": " + colored + plain.substring(at + severity.length() - 2);
    }

    private static String summary(List<Diagnostic> diagnostics) {
        long notes = count(diagnostics, Severity.NOTE);
        return counted(count(diagnostics, Severity.ERROR), "error") + ", "
                + counted(count(diagnostics, Severity.WARNING), "warning")
                + (notes == 0 ? "" : ", " + counted(notes, "note"))
                + "; 'halomill --explain " + worst(diagnostics).code().id() + "' tells more";
    }

    /** The first of those that weigh most. */
    private static Diagnostic worst(List<Diagnostic> diagnostics) {
        return diagnostics.stream()
                .min(Comparator.comparing(Diagnostic::severity))
                .orElseThrow();
    }

    private static String counted(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    private static long count(List<Diagnostic> diagnostics, Severity severity) {
        return diagnostics.stream()
                .filter(diagnostic -> diagnostic.severity() == severity)
                .count();
    }

    private static Map<String, Object> tree(List<Diagnostic> diagnostics) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("errors", count(diagnostics, Severity.ERROR));
        tree.put("warnings", count(diagnostics, Severity.WARNING));
        tree.put("notes", count(diagnostics, Severity.NOTE));
        tree.put(
                "diagnostics", diagnostics.stream().map(DiagnosticPrinter::tree).toList());
        return tree;
    }

    private static Map<String, Object> tree(Diagnostic diagnostic) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("code", diagnostic.code().id());
        tree.put("severity", diagnostic.severity().toString());
        tree.put("file", diagnostic.location().file());
        tree.put("line", diagnostic.location().line());
        tree.put("column", diagnostic.location().column());
        tree.put("message", diagnostic.message());
        tree.put("hint", diagnostic.hint());
        return tree;
    }
}
