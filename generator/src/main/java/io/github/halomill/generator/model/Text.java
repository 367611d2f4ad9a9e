package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Something that a user wrote, or that was inferred of what a user wrote.
 *
 * @param value without white space around it; lines end with a line feed
 * @param location of its first character, or of what it was inferred from
 * @param guessed whether no user vouches for it
 * @param written whether it stands there
 * @param comments what inference says of it, a line each
 * @param attributes what other attributes of its element say, by name; of build options, what macros are of the
 *     program's parameters, in order
 */
public record Text(
        String value,
        SourceLocation location,
        boolean guessed,
        boolean written,
        List<String> comments,
        Map<String, Text> attributes) {

    /** The attribute of a dimension that is none of the grid. */
    public static final String COMPONENTS = "components";

    /** The attribute of a dependent point, or of a border, that some components have only. */
    public static final String OF = "of";

    private static final Pattern WORD = Pattern.compile("[^ \\t\\r]+");
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    public Text {
        comments = List.copyOf(comments);
        attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    }

    /** One whose element has no other attributes. */
    public Text(String value, SourceLocation location, boolean guessed, boolean written, List<String> comments) {
        this(value, location, guessed, written, comments, Map.of());
    }

    /** One of which nothing is said. */
    public Text(String value, SourceLocation location, boolean guessed, boolean written) {
        this(value, location, guessed, written, List.of());
    }

    /** One that stands in a file and is not guessed. */
    public Text(String value, SourceLocation location) {
        this(value, location, false, true);
    }

    /** What the source at {@code place} tells. */
    public static Text inferred(String value, SourceLocation place, String... comments) {
        return new Text(value, place, false, false, List.of(comments));
    }

    /** What the source does not tell, and only the user can know. */
    public static Text guess(String value, SourceLocation place, String... comments) {
        return new Text(value, place, true, false, List.of(comments));
    }

    /** The same with an attribute of its element. */
    public Text with(String attribute, Text said) {
        Map<String, Text> all = new LinkedHashMap<>(attributes);
        all.put(attribute, said);
        return new Text(value, location, guessed, written, comments, all);
    }

    /** The same without attributes. */
    public Text plain() {
        return new Text(value, location, guessed, written, comments);
    }

    /** Whether it is a dimension that counts components. */
    public boolean isComponents() {
        return attributes.containsKey(COMPONENTS);
    }

    /** A dimension as it stands among sizes, such as {@code 9c}. */
    public String size() {
        return size(value, isComponents());
    }

    /** A dimension as it stands among sizes, such as {@code n c} of the text {@code n}. */
    public static String size(String value, boolean components) {
        return !components ? value : value + (NUMBER.matcher(value).matches() ? "c" : " c");
    }

    /** The components that have a dependent point; empty if all have it. */
    public Optional<Text> of() {
        return Optional.ofNullable(attributes.get(OF));
    }

    /** A dependent point as a message or a comment has it, such as {@code {-1,0} of 1}. */
    public String point() {
        return value + of().map(components -> " of " + components.value).orElse("");
    }

    /** The parts of it that match, without white space around them. */
    public List<Text> parts(Pattern pattern) {
        List<Text> parts = new ArrayList<>();
        Matcher part = pattern.matcher(value);
        while (part.find()) {
            parts.add(new Text(part.group().strip(), at(part.start()), guessed, written));
        }
        return parts;
    }

    /** Place of the character at {@code index}; markup inside the text, such as comments, is not counted. */
    public SourceLocation at(int index) {
        if (!written) {
            return location;
        }
        int lineStart = value.lastIndexOf('\n', index - 1) + 1;
        if (lineStart == 0) {
            return new SourceLocation(location.file(), location.line(), location.column() + index);
        }
        int lines =
                (int) value.substring(0, index).chars().filter(c -> c == '\n').count();
        return new SourceLocation(location.file(), location.line() + lines, index - lineStart + 1);
    }

    /** The words that blanks and line ends separate. */
    public List<Text> words() {
        List<Text> words = new ArrayList<>();
        List<String> lines = value.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            int column = i == 0 ? location.column() : 1;
            Matcher matcher = WORD.matcher(lines.get(i));
            while (matcher.find()) {
                SourceLocation at = new SourceLocation(location.file(), location.line() + i, column + matcher.start());
                words.add(new Text(matcher.group(), written ? at : location));
            }
        }
        return words;
    }

    @Override
    public String toString() {
        return value;
    }
}
