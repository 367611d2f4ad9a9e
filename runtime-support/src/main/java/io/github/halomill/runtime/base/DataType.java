package io.github.halomill.runtime.base;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * An OpenCL C data type as a description names it: a scalar, or a vector of 2, 3, 4, 8 or 16 of them.
 *
 * @param scalar the type of each component
 * @param components 1 for a scalar, else how many there are
 */
public record DataType(ScalarType scalar, int components) implements ElementType {

    private static final Pattern NAME = Pattern.compile("([a-z]+)(2|3|4|8|16)?");

    /** The scalar types of OpenCL C that a kernel argument may have. */
    public enum ScalarType {
        CHAR(1),
        UCHAR(1),
        SHORT(2),
        USHORT(2),
        INT(4),
        UINT(4),
        LONG(8),
        ULONG(8),
        HALF(2),
        FLOAT(4),
        DOUBLE(8);

        private final int bytes;

        ScalarType(int bytes) {
            this.bytes = bytes;
        }

        /** Size in bytes, the same on host and device. */
        public int bytes() {
            return bytes;
        }

        /** Whether values are floating-point numbers. */
        public boolean isFloating() {
            return this == HALF || this == FLOAT || this == DOUBLE;
        }

        /** Whether values are integers without sign. */
        public boolean isUnsigned() {
            return this == UCHAR || this == USHORT || this == UINT || this == ULONG;
        }

        /** The least integer of a type of integers. */
        public long least() {
            return isUnsigned() ? 0 : -1L << (8 * bytes - 1);
        }

        /** The greatest integer of a type of integers; for {@code ulong} the greatest {@code long}. */
        public long most() {
            return bytes == Long.BYTES ? Long.MAX_VALUE : least() + (1L << (8 * bytes)) - 1;
        }

        /** Whether values are that number, or real numbers that may be near it. */
        public boolean holds(double number) {
            double end = Math.scalb(1.0, isUnsigned() ? 8 * bytes : 8 * bytes - 1);
            return isFloating() || (number == Math.rint(number) && number < end && number >= (isUnsigned() ? 0 : -end));
        }

        /** The name in OpenCL C, for example {@code uchar}. */
        public String clName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public DataType {
        boolean width = components == 3 || (components <= 16 && Integer.bitCount(components) == 1);
        if (components < 1 || !width) {
            throw new IllegalArgumentException("a vector has 2, 3, 4, 8 or 16 components: " + components);
        }
    }

    /** Reads an OpenCL C name such as {@code float} or {@code double4}; empty if it names no such type. */
    public static Optional<DataType> parse(String name) {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int components = matcher.group(2) == null ? 1 : Integer.parseInt(matcher.group(2));
        for (ScalarType scalar : ScalarType.values()) {
            if (scalar.clName().equals(matcher.group(1))) {
                return Optional.of(new DataType(scalar, components));
            }
        }
        return Optional.empty();
    }

    /** Like {@link #parse}, for names that are known to be right. */
    public static DataType of(String name) {
        return parse(name).orElseThrow(() -> new IllegalArgumentException("no OpenCL data type: " + name));
    }

    /** Size in bytes of one element; a vector of three takes the room of four (OpenCL C 1.2, section 6.1.5). */
    @Override
    public int bytes() {
        return scalar.bytes() * (components == 3 ? 4 : components);
    }

    /** Without the fourth component of a vector of three. */
    @Override
    public int packedBytes() {
        return scalar.bytes() * components;
    }

    @Override
    public List<Slot> slots() {
        return IntStream.range(0, components)
                .mapToObj(c -> new Slot(slot(c), scalar, c * scalar.bytes()))
                .toList();
    }

    private String slot(int component) {
        return components == 1 ? "" : ".s" + Integer.toHexString(component);
    }

    /** The name in OpenCL C, for example {@code float4}. */
    @Override
    public String clName() {
        return components == 1 ? scalar.clName() : scalar.clName() + components;
    }

    @Override
    public String toString() {
        return clName();
    }
}
