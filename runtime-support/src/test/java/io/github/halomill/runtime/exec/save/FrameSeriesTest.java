package io.github.halomill.runtime.exec.save;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Placement;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.Memory;
import io.github.halomill.runtime.io.file.FileSink;
import io.github.halomill.runtime.io.picture.Caption;
import io.github.halomill.runtime.io.picture.ColourMap;
import io.github.halomill.runtime.io.picture.Decoded;
import io.github.halomill.runtime.schedule.Output;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that goes on draws as the pictures that are there; another one as its own first picture. */
class FrameSeriesTest {

    @TempDir
    private Path folder;

    /** The colour of the first element. */
    private int drawn(long before, int iteration, float... numbers) throws IOException {
        Output.Save save =
                new Output.Save(1, "u", folder.resolve("u-{iteration}.png").toString());
        FrameSeries series = FrameSeries.of(save, () -> before);
        Caption caption = new Caption(new ArrayName("u"), Placement.ELEMENTS, series.style(), () -> "");
        ArrayShape shape = Memory.shape("float", 2, 2);
        Path file = folder.resolve("u-" + iteration + ".png");
        try (FileSink sink = FileSink.create(file, shape, caption, Ranks.alone())) {
            sink.write(Box.of(shape.size()), Memory.floats(numbers));
            sink.commit();
        }
        return Decoded.of(file).element(0, 2, 0, 2);
    }

    /** Pictures of iterations that are yet to come are of a run before. */
    @Test
    void doesNotLookAtPicturesThatAreDrawnAgain() throws IOException {
        drawn(0, 9, 4, 0, 1, 2);
        assertThat(drawn(8, 9, 4, 5, 6, 7)).isEqualTo(ColourMap.VIRIDIS.colour(0));
    }

    @Test
    void keepsTheRangeOfTheFirstPicture() throws IOException {
        drawn(0, 9, 4, 0, 1, 2);
        assertThat(drawn(9, 10, 4, 5, 6, 7)).isEqualTo(ColourMap.VIRIDIS.colour(255));
        assertThat(drawn(0, 9, 4, 5, 6, 7)).isEqualTo(ColourMap.VIRIDIS.colour(0));
    }
}
