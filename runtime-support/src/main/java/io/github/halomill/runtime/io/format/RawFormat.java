package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.PendingFile;
import io.github.halomill.runtime.io.picture.Caption;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;

/** Packed elements in native byte order, x fastest, and nothing else. */
public final class RawFormat implements ArrayFormat {

    @Override
    public List<String> endings() {
        return List.of("raw", "bin", "dat");
    }

    @Override
    public String description() {
        return "the elements and nothing else";
    }

    @Override
    public OpenArray open(Path path, ArrayShape shape) throws IOException {
        return PackedFile.open(path, shape, channel -> start(channel, path, shape));
    }

    @Override
    public PendingArray create(Path path, ArrayShape shape, Caption caption, Ranks ranks) {
        return PackedFile.create(PendingFile.shared(path, ranks), path, shape, new byte[0], "");
    }

    /** Where the elements begin, in bytes: at once, if the file is as long as they are. */
    public static long start(FileChannel channel, Path path, ArrayShape shape) throws IOException {
        if (channel.size() != shape.packedBytes()) {
            throw new RunException(path + " has " + channel.size() + " bytes, but " + shape + " takes "
                    + shape.packedBytes() + "; a raw file holds the elements and nothing else (is it another size, or a"
                    + " .npy file with another name?)");
        }
        return 0;
    }
}
