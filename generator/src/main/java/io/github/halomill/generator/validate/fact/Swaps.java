package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads swaps. */
public final class Swaps {

    private static final Pattern WORD = Pattern.compile("[^ \\t\\n\\r]+");

    private Swaps() {}

    /** The words of a swap, the first three if there are more. */
    public static List<Text> words(Text swap) {
        List<Text> words = allWords(swap);
        return words.subList(0, Math.min(3, words.size()));
    }

    /** The words of a text. */
    public static List<Text> allWords(Text text) {
        List<Text> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(text.value());
        while (matcher.find()) {
            words.add(new Text(matcher.group(), text.at(matcher.start())));
        }
        return words;
    }
}
