package io.github.halomill.fuzz;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.Severity;
import java.util.List;
import java.util.stream.Collectors;

/** Names refusals, so that they can be counted. */
final class Refusals {

    private static final int LONGEST = 120;

    private Refusals() {}

    /** The codes of what is wrong with a description. */
    static String of(List<Diagnostic> diagnostics) {
        return diagnostics.stream()
                .filter(one -> one.severity() == Severity.ERROR)
                .map(one -> one.code().id())
                .distinct()
                .sorted()
                .collect(Collectors.joining(" "));
    }

    /** A message without the numbers and names of its program. */
    static String general(String message) {
        String line = message.lines()
                .filter(text -> text.startsWith("error"))
                .findFirst()
                .orElse(message.strip());
        String shortened = line.replaceAll("[0-9]+", "#");
        return shortened.length() > LONGEST ? shortened.substring(0, LONGEST) : shortened;
    }
}
