package io.github.halomill.runtime.io.picture;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.base.UsageException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How pictures are drawn, by their arrays.
 *
 * @param all how each is drawn of whose array nothing else is said
 * @param named by array, or component
 */
public record PictureStyles(PictureStyle all, Map<ArrayName, PictureStyle> named) {

    /** Nothing is said. */
    public static final PictureStyles NONE = new PictureStyles(PictureStyle.DEFAULT, Map.of());

    private static final Pattern NAMED = Pattern.compile("\\s*([^:=,]*?)\\s*:(.*)");

    public PictureStyles {
        named = Map.copyOf(named);
    }

    /**
     * Reads {@code u: map=magma, log} and, for all arrays, {@code map=magma, log}.
     *
     * @throws UsageException with cause and cure if a text is nothing like that
     */
    public static PictureStyles parse(List<String> texts) {
        PictureStyle all = PictureStyle.DEFAULT;
        Map<ArrayName, PictureStyle> named = new LinkedHashMap<>();
        for (String text : texts) {
            Matcher ofOne = NAMED.matcher(text);
            boolean one = ofOne.matches();
            try {
                PictureStyle style = PictureStyle.parse(one ? ofOne.group(2) : text);
                if (style.equals(PictureStyle.DEFAULT)) {
                    throw new UsageException("nothing is said; write u:map=magma, for example");
                }
                if (!one && !all.equals(PictureStyle.DEFAULT)) {
                    throw new UsageException("another one is for all arrays, too: keep one of them");
                }
                if (one && named.put(ArrayName.parse(ofOne.group(1)), style) != null) {
                    throw new UsageException("another one is for the same array: keep one of them");
                }
                all = one ? all : style;
            } catch (UsageException e) {
                throw new UsageException("picture '" + text + "': " + e.getMessage());
            }
        }
        return new PictureStyles(all, named);
    }

    /** That of an array, over what is said of it elsewhere. */
    public PictureStyle of(ArrayName array, PictureStyle elsewhere) {
        PictureStyle own = named.get(array);
        return elsewhere.under(own == null ? all : all.under(own));
    }

    /**
     * Finds what no picture follows.
     *
     * @param drawn the arrays of which there are pictures
     * @throws UsageException if there is something
     */
    public void requireDrawn(Set<ArrayName> drawn) {
        for (ArrayName array : named.keySet()) {
            if (!drawn.contains(array)) {
                throw new UsageException("picture: no .png file of " + array + " is written; add --output '" + array
                        + "=" + array.array() + ".png', for example");
            }
        }
        if (drawn.isEmpty() && !all.equals(PictureStyle.DEFAULT)) {
            throw new UsageException("picture: no .png file is written; add --output u=u.png, for example");
        }
    }
}
