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
        List<Text> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(swap.value());
        while (words.size() < 3 && matcher.find()) {
            words.add(new Text(matcher.group(), swap.at(matcher.start())));
        }
        return words;
    }
}
