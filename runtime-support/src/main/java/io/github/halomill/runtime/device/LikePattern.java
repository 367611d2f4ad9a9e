package io.github.halomill.runtime.device;

import java.util.regex.Pattern;

/**
 * A text with placeholders, as LIKE of SQL takes it: % for any characters, _ for one; upper and lower case are the
 * same.
 */
record LikePattern(String text) {

    /** Whether all of {@code other} is like it. */
    boolean matches(String other) {
        StringBuilder form = new StringBuilder();
        text.codePoints().forEach(c -> form.append(form(c)));
        return Pattern.compile(form.toString(), Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.DOTALL)
                .matcher(other)
                .matches();
    }

    private static String form(int character) {
        return switch (character) {
            case '%' -> ".*";
            case '_' -> ".";
            default -> Pattern.quote(Character.toString(character));
        };
    }
}
