package io.github.halomill.runtime.io;

import io.github.halomill.runtime.base.DataType.ScalarType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.ElementType.Slot;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.base.UsageException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Elements as people write them. */
public final class ElementText {

    /** Goes through a text once, whatever it is: nothing is read in two ways. */
    private static final String NUMBER = "(?i:[-+]?+(?:0x[0-9a-f]++|"
            + "(?:[0-9]++(?:\\.[0-9]*+)?+|\\.[0-9]++)(?:e[-+]?+[0-9]++)?+f?+|nan|inf(?:inity)?+))";

    private static final Pattern NUMBERS = Pattern.compile(" *+" + NUMBER + " *+(?:, *+" + NUMBER + " *+)*+");
    private static final Pattern INTEGER = Pattern.compile("[-+]?(?:0[xX][0-9a-fA-F]+|[0-9]+)");

    /** No integer of 64 bits has more digits. */
    private static final int LONGEST = 20;

    /** No number of any type has more digits before its point. */
    private static final int MOST_DIGITS = 400;

    private ElementText() {}

    /** Whether {@code text} is a number or several with commas between them. */
    public static boolean isNumbers(CharSequence text) {
        return NUMBERS.matcher(text).matches();
    }

    /**
     * One element as it lies in memory. A vector or struct takes one number for all components, or one for each.
     *
     * @throws UsageException if the text does not fit the type
     */
    static byte[] parse(ElementType type, String text) {
        List<Slot> slots = type.slots();
        List<String> numbers =
                Arrays.stream(text.split(",", -1)).map(String::trim).toList();
        if (numbers.size() != 1 && numbers.size() != slots.size()) {
            throw new UsageException("'" + text + "' has " + numbers.size() + " values, but " + type + " takes "
                    + (slots.size() == 1 ? "1" : "1 or " + slots.size()));
        }
        ByteBuffer element = ByteBuffer.allocate(type.bytes()).order(ByteOrder.nativeOrder());
        for (int c = 0; c < slots.size(); c++) {
            element.position(slots.get(c).offset());
            put(element, slots.get(c).scalar(), numbers.get(numbers.size() == 1 ? 0 : c));
        }
        byte[] bytes = new byte[type.bytes()];
        element.get(0, bytes);
        return bytes;
    }

    private static void put(ByteBuffer element, ScalarType scalar, String text) {
        Number number = number(scalar, text);
        switch (scalar) {
            case HALF -> element.putShort(Halves.toBits(number.doubleValue()));
            case FLOAT -> element.putFloat(number.floatValue());
            case DOUBLE -> element.putDouble(number.doubleValue());
            default -> {
                long value = number.longValue();
                switch (scalar.bytes()) {
                    case 1 -> element.put((byte) value);
                    case 2 -> element.putShort((short) value);
                    case 4 -> element.putInt((int) value);
                    default -> element.putLong(value);
                }
            }
        }
    }

    /**
     * A number of that type, a {@link Long} or a {@link Double}; of an unsigned one of 64 bits the bits.
     *
     * @throws UsageException if the text is none, or out of range
     */
    public static Number number(ScalarType scalar, String text) {
        return switch (scalar) {
            case HALF -> half(text);
            case FLOAT, DOUBLE -> real(scalar, text);
            default -> integer(scalar, text);
        };
    }

    private static double half(String number) {
        double value = real(ScalarType.HALF, number);
        if (Double.isFinite(value) && Float.isInfinite(Halves.toFloat(Halves.toBits(value)))) {
            throw tooLarge(ScalarType.HALF, number);
        }
        return value;
    }

    /** For float, the nearest float: rounding by way of the nearest double could differ in the last bit. */
    private static double real(ScalarType scalar, String number) {
        String plain = number.toLowerCase(Locale.ROOT);
        boolean negative = plain.startsWith("-");
        if (plain.endsWith("nan")) {
            return Double.NaN;
        }
        if (plain.contains("inf")) {
            return negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        double value;
        if (INTEGER.matcher(number).matches()) {
            BigInteger exact = exactInteger(number);
            value = scalar == ScalarType.FLOAT ? exact.floatValue() : exact.doubleValue();
            value = negative && value == 0 ? -0.0 : value;
        } else {
            try {
                value = scalar == ScalarType.FLOAT ? Float.parseFloat(plain) : Double.parseDouble(plain);
            } catch (NumberFormatException e) {
                throw new UsageException("'" + number + "' is no number");
            }
        }
        if (Double.isInfinite(value)) {
            throw tooLarge(scalar, number);
        }
        return value;
    }

    private static UsageException tooLarge(ScalarType scalar, String number) {
        return new UsageException(number + " is too large for " + scalar.clName() + "; write inf for infinity");
    }

    private static long integer(ScalarType scalar, String number) {
        int bits = scalar.bytes() * Byte.SIZE;
        BigInteger lowest = scalar.isUnsigned()
                ? BigInteger.ZERO
                : BigInteger.ONE.shiftLeft(bits - 1).negate();
        BigInteger highest =
                BigInteger.ONE.shiftLeft(scalar.isUnsigned() ? bits : bits - 1).subtract(BigInteger.ONE);
        String needed = "; " + scalar.clName() + " takes integers from " + lowest + " to " + highest;
        if (!INTEGER.matcher(number).matches()) {
            throw new UsageException("'" + number + "' is no integer"
                    + whole(number).map(digits -> ": write " + digits).orElse(needed));
        }
        BigInteger value = exactInteger(number);
        if (value.compareTo(lowest) < 0 || value.compareTo(highest) > 0) {
            throw new UsageException(number + " does not fit" + needed);
        }
        return value.longValue();
    }

    /** The digits of a number that is whole, but not written so: of {@code 1e6} or {@code 2.0}. */
    private static Optional<String> whole(String number) {
        if (number.length() > MOST_DIGITS) {
            return Optional.empty();
        }
        try {
            BigDecimal value = new BigDecimal(number).stripTrailingZeros();
            boolean isShort = value.scale() <= 0 && (long) value.precision() - value.scale() <= LONGEST;
            return isShort ? Optional.of(value.toPlainString()) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Work for a long one grows with the square of its digits. */
    private static BigInteger exactInteger(String number) {
        boolean signed = number.startsWith("-") || number.startsWith("+");
        String digits = signed ? number.substring(1) : number;
        boolean hex = digits.startsWith("0x") || digits.startsWith("0X");
        String significant = (hex ? digits.substring(2) : digits).replaceFirst("^0+(?=.)", "");
        BigInteger magnitude = significant.length() > MOST_DIGITS
                ? BigInteger.TEN.pow(MOST_DIGITS) // too large for every type, too
                : new BigInteger(significant, hex ? 16 : 10);
        return number.startsWith("-") ? magnitude.negate() : magnitude;
    }

    /**
     * The element that holds the byte at {@code position}: its value and, for floating-point types, the bits, since
     * values that print the same may differ. Vectors in parentheses; of a struct the one number that the byte is part
     * of.
     */
    static String format(ElementType type, ByteBuffer elements, int position) {
        ByteBuffer from = elements.duplicate().order(ByteOrder.nativeOrder());
        int offset = position / type.bytes() * type.bytes();
        List<Slot> slots = type.slots();
        if (type instanceof StructType) {
            return slots.stream()
                    .filter(slot -> slot.offset() + slot.scalar().bytes() > position - offset)
                    .findFirst()
                    .map(slot -> slot.name() + " = " + scalar(slot.scalar(), from, offset + slot.offset()))
                    .orElseThrow();
        }
        if (slots.size() == 1) {
            return scalar(slots.get(0).scalar(), from, offset);
        }
        return slots.stream()
                .map(slot -> scalar(slot.scalar(), from, offset + slot.offset()))
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private static String scalar(ScalarType scalar, ByteBuffer from, int at) {
        String number = text(scalar, from, at);
        return switch (scalar) {
            case HALF -> number + String.format(Locale.ROOT, " [%04x]", from.getShort(at));
            case FLOAT -> number + String.format(Locale.ROOT, " [%08x]", from.getInt(at));
            case DOUBLE -> number + String.format(Locale.ROOT, " [%016x]", from.getLong(at));
            default -> number;
        };
    }

    /** The number at a place of {@code from}, in its byte order, in as many digits as {@link #number} needs for it. */
    public static String text(ScalarType scalar, ByteBuffer from, int at) {
        return switch (scalar) {
            case CHAR -> Byte.toString(from.get(at));
            case UCHAR -> Integer.toString(Byte.toUnsignedInt(from.get(at)));
            case SHORT -> Short.toString(from.getShort(at));
            case USHORT -> Integer.toString(Short.toUnsignedInt(from.getShort(at)));
            case INT -> Integer.toString(from.getInt(at));
            case UINT -> Integer.toUnsignedString(from.getInt(at));
            case LONG -> Long.toString(from.getLong(at));
            case ULONG -> Long.toUnsignedString(from.getLong(at));
            case HALF -> Float.toString(Halves.toFloat(from.getShort(at)));
            case FLOAT -> Float.toString(from.getFloat(at));
            case DOUBLE -> Double.toString(from.getDouble(at));
        };
    }
}
