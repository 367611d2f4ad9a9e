package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.DataType.ScalarType;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.PendingFile;
import io.github.halomill.runtime.io.Transposed;
import io.github.halomill.runtime.io.picture.Caption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** An image of VTK, {@link VtiHeader}. */
final class VtiFormat implements ArrayFormat {

    static final String DESCRIPTION = "VTK and ParaView";

    @Override
    public List<String> endings() {
        return List.of("vti");
    }

    @Override
    public String description() {
        return DESCRIPTION;
    }

    @Override
    public boolean isPlayed() {
        return true;
    }

    @Override
    public Optional<String> obstacle(ArrayShape shape) {
        return obstacleOfVtk(shape);
    }

    static Optional<String> obstacleOfVtk(ArrayShape shape) {
        if (shape.type() instanceof StructType) {
            return Optional.of("VTK has no structs; use a .npy file");
        }
        return ((DataType) shape.type()).scalar() == ScalarType.HALF
                ? Optional.of("VTK has no numbers of 16 bits; use a .npy file, or a field of float")
                : Optional.empty();
    }

    @Override
    public OpenArray open(Path path, ArrayShape shape) throws IOException {
        return PackedFile.open(
                path,
                shape,
                channel -> VtiHeader.elements(channel, path, shape),
                elements -> Transposed.asInMemory(shape, elements));
    }

    @Override
    public PendingArray create(Path path, ArrayShape shape, Caption caption, Ranks ranks) {
        byte[] header = VtiHeader.encode(shape, shape.whole(), caption);
        PendingFile file =
                PendingFile.shared(path, ranks, complete -> Transposed.putTogether(shape, complete, header.length));
        return PackedFile.create(file, path, shape, header, VtiHeader.END);
    }
}
