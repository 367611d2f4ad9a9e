package io.github.halomill.runtime.io;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Box;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** An array set aside in a temporary file, for arrays that memory may not hold once more; gone when it is closed. */
public final class ScratchArray implements ElementSource, ElementSink, AutoCloseable {

    private final FileChannel channel;
    private final Path path;
    private final StoredArray array;

    private ScratchArray(FileChannel channel, Path path, ArrayShape shape) {
        this.channel = channel;
        this.path = path;
        this.array = new StoredArray(shape, new FileBytes(channel, path, 0));
    }

    /** Makes room in the folder for temporary files ({@code -Djava.io.tmpdir}). */
    public static ScratchArray create(ArrayShape shape) {
        TemporaryFile file = TemporaryFile.create(Set.of(StandardOpenOption.DELETE_ON_CLOSE));
        return new ScratchArray(file.channel(), file.path(), shape);
    }

    @Override
    public void read(Box box, ByteBuffer target) {
        array.read(box, target);
    }

    @Override
    public void write(Box box, ByteBuffer data) {
        array.write(box, data);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new RunException("cannot remove " + path + ": " + Causes.of(e), e);
        }
    }
}
