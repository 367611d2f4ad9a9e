package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.ByteStore;
import io.github.halomill.runtime.io.ElementSource;
import io.github.halomill.runtime.io.FileBytes;
import io.github.halomill.runtime.io.PendingFile;
import io.github.halomill.runtime.io.StoredArray;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.function.UnaryOperator;

/** Packed elements in a file, x fastest, between a header and an end: read where they are needed. */
public final class PackedFile implements OpenArray {

    private static final int SAMPLES = 16;
    private static final int SAMPLE_BYTES = 4096;

    private final FileChannel channel;
    private final ElementSource array;

    /** Throws if what is read was changed meanwhile. */
    private final Runnable check;

    /** Finds the first element in a file. */
    @FunctionalInterface
    public interface Start {

        /**
         * How many bytes are before it.
         *
         * @throws io.github.halomill.runtime.base.RunException if the file holds another array
         */
        long in(FileChannel channel) throws IOException;
    }

    private PackedFile(FileChannel channel, ElementSource array, Runnable check) {
        this.channel = channel;
        this.array = array;
        this.check = check;
    }

    /** Opens a file. */
    static PackedFile open(Path path, ArrayShape shape, Start start) throws IOException {
        return open(path, shape, start, elements -> elements);
    }

    /** The same; {@code order} has the elements as in memory, of the file's. */
    static PackedFile open(Path path, ArrayShape shape, Start start, UnaryOperator<ByteStore> order)
            throws IOException {
        FileStamp stamp = FileStamp.of(path);
        return of(FileChannel.open(path, StandardOpenOption.READ), path, shape, start, stamp::requireUnchanged, order);
    }

    /**
     * The array in an open file, which is closed if it holds another one.
     *
     * @param path for messages
     * @param check throws if the file was changed meanwhile
     */
    public static PackedFile of(FileChannel channel, Path path, ArrayShape shape, Start start, Runnable check)
            throws IOException {
        return of(channel, path, shape, start, check, elements -> elements);
    }

    /** The same; {@code order} has the elements as in memory, of the file's. */
    static PackedFile of(
            FileChannel channel,
            Path path,
            ArrayShape shape,
            Start start,
            Runnable check,
            UnaryOperator<ByteStore> order)
            throws IOException {
        try {
            ByteStore elements = order.apply(new FileBytes(channel, path, start.in(channel)));
            return new PackedFile(channel, new StoredArray(shape, elements), check);
        } catch (RuntimeException | IOException e) {
            closeAfter(e, channel);
            throw e;
        }
    }

    private static void closeAfter(Exception failure, FileChannel channel) {
        try {
            channel.close();
        } catch (IOException closing) {
            failure.addSuppressed(closing);
        }
    }

    /** Begins a file of elements between {@code header} and {@code end}, which all ranks write. */
    static PendingArray create(PendingFile file, Path path, ArrayShape shape, byte[] header, String end) {
        try {
            FileBytes bytes = new FileBytes(file.channel(), path, 0);
            bytes.put(0, ByteBuffer.wrap(header));
            bytes.put(header.length + shape.packedBytes(), ByteBuffer.wrap(end.getBytes(StandardCharsets.UTF_8)));
            return new PendingArray(file, new StoredArray(shape, new FileBytes(file.channel(), path, header.length)));
        } catch (RuntimeException e) {
            file.close();
            throw e;
        }
    }

    @Override
    public void read(Box box, ByteBuffer target) {
        array.read(box, target);
        check.run();
    }

    @Override
    public boolean isCommon() {
        return true;
    }

    @Override
    public String sample() throws IOException {
        long size = channel.size();
        StringBuilder text = new StringBuilder(Long.toString(size));
        for (int i = 0; i < SAMPLES; i++) {
            ByteBuffer bytes = ByteBuffer.allocate(SAMPLE_BYTES);
            channel.read(bytes, size / SAMPLES * i);
            text.append(' ').append(HexFormat.of().formatHex(bytes.array(), 0, bytes.position()));
        }
        return text.toString();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
