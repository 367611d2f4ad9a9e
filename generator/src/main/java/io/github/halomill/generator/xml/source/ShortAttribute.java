package io.github.halomill.generator.xml.source;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * An attribute that is short for elements in its own element.
 *
 * @param name of the attribute
 * @param element the name of the elements that it is short for
 * @param written what they would be, for a value of the attribute
 */
public record ShortAttribute(String name, String element, Function<Piece, List<Written>> written) {

    /** A number, parentheses, or a name and a blank, and a {@code c}: not {@code nc} nor {@code n + c}. */
    private static final Pattern COMPONENTS =
            Pattern.compile("(?:(?:.*[^\\p{L}\\p{N}_])?\\d+|.*\\)|.*[\\p{L}\\p{N}_)]\\s+)c", Pattern.DOTALL);

    private static final Set<String> FACES = Set.of("all", "x", "x-", "x+", "y", "y-", "y+", "z", "z-", "z+");

    /**
     * An element as it would be written.
     *
     * @param text of it; of one that holds elements, where it comes from
     * @param components whether it is a dimension that counts components
     */
    public record Written(String name, Piece text, List<Written> elements, boolean components) {}

    /** One for an element of the same name that holds text. */
    static ShortAttribute text(String name) {
        return text(name, name);
    }

    /** One for an element that holds text. */
    static ShortAttribute text(String name, String element) {
        return new ShortAttribute(name, element, value -> List.of(leaf(element, value)));
    }

    /** One with commas, for an element that holds one element for each item. */
    static ShortAttribute list(String name, String element, String item) {
        return new ShortAttribute(
                name, element, value -> List.of(new Written(element, value, leaves(item, value.items()), false)));
    }

    /** Sizes with commas between; one that ends with a {@code c} of its own counts components, as in {@code 19c}. */
    static ShortAttribute sizes() {
        return new ShortAttribute(
                "size",
                "argsize",
                value -> List.of(new Written(
                        "argsize",
                        value,
                        value.items().stream().map(ShortAttribute::size).toList(),
                        false)));
    }

    private static Written size(Piece item) {
        return COMPONENTS.matcher(item.text()).matches()
                ? new Written("dimsize", item.part(0, item.text().length() - 1), List.of(), true)
                : leaf("dimsize", item);
    }

    /** One with commas, for an element for each item. */
    static ShortAttribute items(String name, String item) {
        return new ShortAttribute(name, item, value -> leaves(item, value.items()));
    }

    /** Macros with commas between, each with its value: {@code NX=nx}. */
    static ShortAttribute defines() {
        return assignments("define", "define", "value");
    }

    /** Arguments with commas between, each with its field: {@code in=p}. */
    static ShortAttribute bindings() {
        return assignments("bind", "argument", "field");
    }

    /** Arguments with commas between, each with its value: {@code nx=2 * mx}. */
    static ShortAttribute settings() {
        return assignments("set", "argument", "value");
    }

    /** Names with values, and commas between, for an element for each that holds a name and {@code part}. */
    private static ShortAttribute assignments(String name, String element, String part) {
        return new ShortAttribute(
                name,
                element,
                value -> value.items().stream()
                        .map(item -> assignment(element, part, item))
                        .toList());
    }

    private static Written assignment(String element, String part, Piece item) {
        int equal = item.text().indexOf('=');
        Written name = leaf("name", item.part(0, equal < 0 ? item.text().length() : equal));
        return new Written(
                element,
                item,
                equal < 0
                        ? List.of(name)
                        : List.of(
                                name,
                                leaf(part, item.part(equal + 1, item.text().length()))),
                false);
    }

    /** Points with blanks between. */
    static ShortAttribute points(String name) {
        return new ShortAttribute(name, "point", value -> leaves("point", value.words()));
    }

    /** Ranges of cells with blanks between, each in braces; one needs none. */
    static ShortAttribute ranges() {
        return new ShortAttribute(
                "range",
                "range",
                value -> leaves("range", value.text().startsWith("{") ? value.words() : List.of(value)));
    }

    /** Points with blanks between, for an element that holds them. */
    static ShortAttribute shadow() {
        return new ShortAttribute(
                "shadow",
                "shadow",
                value -> List.of(new Written("shadow", value, leaves("point", value.words()), false)));
    }

    /** Borders with commas between: a face, unless it is all of them, a kind, and a value where the kind has one. */
    public static ShortAttribute borders() {
        return new ShortAttribute(
                "border",
                "border",
                value -> value.items().stream().map(ShortAttribute::border).toList());
    }

    private static Written border(Piece item) {
        Piece first = firstWord(item);
        boolean named = FACES.contains(first.text());
        Piece rest = named ? after(first, item) : item;
        Piece kind = firstWord(rest);
        Piece value = after(kind, rest);
        Written face = leaf("face", named ? first : new Piece("all", item.start()));
        return new Written(
                "border",
                item,
                value.text().isEmpty()
                        ? List.of(face, leaf("kind", kind))
                        : List.of(face, leaf("kind", kind), leaf("value", value)),
                false);
    }

    private static Piece firstWord(Piece piece) {
        int end = 0;
        while (end < piece.text().length()
                && !Character.isWhitespace(piece.text().charAt(end))) {
            end++;
        }
        return piece.part(0, end);
    }

    private static Piece after(Piece first, Piece piece) {
        return piece.part(first.text().length(), piece.text().length());
    }

    private static List<Written> leaves(String name, List<Piece> texts) {
        return texts.stream().map(text -> leaf(name, text)).toList();
    }

    private static Written leaf(String name, Piece text) {
        return new Written(name, text, List.of(), false);
    }
}
