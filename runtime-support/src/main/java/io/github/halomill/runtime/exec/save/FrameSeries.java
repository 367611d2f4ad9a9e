package io.github.halomill.runtime.exec.save;

import io.github.halomill.runtime.io.file.FrameIndex;
import io.github.halomill.runtime.io.picture.FrameStyle;
import io.github.halomill.runtime.io.picture.PictureStyle;
import io.github.halomill.runtime.schedule.Output;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * What the files of a field have in common.
 *
 * @param index their list, if there is one
 * @param style how they are drawn, if they are pictures
 */
record FrameSeries(Optional<FrameIndex> index, FrameStyle style) {

    /** Of a step; {@code before}: how many iterations were done where the run began. */
    static FrameSeries of(Output.Save save, LongSupplier before) {
        return new FrameSeries(
                FrameIndex.of(save.file(), save.array().toString()),
                new FrameStyle(
                        PictureStyle.parse(save.picture()),
                        () -> before.getAsLong() > 0
                                ? FrameStyle.before(Path.of(save.file()), before.getAsLong())
                                : Optional.empty()));
    }
}
