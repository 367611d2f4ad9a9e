package io.github.halomill.runtime.io.file;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.Causes;
import io.github.halomill.runtime.io.ElementSource;
import io.github.halomill.runtime.io.TemporaryFile;
import io.github.halomill.runtime.io.format.ArrayFormat;
import io.github.halomill.runtime.io.format.ArrayFormats;
import io.github.halomill.runtime.io.format.NpyFormat;
import io.github.halomill.runtime.io.format.NpyHeader;
import io.github.halomill.runtime.io.format.OpenArray;
import io.github.halomill.runtime.io.format.PackedFile;
import io.github.halomill.runtime.io.format.RawFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** An array in a file, read where it is needed and never held in memory as a whole. */
public final class FileSource implements ElementSource, AutoCloseable {

    private final Path path;
    private final OpenArray array;

    private FileSource(Path path, OpenArray array) {
        this.path = path;
        this.array = array;
    }

    /**
     * Opens a file, in one of the {@link ArrayFormats} by the end of its name.
     *
     * @throws RunException if the file cannot be read or holds another array than {@code shape}, or its name ends
     *     otherwise
     */
    public static FileSource open(Path path, ArrayShape shape) {
        ArrayFormat format = ArrayFormats.of(path);
        format.obstacle(shape).ifPresent(why -> {
            throw new RunException(path + " cannot hold " + shape + ": " + why);
        });
        try {
            return new FileSource(path, format.open(path, shape));
        } catch (IOException e) {
            throw cannotRead(path, e);
        }
    }

    /** Reads a stream to its end and puts aside what came: a NumPy file if it begins like one, else a raw file. */
    public static FileSource ofStream(InputStream in, ArrayShape shape) {
        Path name = Path.of("standard input");
        FileChannel channel =
                TemporaryFile.create(Set.of(StandardOpenOption.DELETE_ON_CLOSE)).channel();
        PackedFile.Start start = file -> {
            in.transferTo(Channels.newOutputStream(file));
            return NpyHeader.isIn(file) ? NpyFormat.start(file, name, shape) : RawFormat.start(file, name, shape);
        };
        try {
            return new FileSource(name, PackedFile.of(channel, name, shape, start, () -> {}));
        } catch (IOException e) {
            throw cannotRead(name, e);
        }
    }

    private static RunException cannotRead(Path path, IOException e) {
        return new RunException("cannot read " + path + ": " + Causes.of(e), e);
    }

    /** A few bytes of the file from places all over it, and its size, as text: differs for most files that differ. */
    public String sample() {
        try {
            return array.sample();
        } catch (IOException e) {
            throw cannotRead(path, e);
        }
    }

    /** Which file it is. */
    @Override
    public String toString() {
        return path.toString();
    }

    @Override
    public void read(Box box, ByteBuffer target) {
        array.read(box, target);
    }

    @Override
    public boolean isCommon() {
        return true;
    }

    @Override
    public void close() {
        try {
            array.close();
        } catch (IOException e) {
            throw new RunException("cannot close " + path + ": " + Causes.of(e), e);
        }
    }
}
