package io.github.halomill.generator.xml.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Some characters of an XML file, for example a part of an attribute's value.
 *
 * @param text they, with entities replaced
 * @param start where the first of them is in the file
 */
public record Piece(String text, int start) {

    private static final String OPENING = "({[";
    private static final String CLOSING = ")}]";

    /** What {@code item} separates by commas that are in no parentheses and no braces; at least one piece. */
    List<Piece> items() {
        return split(Set.of(','));
    }

    /** What blanks or commas separate that are in no parentheses and no braces; none of the pieces is empty. */
    List<Piece> words() {
        return split(Set.of(',', ' ', '\n', '\t')).stream()
                .filter(word -> !word.text.isEmpty())
                .toList();
    }

    private List<Piece> split(Set<Character> separators) {
        List<Piece> pieces = new ArrayList<>();
        int depth = 0;
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += OPENING.indexOf(c) >= 0 ? 1 : CLOSING.indexOf(c) >= 0 ? -1 : 0;
            if (depth <= 0 && separators.contains(c)) {
                pieces.add(part(from, i));
                from = i + 1;
            }
        }
        pieces.add(part(from, text.length()));
        return pieces;
    }

    /** The characters from one to before another, without white space around them. */
    Piece part(int from, int to) {
        int first = from;
        while (first < to && Character.isWhitespace(text.charAt(first))) {
            first++;
        }
        return new Piece(text.substring(first, to).stripTrailing(), start + first);
    }
}
