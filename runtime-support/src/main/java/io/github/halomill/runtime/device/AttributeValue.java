package io.github.halomill.runtime.device;

import java.math.BigDecimal;
import java.util.Comparator;

/**
 * A value of an attribute.
 *
 * @param kind decides which of the others means something
 * @param text of text and types; upper and lower case are the same
 * @param number of all other kinds: bytes, Hz, bytes per second, or 1 for TRUE
 */
record AttributeValue(AttributeKind kind, String text, BigDecimal number) {

    /** Compares values of one kind. */
    static final Comparator<AttributeValue> ORDER = Comparator.<AttributeValue, String>comparing(
                    value -> value.text, String.CASE_INSENSITIVE_ORDER)
            .thenComparing(value -> value.number);

    static AttributeValue text(String text) {
        return new AttributeValue(AttributeKind.TEXT, text, BigDecimal.ZERO);
    }

    static AttributeValue type(DeviceType type) {
        return new AttributeValue(AttributeKind.TYPE, type.name(), BigDecimal.ZERO);
    }

    static AttributeValue truth(boolean isTrue) {
        return number(AttributeKind.TRUTH, isTrue ? BigDecimal.ONE : BigDecimal.ZERO);
    }

    static AttributeValue number(AttributeKind kind, BigDecimal number) {
        return new AttributeValue(kind, "", number);
    }

    static AttributeValue number(AttributeKind kind, long number) {
        return number(kind, BigDecimal.valueOf(number));
    }
}
