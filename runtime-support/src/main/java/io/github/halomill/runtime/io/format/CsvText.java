package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.DataType.ScalarType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.ByteStore;
import io.github.halomill.runtime.io.ElementText;
import io.github.halomill.runtime.io.FileBytes;
import io.github.halomill.runtime.io.PendingFile;
import io.github.halomill.runtime.io.ScalarBits;
import io.github.halomill.runtime.io.Transposed;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Numbers as text: a line for each row, y downwards, with commas between the numbers; of one dimension a line for each
 * number; of points with several components a line for each point, x fastest, with its components. A number has as many
 * digits as it takes to read the same bits again; what is no number is {@code NaN}, whatever its other bits.
 */
final class CsvText {

    private static final int PIECE_ELEMENTS = 1 << 16;

    /** Characters of a line that is read: for each number, which few write with so many digits and blanks, and more. */
    private static final long CELL = 256;

    private static final long BESIDES = 1 << 20;
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final ArrayShape shape;
    private final ScalarType scalar;
    private final long lines;
    private final long cells;

    /** Of an array of numbers, with one or two dimensions, or three of which one has size 1, or with components. */
    CsvText(ArrayShape shape) {
        this.shape = shape;
        this.scalar = ((DataType) shape.type()).scalar();
        this.cells = shape.components() > 1
                ? shape.components()
                : shape.dimensions() == 1
                        ? 1
                        : shape.dimensions() == 3 && shape.size().x() == 1
                                ? shape.size().y()
                                : shape.size().x();
        this.lines = shape.whole().volume() / cells;
    }

    /**
     * Reads a file and writes the packed elements, the components of a point next to each other.
     *
     * @throws RunException with line and column, if it holds another array
     */
    void read(Path path, OutputStream elements) throws IOException {
        OutputStream out = new BufferedOutputStream(elements, PIECE_ELEMENTS);
        try (Reader text = new LimitedLines(Files.newBufferedReader(path), path, BESIDES + cells * CELL);
                BufferedReader in = new BufferedReader(text)) {
            long number = 0;
            long empty = 0;
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                number++;
                if (line.isBlank()) {
                    empty = empty == 0 ? number : empty;
                } else if (empty > 0) {
                    throw new RunException(path + ", line " + empty + ": it is empty; " + needed());
                } else if (number <= lines) { // others are only counted
                    String row = number == 1 && line.startsWith(BYTE_ORDER_MARK) ? line.substring(1) : line;
                    readLine(row, path + ", line " + number, out);
                }
            }
            long there = empty == 0 ? number : empty - 1;
            if (there != lines) {
                throw new RunException(path + " has " + count(there, "line") + "; " + needed());
            }
        }
        out.flush();
    }

    private void readLine(String line, String place, OutputStream out) throws IOException {
        String[] row = line.split(",", -1);
        ByteBuffer element = ByteBuffer.allocate(scalar.bytes()).order(ByteOrder.nativeOrder());
        for (int column = 0; column < row.length; column++) {
            ScalarBits.put(element, 0, scalar, bits(row[column].trim(), place + ", column " + (column + 1)));
            out.write(element.array());
        }
        if (row.length != cells) {
            throw new RunException(place + ": it has " + count(row.length, "number") + "; " + needed());
        }
    }

    private long bits(String text, String place) {
        if (!ElementText.isNumbers(text)) {
            throw new RunException(place + ": '" + text + "' is no number; " + needed());
        }
        try {
            Number number = ElementText.number(scalar, text);
            return scalar.isFloating() ? ScalarBits.of(scalar, number.doubleValue()) : number.longValue();
        } catch (UsageException e) {
            throw new RunException(place + ": " + e.getMessage(), e);
        }
    }

    private String needed() {
        return shape + " needs " + count(lines, "line") + " of " + count(cells, "number")
                + (cells == 1 ? "" : " with commas") + ", and nothing else";
    }

    private static String count(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    /** Writes the text in place of the packed elements, which lie in {@code file}. */
    void replace(Path file) throws IOException {
        Path text = PendingFile.beside(file, "text");
        try {
            try (FileChannel elements = FileChannel.open(file, StandardOpenOption.READ);
                    Writer out = Files.newBufferedWriter(text)) {
                write(Transposed.together(shape, new FileBytes(elements, file, 0)), out);
            }
            Files.move(text, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(text);
        }
    }

    private void write(ByteStore elements, Writer out) throws IOException {
        int bytes = scalar.bytes();
        ByteBuffer piece = ByteBuffer.allocate(PIECE_ELEMENTS * bytes).order(ByteOrder.nativeOrder());
        long end = shape.packedBytes();
        for (long position = 0; position < end; position += piece.limit()) {
            elements.get(position, piece.clear().limit((int) Math.min(piece.capacity(), end - position)));
            for (int at = 0; at < piece.limit(); at += bytes) {
                out.write(ElementText.text(scalar, piece, at));
                out.write(((position + at) / bytes + 1) % cells == 0 ? '\n' : ',');
            }
        }
    }
}
