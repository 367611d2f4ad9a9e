package io.github.halomill.runtime.io.picture;

import io.github.halomill.runtime.base.Enumeration;
import io.github.halomill.runtime.base.UsageException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;

/**
 * How a picture is to be drawn, as far as that is said.
 *
 * @param map its colours
 * @param range the numbers that have the first and the last colour
 * @param log whether equal factors, not equal differences, look equally large
 */
public record PictureStyle(Optional<ColourMap> map, Optional<Range> range, boolean log) {

    /** Nothing is said. */
    public static final PictureStyle DEFAULT = new PictureStyle(Optional.empty(), Optional.empty(), false);

    private static final String KNOWN = "there are map=NAME, range=FROM..TO and log";

    /** From a least to a largest number. */
    record Range(double low, double high) {

        boolean hasLogarithms() {
            return low > 0;
        }

        @Override
        public String toString() {
            return low + ".." + high;
        }
    }

    /**
     * Reads {@code map=magma, range=-1..1, log}: any of these, with commas between; nothing is said in an empty text.
     *
     * @throws UsageException with cause and cure if it is nothing like that
     */
    public static PictureStyle parse(String text) {
        PictureStyle style = DEFAULT;
        Set<String> seen = new HashSet<>();
        for (String part : text.isBlank() ? new String[0] : text.split(",", -1)) {
            String item = part.strip();
            int sign = item.indexOf('=');
            String word = sign < 0 ? item : item.substring(0, sign).strip();
            String value = sign < 0 ? "" : item.substring(sign + 1).strip();
            if (!seen.add(word)) {
                throw new UsageException("'" + word + "' stands twice: keep one of them");
            }
            style = style.with(word, value, sign >= 0);
        }
        if (style.log && !style.range.stream().allMatch(Range::hasLogarithms)) {
            throw new UsageException("log with a range that begins at " + style.range.get().low
                    + ": only positive numbers have logarithms, so begin above 0");
        }
        return style;
    }

    private PictureStyle with(String word, String value, boolean hasValue) {
        if (word.equals("map") && hasValue) {
            return new PictureStyle(Optional.of(map(value)), range, log);
        } else if (word.equals("range") && hasValue) {
            return new PictureStyle(map, Optional.of(range(value)), log);
        } else if (word.equals("log") && !hasValue) {
            return new PictureStyle(map, range, true);
        } else if (word.isEmpty()) {
            throw new UsageException("an option of a picture is missing beside a comma; " + KNOWN);
        }
        throw new UsageException("'" + word + (hasValue ? "=" + value : "") + "' is no option of a picture; " + KNOWN);
    }

    private static ColourMap map(String name) {
        return ColourMap.named(name.toLowerCase(Locale.ROOT))
                .orElseThrow(() -> new UsageException("there is no colour map '" + name + "'; there are "
                        + Enumeration.of(
                                Arrays.stream(ColourMap.values())
                                        .map(ColourMap::word)
                                        .toList(),
                                " and ")));
    }

    private static Range range(String text) {
        int dots = text.indexOf("..");
        Range range;
        try {
            range = new Range(
                    Double.parseDouble(text.substring(0, dots).strip()),
                    Double.parseDouble(text.substring(dots + 2).strip()));
        } catch (NumberFormatException | StringIndexOutOfBoundsException e) {
            throw new UsageException(
                    "'" + text + "' is no range of numbers; write the least and the largest, as in range=-1..1");
        }
        if (!(range.low < range.high) || !Double.isFinite(range.low) || !Double.isFinite(range.high)) {
            throw new UsageException("a range " + text
                    + ": its ends have to be finite, and the first less than the second, as in range=-1..1");
        }
        return range;
    }

    /** What {@code other} says, and of this what is left and goes with it: no logarithms of a range from 0 or less. */
    PictureStyle under(PictureStyle other) {
        boolean logs = other.log || (log && other.range.stream().allMatch(Range::hasLogarithms));
        Optional<Range> left = range.filter(own -> !logs || own.hasLogarithms());
        return new PictureStyle(other.map.or(() -> map), other.range.or(() -> left), logs);
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ");
        map.ifPresent(colours -> text.add("map=" + colours.word()));
        range.ifPresent(numbers -> text.add("range=" + numbers));
        return log ? text.add("log").toString() : text.toString();
    }
}
