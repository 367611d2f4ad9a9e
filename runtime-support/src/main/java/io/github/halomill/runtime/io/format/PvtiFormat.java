package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.picture.Caption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** An image of VTK in pieces, {@link VtiPieces}. */
final class PvtiFormat implements ArrayFormat {

    @Override
    public List<String> endings() {
        return List.of("pvti");
    }

    @Override
    public String description() {
        return VtiFormat.DESCRIPTION;
    }

    @Override
    public boolean isPlayed() {
        return true;
    }

    @Override
    public Optional<String> obstacle(ArrayShape shape) {
        return VtiFormat.obstacleOfVtk(shape);
    }

    @Override
    public OpenArray open(Path path, ArrayShape shape) throws IOException {
        return VtiPieces.open(path, shape);
    }

    @Override
    public PendingArray create(Path path, ArrayShape shape, Caption caption, Ranks ranks) {
        PendingPieces pieces = PendingPieces.shared(path, shape, caption, ranks);
        return new PendingArray(pieces, pieces);
    }
}
