package io.github.halomill.runtime.base;

import java.util.List;

/** Words in a row, for people. */
public final class Enumeration {

    private Enumeration() {}

    /** With commas between them, and {@code last}, such as {@code " or "}, before the last one. */
    public static String of(List<String> words, String last) {
        int end = words.size() - 1;
        return end <= 0 ? String.join("", words) : String.join(", ", words.subList(0, end)) + last + words.get(end);
    }
}
