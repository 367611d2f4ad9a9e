package io.github.halomill.maven;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.Severity;
import io.github.halomill.generator.output.GeneratedFile;
import java.util.List;

/**
 * What came of the descriptions of a project, inferred ones among them.
 *
 * @param descriptions how many there are
 * @param diagnostics what is wrong with them, one description after the other
 * @param files all that is generated; not complete if there are errors
 */
record Generation(int descriptions, List<Diagnostic> diagnostics, List<GeneratedFile> files) {

    Generation {
        diagnostics = List.copyOf(diagnostics);
        files = List.copyOf(files);
    }

    /** How many diagnostics are this bad. */
    long count(Severity severity) {
        return diagnostics.stream()
                .filter(diagnostic -> diagnostic.severity() == severity)
                .count();
    }

    /** For example {@code 2 errors, 1 warning in 3 descriptions}. */
    String summary() {
        return counted(count(Severity.ERROR), "error") + ", " + counted(count(Severity.WARNING), "warning") + " in "
                + counted(descriptions, "description");
    }

    /** For example {@code 1 file} or {@code 2 files}. */
    static String counted(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
