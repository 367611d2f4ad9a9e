package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.picture.Caption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A folder of chunks, {@link ZarrArray}. */
final class ZarrFormat implements ArrayFormat {

    @Override
    public List<String> endings() {
        return List.of("zarr");
    }

    @Override
    public String description() {
        return "Zarr, a folder";
    }

    @Override
    public Optional<String> obstacle(ArrayShape shape) {
        return shape.type() instanceof StructType
                ? Optional.of("Zarr has no structs; use a .npy file")
                : Optional.empty();
    }

    @Override
    public OpenArray open(Path path, ArrayShape shape) throws IOException {
        return ZarrArray.open(path, shape);
    }

    @Override
    public PendingArray create(Path path, ArrayShape shape, Caption caption, Ranks ranks) {
        PendingFolder folder =
                PendingFolder.shared(path, ZarrMetadata.FILE, ranks, made -> ZarrArray.create(made, shape));
        return new PendingArray(folder, ZarrArray.of(folder.folder(), shape));
    }
}
