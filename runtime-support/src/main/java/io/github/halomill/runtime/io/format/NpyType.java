package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.DataType.ScalarType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.StructType;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Element types as NumPy writes them in the header of a file: {@code '<f4'} for numbers; for structs a list of names
 * and types, {@code [('x', '<f4'), ('f', '<f4', (9,)), ('', '|V4')]}, in which a void without a name is padding.
 */
public final class NpyType {

    private NpyType() {}

    /** The type of an array's elements; of vectors the type of the components. */
    public static String of(ElementType type) {
        return type instanceof StructType struct ? of(struct) : "'" + name(((DataType) type).scalar()) + "'";
    }

    /** NumPy's name of a type in the byte order of this machine. */
    private static String name(ScalarType scalar) {
        char kind = scalar.isFloating() ? 'f' : scalar.isUnsigned() ? 'u' : 'i';
        char order = scalar.bytes() == 1 ? '|' : ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? '<' : '>';
        return "" + order + kind + scalar.bytes();
    }

    private static String of(StructType struct) {
        List<String> fields = new ArrayList<>();
        int end = 0;
        for (StructType.Member member : struct.members()) {
            addPadding(member.offset() - end, fields);
            DataType type = member.type();
            List<Long> shape = new ArrayList<>();
            if (member.count() > 1) {
                shape.add((long) member.count());
            }
            boolean padded = type.packedBytes() < type.bytes();
            if (type.components() > 1) {
                // Of several vectors of three each has room for a fourth, which is given a name.
                shape.add((long) (padded && member.count() > 1 ? 4 : type.components()));
            }
            fields.add("('" + member.name() + "', '" + name(type.scalar()) + "'"
                    + (shape.isEmpty() ? "" : ", " + NpyHeader.tuple(shape)) + ")");
            boolean whole = !padded || member.count() > 1;
            end = member.offset() + (whole ? member.count() * type.bytes() : type.packedBytes());
        }
        addPadding(struct.bytes() - end, fields);
        return "[" + String.join(", ", fields) + "]";
    }

    private static void addPadding(int bytes, List<String> fields) {
        if (bytes > 0) {
            fields.add("('', '|V" + bytes + "')");
        }
    }

    /**
     * Whether what a header says of its type is the same in memory as {@code needed}; names of fields do not matter.
     */
    static boolean isSame(String header, ElementType needed) {
        if (needed instanceof DataType numbers) {
            return isSame(header, name(numbers.scalar()));
        }
        Optional<Fields> fields = new Reader(header).whole();
        return fields.isPresent()
                && fields.get().bytes() == needed.bytes()
                && (fields.get().numbers().isEmpty()
                        || coversAll(needed, fields.get().numbers()));
    }

    private static boolean coversAll(ElementType needed, List<Place> numbers) {
        Map<Integer, String> types = new HashMap<>();
        numbers.forEach(number -> types.put(number.offset(), number.type()));
        return needed.slots().stream().allMatch(slot -> {
            String type = types.get(slot.offset());
            return type != null && isSame(type, name(slot.scalar()));
        });
    }

    /** The order of single bytes does not matter. */
    private static boolean isSame(String name, String needed) {
        boolean singleBytes = needed.charAt(0) == '|' && name.matches("[<>=|].*");
        boolean nativeOrder = name.startsWith("=");
        return name.equals(needed)
                || ((singleBytes || nativeOrder) && name.substring(1).equals(needed.substring(1)));
    }

    /** A number in an element of a file. */
    private record Place(int offset, String type) {}

    /** What an element of a file consists of; without numbers if it is bytes only. */
    private record Fields(int bytes, List<Place> numbers) {

        /** Adds the numbers of {@code count} of these, which begin at a byte; returns where they end. */
        int addTo(List<Place> all, int start, int count) {
            int end = Math.addExact(start, Math.multiplyExact(count, bytes));
            if (end > StructType.MOST_BYTES || (count > 1 && bytes == 0)) {
                throw new IllegalArgumentException("too large, or nothing");
            }
            for (int i = 0; i < count; i++) {
                int first = start + i * bytes;
                numbers.forEach(number -> all.add(new Place(first + number.offset(), number.type())));
            }
            return end;
        }
    }

    /** Reads the Python literal of a type. */
    private static final class Reader {
        private static final int DEEPEST = 100;

        private final String text;
        private int at;
        private int depth;

        Reader(String text) {
            this.text = text;
        }

        /** All of the text; empty if it is none that NumPy writes, or larger than any that is asked for. */
        Optional<Fields> whole() {
            try {
                Fields fields = text.startsWith("[") ? type() : named(text);
                return text.startsWith("[") && at != text.length() ? Optional.empty() : Optional.of(fields);
            } catch (IllegalArgumentException | IndexOutOfBoundsException | ArithmeticException e) {
                return Optional.empty();
            }
        }

        private Fields type() {
            if (text.charAt(at) != '[') {
                return named(quoted());
            }
            if (++depth > DEEPEST) {
                throw new IllegalArgumentException("nested too deeply");
            }
            List<Place> numbers = new ArrayList<>();
            int bytes = 0;
            expect('[');
            while (text.charAt(at) != ']') {
                expect('(');
                quoted();
                expect(',');
                Fields type = type();
                bytes = type.addTo(numbers, bytes, skip(',') && text.charAt(at) == '(' ? product() : 1);
                expect(')');
                skip(',');
            }
            expect(']');
            depth--;
            return new Fields(bytes, numbers);
        }

        private static Fields named(String name) {
            int bytes = Integer.parseInt(name.substring(2));
            boolean number = name.charAt(1) != 'V';
            if (bytes < (number ? 1 : 0)) {
                throw new IllegalArgumentException("too small"); // so there are no more numbers than bytes
            }
            return new Fields(bytes, number ? List.of(new Place(0, name)) : List.of());
        }

        private String quoted() {
            expect('\'');
            int end = text.indexOf('\'', at);
            String quoted = text.substring(at, end);
            at = end;
            expect('\'');
            return quoted;
        }

        /** The product of a shape's sizes. */
        private int product() {
            expect('(');
            int end = text.indexOf(')', at);
            int product = 1;
            for (String size : text.substring(at, end).split(", *", -1)) {
                product = size.isBlank() ? product : Math.multiplyExact(product, Integer.parseInt(size.trim()));
            }
            at = end;
            expect(')');
            return product;
        }

        private void expect(char c) {
            if (!skip(c)) {
                throw new IllegalArgumentException("'" + c + "' is missing at " + at);
            }
        }

        /** Whether {@code c} is next; it and blanks after it are skipped then. */
        private boolean skip(char c) {
            if (text.charAt(at) != c) {
                return false;
            }
            at++;
            while (at < text.length() && text.charAt(at) == ' ') {
                at++;
            }
            return true;
        }
    }
}
