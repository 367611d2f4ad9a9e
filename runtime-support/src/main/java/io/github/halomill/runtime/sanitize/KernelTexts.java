package io.github.halomill.runtime.sanitize;

import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The kernels that this process has compiled, for messages of tools that tell lines of them by number. */
public final class KernelTexts {

    /** What follows is this line of that file, or of the same one. */
    private static final Pattern DIRECTIVE = Pattern.compile("\\s*#\\s*line\\s+(\\d+)(?:\\s+\"(.*)\")?\\s*");

    private static final Map<String, String> TEXTS = new ConcurrentHashMap<>();

    private KernelTexts() {}

    /** Keeps the text of a kernel's file; a later one of the same name replaces it. */
    public static void keep(String fileName, String text) {
        TEXTS.put(fileName, text);
    }

    /** A line of a kernel's file, counted from 1; empty if there is no such file or line. */
    static Optional<String> line(String fileName, int number) {
        return TEXTS.entrySet().stream()
                .flatMap(each -> line(each.getKey(), each.getValue(), fileName, number).stream())
                .findFirst();
    }

    /** The same of one text, which may have parts of other files, and lines that are not the user's. */
    static Optional<String> line(String textName, String text, String fileName, int number) {
        String file = textName;
        int at = 1;
        for (Iterator<String> lines = text.lines().iterator(); lines.hasNext(); at++) {
            String line = lines.next();
            Matcher directive = DIRECTIVE.matcher(line);
            if (directive.matches()) {
                at = Integer.parseInt(directive.group(1)) - 1;
                file = directive.group(2) == null ? file : directive.group(2);
            } else if (at == number && file.equals(fileName)) {
                return Optional.of(line);
            }
        }
        return Optional.empty();
    }
}
