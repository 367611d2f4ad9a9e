package io.github.halomill.runtime.base;

import java.util.regex.Pattern;

/** Text of others - users' files, drivers, compilers - without what terminals take for commands. */
public final class PlainText {

    /** Control characters but line feeds and tabs; characters that change the direction of writing. */
    private static final Pattern COMMANDS =
            Pattern.compile("[\\p{Cc}\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069&&[^\\n\\t]]");

    private PlainText() {}

    /** The text with a question mark for each such character. */
    public static String of(String text) {
        return COMMANDS.matcher(text.replace("\r\n", "\n")).replaceAll("?");
    }
}
