package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.io.FileBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The header of a NumPy file, versions 1.0 to 3.0 (NumPy reference, {@code numpy.lib.format}): eight bytes of magic and
 * version, the length of a Python dictionary, the dictionary.
 *
 * @param descr element type, for example {@code <f4}; the whole list for a structured type
 * @param fortranOrder whether the first dimension varies fastest
 * @param shape sizes, slowest dimension first in C order
 * @param dataOffset bytes in front of the first element
 */
public record NpyHeader(String descr, boolean fortranOrder, List<Long> shape, long dataOffset) {

    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final int ALIGNMENT = 64;
    private static final int LONGEST = 1 << 20;

    private static final Pattern DESCR = Pattern.compile("'descr' *: *(?:'([^']*)'|(?=\\[))");
    private static final Pattern ORDER = Pattern.compile("'fortran_order' *: *(True|False)");
    private static final Pattern SHAPE = Pattern.compile("'shape' *: *\\(([0-9L, ]*)\\)");

    private static final Pattern SIZE = Pattern.compile("[0-9]+");

    public NpyHeader {
        shape = List.copyOf(shape);
    }

    /** A shape as Python prints it. */
    static String tuple(List<Long> shape) {
        String sizes = shape.stream().map(String::valueOf).collect(Collectors.joining(", "));
        return shape.size() == 1 ? "(" + sizes + ",)" : "(" + sizes + ")";
    }

    /** The header of a file in format 1.0, padded with blanks to a multiple of 64 bytes. */
    static byte[] encode(String type, List<Long> shape) {
        String dictionary = "{'descr': " + type + ", 'fortran_order': False, 'shape': " + tuple(shape) + ", }";
        int prefix = MAGIC.length + 4;
        int total = (prefix + dictionary.length() + 1 + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        String text = dictionary + " ".repeat(total - prefix - dictionary.length() - 1) + "\n";
        return ByteBuffer.allocate(total)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(MAGIC)
                .put((byte) 1)
                .put((byte) 0)
                .putShort((short) text.length())
                .put(text.getBytes(StandardCharsets.US_ASCII))
                .array();
    }

    /** Whether a file begins like one of NumPy's. */
    public static boolean isIn(FileChannel channel) throws IOException {
        ByteBuffer first = ByteBuffer.allocate(MAGIC.length);
        channel.read(first, 0);
        return Arrays.equals(first.array(), MAGIC);
    }

    /** Reads the header; whoever calls compares it with what is needed. */
    static NpyHeader read(FileChannel channel, Path path) throws IOException {
        byte[] prefix = bytes(channel, path, 0, MAGIC.length + 2);
        if (!Arrays.equals(prefix, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw new RunException(
                    path + " is no NumPy file: it does not begin with \\x93NUMPY; a raw file needs a name"
                            + " that does not end in .npy");
        }
        int version = prefix[MAGIC.length];
        if (version < 1 || version > 3) {
            throw new RunException(path + " is a NumPy file of version " + version
                    + "; this program reads 1, 2 and 3: save it with numpy.save");
        }
        byte[] lengthField = bytes(channel, path, prefix.length, version == 1 ? 2 : 4);
        long length = unsignedLittleEndian(lengthField);
        if (length > LONGEST) {
            throw new RunException(path + " has a header of " + length + " bytes; it is damaged");
        }
        int start = prefix.length + lengthField.length;
        String text = new String(bytes(channel, path, start, (int) length), StandardCharsets.UTF_8);
        return parse(text, start + length, path);
    }

    private static long unsignedLittleEndian(byte[] bytes) {
        long value = 0;
        for (int i = bytes.length - 1; i >= 0; i--) {
            value = value << 8 | Byte.toUnsignedLong(bytes[i]);
        }
        return value;
    }

    private static byte[] bytes(FileChannel channel, Path path, long position, int count) throws IOException {
        if (channel.size() < position + count) {
            throw new RunException(path + " has " + channel.size() + " bytes, too few for the header of a NumPy file;"
                    + " it was cut short");
        }
        byte[] bytes = new byte[count];
        new FileBytes(channel, path, 0).get(position, ByteBuffer.wrap(bytes));
        return bytes;
    }

    private static NpyHeader parse(String text, long dataOffset, Path path) {
        Matcher descr = DESCR.matcher(text);
        Matcher order = ORDER.matcher(text);
        Matcher shape = SHAPE.matcher(text);
        if (!descr.find() || !order.find() || !shape.find()) {
            throw new RunException(path + " has a header that lacks descr, fortran_order or shape; it is damaged");
        }
        List<Long> sizes = new ArrayList<>();
        Matcher size = SIZE.matcher(shape.group(1));
        while (size.find()) {
            sizes.add(size(size.group(), path));
        }
        String type = descr.group(1) != null ? descr.group(1) : list(text, descr.end());
        return new NpyHeader(type, order.group(1).equals("True"), sizes, dataOffset);
    }

    /** The list that begins there, up to the bracket that closes it. */
    private static String list(String text, int start) {
        int depth = 0;
        int end = start;
        do {
            char c = text.charAt(end++);
            depth += c == '[' ? 1 : c == ']' ? -1 : 0;
        } while (depth > 0 && end < text.length());
        return text.substring(start, end);
    }

    private static long size(String digits, Path path) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw new RunException(path + " has a size " + digits + " in its header; it is damaged", e);
        }
    }
}
