package io.github.halomill.runtime.base;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * How a sampler reads an image (OpenCL C 3.0, section 6.15.15.1).
 *
 * @param normalized whether coordinates go from 0 to 1 over the image
 * @param addressing what coordinates outside the image give
 * @param filter what coordinates between elements give
 */
public record Sampling(boolean normalized, AddressingMode addressing, Filter filter) {

    private static final Pattern BETWEEN = Pattern.compile("\\s*\\|\\s*");
    private static final String NORMALIZED = "CLK_NORMALIZED_COORDS_TRUE";
    private static final String PLAIN = "CLK_NORMALIZED_COORDS_FALSE";

    /** What coordinates outside the image give. */
    public enum AddressingMode {
        /** Not defined. */
        NONE,
        /** The element at the border. */
        CLAMP_TO_EDGE,
        /** A colour of the border: zeros. */
        CLAMP,
        /** The image again. */
        REPEAT,
        /** The image again, the other way round. */
        MIRRORED_REPEAT
    }

    /** What coordinates between elements give. */
    public enum Filter {
        NEAREST,
        LINEAR
    }

    /** Whether a word of OpenCL C says something of a sampler. */
    public static boolean isFlag(String word) {
        return word.equals(NORMALIZED)
                || word.equals(PLAIN)
                || find(AddressingMode.values(), "CLK_ADDRESS_", word).isPresent()
                || find(Filter.values(), "CLK_FILTER_", word).isPresent();
    }

    /**
     * Reads text such as {@code CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST}; what is not said of coordinates, addressing
     * and filter is not normalized, none and nearest. Empty if a word is none of these, or says the same part twice.
     */
    public static Optional<Sampling> parse(String text) {
        Set<String> words = new LinkedHashSet<>();
        for (String word : BETWEEN.split(text.strip(), -1)) {
            if (!isFlag(word) || !words.add(word)) {
                return Optional.empty();
            }
        }
        Set<AddressingMode> addressings = all(AddressingMode.values(), "CLK_ADDRESS_", words);
        Set<Filter> filters = all(Filter.values(), "CLK_FILTER_", words);
        boolean twice = words.contains(NORMALIZED) && words.contains(PLAIN);
        if (twice || addressings.size() > 1 || filters.size() > 1) {
            return Optional.empty();
        }
        return Optional.of(new Sampling(
                words.contains(NORMALIZED),
                addressings.stream().findFirst().orElse(AddressingMode.NONE),
                filters.stream().findFirst().orElse(Filter.NEAREST)));
    }

    /** Like {@link #parse}, for text that is known to be right. */
    public static Sampling of(String text) {
        return parse(text).orElseThrow(() -> new IllegalArgumentException("no sampler: " + text));
    }

    private static <E extends Enum<E>> Set<E> all(E[] constants, String prefix, Set<String> words) {
        Set<E> found = new LinkedHashSet<>();
        words.forEach(word -> find(constants, prefix, word).ifPresent(found::add));
        return found;
    }

    private static <E extends Enum<E>> Optional<E> find(E[] constants, String prefix, String word) {
        for (E constant : constants) {
            if (word.equals(prefix + constant.name().toUpperCase(Locale.ROOT))) {
                return Optional.of(constant);
            }
        }
        return Optional.empty();
    }

    /** As OpenCL C has it. */
    @Override
    public String toString() {
        return (normalized ? NORMALIZED : PLAIN) + " | CLK_ADDRESS_" + addressing + " | CLK_FILTER_" + filter;
    }
}
