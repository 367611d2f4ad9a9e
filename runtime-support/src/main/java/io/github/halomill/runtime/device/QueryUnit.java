package io.github.halomill.runtime.device;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A unit after a number of a query.
 *
 * @param kind of the values that have it
 * @param factor how many bytes, Hz, or bytes per second one of it is
 */
public record QueryUnit(AttributeKind kind, BigDecimal factor) {

    /** All units, for messages. */
    static final String LIST = "B, KiB, MiB, GiB, TiB, kB, MB, GB, TB, these with /s, Hz, kHz, MHz and GHz";

    private static final Pattern FORM = Pattern.compile("(?:([kmgt])(i?))?(b|hz|b/s)");
    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,18})?)\\s*([a-zA-Z]+)");
    private static final String PREFIXES = "kmgt";

    /** The unit that a word means, in upper or lower case; empty if none. */
    static Optional<QueryUnit> of(String word) {
        Matcher parts = FORM.matcher(word.toLowerCase(Locale.ROOT));
        if (!parts.matches()) {
            return Optional.empty();
        }
        boolean binary = "i".equals(parts.group(2));
        AttributeKind kind = kind(parts.group(3));
        if (binary && kind == AttributeKind.FREQUENCY) {
            return Optional.empty();
        }
        int power = parts.group(1) == null ? 0 : PREFIXES.indexOf(parts.group(1)) + 1;
        return Optional.of(
                new QueryUnit(kind, BigDecimal.valueOf(binary ? 1024 : 1000).pow(power)));
    }

    /** How many bytes a text such as {@code 8GiB} or {@code 1.5 GB} means; empty if it means none. */
    public static OptionalLong bytes(String text) {
        Matcher parts = AMOUNT.matcher(text.strip());
        if (!parts.matches()) {
            return OptionalLong.empty();
        }
        return of(parts.group(2))
                .filter(unit -> unit.kind == AttributeKind.MEMORY)
                .map(unit ->
                        new BigDecimal(parts.group(1)).multiply(unit.factor).toBigInteger())
                .filter(bytes -> bytes.signum() > 0 && bytes.bitLength() < Long.SIZE)
                .map(bytes -> OptionalLong.of(bytes.longValue()))
                .orElse(OptionalLong.empty());
    }

    private static AttributeKind kind(String unit) {
        return switch (unit) {
            case "b" -> AttributeKind.MEMORY;
            case "hz" -> AttributeKind.FREQUENCY;
            default -> AttributeKind.RATE;
        };
    }
}
