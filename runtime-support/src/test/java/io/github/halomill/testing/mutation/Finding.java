package io.github.halomill.testing.mutation;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Something that a target should not do.
 *
 * @param kind the same for inputs with the same cause
 * @param details for people: a message or a stack trace
 */
public record Finding(String kind, String details) {

    private static final String OWN = "io.github.halomill.";
    private static final int LONGEST = 4000;

    /** An exception that came out. */
    static Finding thrown(Throwable failure) {
        String where = Arrays.stream(failure.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith(OWN))
                .filter(frame -> !frame.getClassName().startsWith(Finding.class.getPackageName()))
                .findFirst()
                .map(frame -> " at " + frame.getFileName() + " " + frame.getMethodName())
                .orElse("");
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return new Finding(failure.getClass().getSimpleName() + where, cut(text.toString()));
    }

    /** Work that did not end, with where it was. */
    static Finding endless(StackTraceElement[] stack) {
        String top = Arrays.stream(stack)
                .filter(frame -> frame.getClassName().startsWith(OWN))
                .findFirst()
                .map(frame -> " in " + frame.getFileName())
                .orElse("");
        StringBuilder text = new StringBuilder();
        Arrays.stream(stack).limit(40).forEach(frame -> text.append(frame).append('\n'));
        return new Finding("no end" + top, text.toString());
    }

    /** A message that is none. */
    static Finding message(String what, String message) {
        String words = message.substring(0, Math.min(30, message.length())).replaceAll("[^A-Za-z :\\[\\]].*", "");
        return new Finding("message " + what + ": " + words, cut(message));
    }

    /** Writes it, with the input and the options that show it again; the folder of the target and the kind. */
    Path keep(Path folder, String target, Input input, String options) throws IOException {
        Path kept = folder.resolve(target + "-" + kind.replaceAll("[^A-Za-z0-9.]+", "-"));
        input.writeTo(Files.createDirectories(kept.resolve("input")));
        Files.writeString(
                kept.resolve("finding.txt"), options + " --target " + target + "\n" + kind + "\n\n" + details);
        return kept;
    }

    private static String cut(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text;
    }
}
