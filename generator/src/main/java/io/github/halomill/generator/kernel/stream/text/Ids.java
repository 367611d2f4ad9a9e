package io.github.halomill.generator.kernel.stream.text;

import io.github.halomill.runtime.geometry.Axes;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which ids of the user's kernel are at the places that work-groups of a frame cover: a place is an id, but along
 * dimensions that are periodic what lies beyond an end is what lies at the other.
 *
 * @param around those dimensions
 * @param range the name of the range that they go around
 */
public record Ids(int dimensions, Set<Integer> around, String range) {

    public Ids {
        around = Set.copyOf(around);
    }

    public boolean goAround(int dimension) {
        return around.contains(dimension);
    }

    /** Whether rows, of which work-groups go along many, go around. */
    public boolean rowsGoAround() {
        return goAround(slowest());
    }

    private int slowest() {
        return dimensions - 1;
    }

    /** Declares what takes a place to its id, if these differ. */
    public String function() {
        return around.isEmpty()
                ? ""
                : """
                /*
                 * What lies beyond an end is what lies at the other. Below the least place and above the most is
                 * nothing that is needed, nor need it be there.
                 */
                inline static long hm_around(
                        const long place, const long least, const long most, const long first, const long end)
                {
                    const long behind = (clamp(place, least, most) - first) %% (end - first);
                    return behind < 0 ? end + behind : first + behind;
                }
                %s
                """.formatted(around.stream().sorted().map(this::macro).collect(Collectors.joining()));
    }

    private String macro(int dimension) {
        return """
                #define HM_ID_%1$s(place) (hm_inside ? place : hm_around(place, \\
                        hm_stored.from_%2$s - HM_T * HM_LOW_%1$s, hm_stored.to_%2$s + HM_T * HM_HIGH_%1$s - 1, \\
                        %3$s.from_%2$s, %3$s.to_%2$s))
                """.formatted(upper(dimension), Axes.name(dimension), range);
    }

    private static String upper(int dimension) {
        return Axes.name(dimension).toUpperCase(Locale.ROOT);
    }

    /** The id at a place of a dimension; work-groups that are inside know that it is the place itself. */
    public String at(int dimension, String place) {
        return goAround(dimension) ? "HM_ID_" + upper(dimension) + "(" + place + ")" : place;
    }

    /** A macro of the id of the row of a number, if that is not its place. */
    public String rowMacro() {
        return rowsGoAround() ? "#define HM_ROW(r) " + at(slowest(), "hm_begin + (r)") + "\n\n" : "";
    }

    /** The id of the row of a number. */
    public String row(String number) {
        return rowsGoAround() ? "HM_ROW(" + number + ")" : "hm_begin + " + number;
    }

    /** The id of column {@code hm_e} of a work-item. */
    public String column() {
        return goAround(0) ? "hm_column[hm_e]" : "hm_left + hm_e";
    }

    /** How far it is from that of the first. */
    public String columnFromFirst() {
        return goAround(0) ? "(hm_column[hm_e] - hm_left)" : "hm_e";
    }

    /** The variable that has the place along a dimension, which is the id there unless it lies beyond an end. */
    private String place(int dimension) {
        return (goAround(dimension) ? "hm_place_" : "hm_") + Axes.name(dimension);
    }

    /** Declares the place along a dimension and its id, without a type. */
    public String placeAndId(int dimension, String place) {
        return place(dimension) + " = " + place
                + (goAround(dimension) ? ", hm_" + Axes.name(dimension) + " = " + at(dimension, place(dimension)) : "");
    }

    /** Whether a column is in a range, in dimensions that have an end. */
    public String inside(String range) {
        String text = IntStream.range(0, slowest())
                .filter(d -> !goAround(d))
                .mapToObj(Axes::name)
                .map(axis -> "hm_%1$s >= %2$s.from_%1$s && hm_%1$s < %2$s.to_%1$s".formatted(axis, range))
                .collect(Collectors.joining(" && "));
        return text.isEmpty() ? "true" : text;
    }

    /** Whether a column is one of those that the launch stores. */
    public String stored() {
        return IntStream.range(0, slowest())
                .mapToObj(d ->
                        "%1$s >= hm_stored.from_%2$s && %1$s < hm_stored.to_%2$s".formatted(place(d), Axes.name(d)))
                .collect(Collectors.joining(" && "));
    }
}
