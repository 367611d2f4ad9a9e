package io.github.halomill.runtime.checkpoint;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.io.Causes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/** Files and folders that outlive a crash of the machine once these methods have returned. */
final class Durable {

    private static final int CHUNK = 1 << 20;

    private Durable() {}

    /** Writes a new file. */
    static void write(Path file, String text) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    /** What this process has written to a file reaches the disk. */
    static void file(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    /** The names in a folder reach the disk. */
    static void folder(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** Deletes a folder of files, if it is there; of a link to one the link alone. */
    static void delete(Path folder) throws IOException {
        if (Files.isSymbolicLink(folder)) {
            Files.delete(folder);
            return;
        }
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(folder);
    }

    /**
     * The CRC-32C of a file, in hexadecimal digits.
     *
     * @throws RunException if it cannot be read
     */
    static String checksum(Path file) {
        CRC32C crc = new CRC32C();
        ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            while (channel.read(chunk) >= 0) {
                crc.update(chunk.flip());
                chunk.clear();
            }
        } catch (IOException e) {
            throw new RunException("cannot read " + file + ": " + Causes.of(e), e);
        }
        return HexFormat.of().toHexDigits((int) crc.getValue());
    }
}
