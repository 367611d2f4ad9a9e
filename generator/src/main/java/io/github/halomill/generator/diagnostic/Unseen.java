package io.github.halomill.generator.diagnostic;

import java.util.regex.Pattern;

/** Characters that end a line, or that a terminal takes for a command or for another direction of writing. */
final class Unseen {

    private static final Pattern CHARACTERS =
            Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]+");

    private Unseen() {}

    /** The text with something else for those that follow each other. */
    static String replaced(String text, String by) {
        return CHARACTERS.matcher(text).replaceAll(by);
    }
}
