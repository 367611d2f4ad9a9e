package io.github.halomill.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Compares files of fields with what the interpreter has. */
final class Comparison {

    private Comparison() {}

    /** What differs. */
    static Optional<Failure> of(Program program, FieldSpec field, Path file, Cells expected) {
        if (!Files.exists(file)) {
            return Optional.of(new Failure("no file", "there is no " + file.getFileName()));
        }
        try {
            ByteBuffer found = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
            return different(field, program.cells(), expected, found);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<Failure> different(FieldSpec field, List<Integer> cells, Cells expected, ByteBuffer found) {
        ByteBuffer bytes = RawFile.bytes(expected);
        if (bytes.remaining() != found.remaining()) {
            String text = "%s has %d bytes instead of %d".formatted(field.name(), found.remaining(), bytes.remaining());
            return Optional.of(new Failure("bytes", text));
        }
        int width = field.type().bytes();
        int wrong = 0;
        String first = "";
        for (int i = 0; i < expected.elements(); i++) {
            if (!isEqual(field.type(), bytes, found, i * width)) {
                first = wrong++ > 0
                        ? first
                        : "%s: element %d in memory is %s instead of %s, lengths %s, %d components %s"
                                .formatted(
                                        field.name(),
                                        i,
                                        hex(found, i * width, width),
                                        hex(bytes, i * width, width),
                                        Arrays.toString(IntStream.range(0, cells.size())
                                                .map(d -> field.length(d, cells))
                                                .toArray()),
                                        field.components(),
                                        field.layout());
            }
        }
        return wrong == 0
                ? Optional.empty()
                : Optional.of(new Failure(
                        "bits", first + "; %d of %d elements differ".formatted(wrong, expected.elements())));
    }

    /** Any NaN is equal to any other. */
    private static boolean isEqual(Type type, ByteBuffer some, ByteBuffer other, int at) {
        if ((type == Type.FLOAT && Float.isNaN(some.getFloat(at)) && Float.isNaN(other.getFloat(at)))
                || (type == Type.DOUBLE && Double.isNaN(some.getDouble(at)) && Double.isNaN(other.getDouble(at)))) {
            return true;
        }
        for (int i = 0; i < type.bytes(); i++) {
            if (some.get(at + i) != other.get(at + i)) {
                return false;
            }
        }
        return true;
    }

    private static String hex(ByteBuffer bytes, int at, int width) {
        StringBuilder text = new StringBuilder("0x");
        for (int i = width - 1; i >= 0; i--) {
            text.append("%02x".formatted(bytes.get(at + i)));
        }
        return text.toString();
    }
}
