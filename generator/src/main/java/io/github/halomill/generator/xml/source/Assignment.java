package io.github.halomill.generator.xml.source;

import io.github.halomill.generator.model.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a text such as {@code colour=1, half=min(a, b)} says of one name.
 *
 * @param name before the sign
 * @param value after it
 */
public record Assignment(Text name, Text value) {

    /** A name and the sign, at the beginning or after a comma. What follows another comma is part of a value. */
    private static final Pattern BEGIN = Pattern.compile("(?:^|,)\\s*([\\p{L}\\p{N}_]+)\\s*=(?!=)\\s*");

    /** All in a text that begins with one, as the schema makes sure. */
    public static List<Assignment> all(Text text) {
        List<Assignment> found = new ArrayList<>();
        Matcher begin = BEGIN.matcher(text.value());
        boolean more = begin.find();
        while (more) {
            Text name = new Text(begin.group(1), text.at(begin.start(1)));
            int from = begin.end();
            more = begin.find();
            int to = more ? begin.start() : text.value().length();
            found.add(new Assignment(
                    name, new Text(text.value().substring(from, to).stripTrailing(), text.at(from))));
        }
        return found;
    }
}
