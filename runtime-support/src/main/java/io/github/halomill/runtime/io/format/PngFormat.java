package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.FileBytes;
import io.github.halomill.runtime.io.PendingFile;
import io.github.halomill.runtime.io.picture.ArrayPicture;
import io.github.halomill.runtime.io.picture.Caption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A picture of an array, {@link ArrayPicture}, which cannot be read back. */
final class PngFormat implements ArrayFormat {

    @Override
    public List<String> endings() {
        return List.of("png");
    }

    @Override
    public String description() {
        return "a picture, to be looked at only";
    }

    @Override
    public boolean isRead() {
        return false;
    }

    @Override
    public boolean isPicture() {
        return true;
    }

    @Override
    public Optional<String> obstacle(ArrayShape shape) {
        if (shape.components() > 1) {
            return Optional.of("a picture shows one component, and there are " + shape.components());
        }
        if (shape.type() instanceof StructType) {
            return Optional.of("it is not said which number of a struct a picture shows; use a .npy file");
        }
        return ArrayPicture.isTooLarge(shape)
                ? Optional.of("a picture is made of at most " + ArrayPicture.most()
                        + " elements; save fewer of them, with a range or a stride, or use a .npy or .vti file")
                : Optional.empty();
    }

    @Override
    public OpenArray open(Path path, ArrayShape shape) {
        throw new RunException(path + " is a picture, from which no array can be read; name a .npy, .vti or raw file");
    }

    @Override
    public PendingArray create(Path path, ArrayShape shape, Caption caption, Ranks ranks) {
        ArrayPicture picture = new ArrayPicture(shape, caption);
        PendingFile file = PendingFile.shared(path, ranks, picture::replace);
        return new PendingArray(file, picture.sink(new FileBytes(file.channel(), path, 0)));
    }
}
