package io.github.halomill.runtime.device;

import java.math.BigDecimal;

/** What kind of values an attribute of devices has. */
enum AttributeKind {
    TEXT("text in quotes, such as 'NVIDIA'", 0),
    TYPE("a type (CPU, GPU, ACCELERATOR or OTHER)", 0),
    TRUTH("TRUE or FALSE", 0),
    NUMBER("a number", 1),
    MEMORY("an amount of memory, such as 8 GiB", 1),
    FREQUENCY("a frequency, such as 1.5 GHz", 1_000_000),
    RATE("bytes per second, such as 500 GB/s", 1_000_000_000);

    private final String words;
    private final int plainUnit;

    AttributeKind(String words, int plainUnit) {
        this.words = words;
        this.plainUnit = plainUnit;
    }

    /** Whether one of its values can be less than another one. */
    boolean isOrdered() {
        return this != TYPE && this != TRUTH;
    }

    /** Whether its values are numbers, with or without a unit. */
    boolean isNumeric() {
        return plainUnit > 0;
    }

    /** How many bytes, Hz, or bytes per second a number without unit counts in: 1, a million or a milliard of them. */
    BigDecimal plainUnit() {
        return BigDecimal.valueOf(plainUnit);
    }

    /** What a value is, with an example. */
    @Override
    public String toString() {
        return words;
    }
}
