package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.FileBytes;
import io.github.halomill.runtime.io.PendingFile;
import io.github.halomill.runtime.io.StoredArray;
import io.github.halomill.runtime.io.TemporaryFile;
import io.github.halomill.runtime.io.Transposed;
import io.github.halomill.runtime.io.picture.Caption;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Text, {@link CsvText}. Read, it is put aside as packed elements; written, it is made of these in the end. */
final class CsvFormat implements ArrayFormat {

    @Override
    public List<String> endings() {
        return List.of("csv");
    }

    @Override
    public String description() {
        return "text, a line for each row";
    }

    @Override
    public Optional<String> obstacle(ArrayShape shape) {
        if (!(shape.type() instanceof DataType number) || number.components() > 1) {
            return Optional.of("text has one number in each cell; use a .npy file");
        }
        Extent size = shape.size();
        return size.x() > 1 && size.y() > 1 && size.z() > 1 && shape.components() == 1
                ? Optional.of("text has lines and columns, which are two dimensions; use a .npy or .vti file")
                : Optional.empty();
    }

    @Override
    public OpenArray open(Path path, ArrayShape shape) throws IOException {
        FileStamp stamp = FileStamp.of(path);
        FileChannel aside =
                TemporaryFile.create(Set.of(StandardOpenOption.DELETE_ON_CLOSE)).channel();
        PackedFile.Start start = channel -> {
            new CsvText(shape).read(path, Channels.newOutputStream(channel));
            stamp.requireSame();
            return 0;
        };
        return PackedFile.of(aside, path, shape, start, () -> {}, elements -> Transposed.asInMemory(shape, elements));
    }

    @Override
    public PendingArray create(Path path, ArrayShape shape, Caption caption, Ranks ranks) {
        PendingFile file = PendingFile.shared(path, ranks, new CsvText(shape)::replace);
        return new PendingArray(file, new StoredArray(shape, new FileBytes(file.channel(), path, 0)));
    }
}
