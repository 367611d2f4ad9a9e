package io.github.halomill.runtime.io;

import io.github.halomill.runtime.base.RunException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** The bytes of a file after its header. */
public final class FileBytes implements ByteStore {

    /** The JDK keeps a direct buffer as large as the largest transfer for every thread, so transfers are cut. */
    private static final int LARGEST_TRANSFER = 8 << 20;

    private final FileChannel channel;
    private final Path path;
    private final long offset;

    /**
     * @param path for messages
     * @param offset bytes in front of position 0
     */
    public FileBytes(FileChannel channel, Path path, long offset) {
        this.channel = channel;
        this.path = path;
        this.offset = offset;
    }

    @Override
    public void get(long position, ByteBuffer target) {
        long at = offset + position;
        int end = target.limit();
        try {
            while (target.position() < end) {
                target.limit((int) Math.min(end, (long) target.position() + LARGEST_TRANSFER));
                int count = channel.read(target, at);
                if (count < 0) {
                    throw new RunException(path + " ends at byte " + at + ", but more is needed; it was cut short");
                }
                at += count;
            }
        } catch (IOException e) {
            throw new RunException("cannot read " + path + ": " + Causes.of(e), e);
        }
    }

    @Override
    public void put(long position, ByteBuffer data) {
        long at = offset + position;
        int end = data.limit();
        try {
            while (data.position() < end) {
                data.limit((int) Math.min(end, (long) data.position() + LARGEST_TRANSFER));
                at += channel.write(data, at);
            }
        } catch (IOException e) {
            throw new RunException("cannot write " + path + ": " + Causes.of(e), e);
        }
    }
}
