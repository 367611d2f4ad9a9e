package io.github.halomill.runtime.exec.save;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Of many pictures some are known, at equal distances, and the last. */
class SavedPicturesTest {

    private final SavedPictures pictures = new SavedPictures();

    private void add(int count) {
        IntStream.range(0, count).forEach(i -> pictures.add("u-{iteration}.png", "u-" + i + ".png"));
    }

    @Test
    void ofAFewAllAreKnown() {
        add(64);
        pictures.add("v.npy", "v.npy");
        pictures.add("V.PNG", "V.PNG");
        assertThat(pictures.names())
                .hasSize(65)
                .startsWith("u-0.png", "u-1.png")
                .endsWith("u-63.png", "V.PNG");
    }

    @Test
    void ofManyEveryFourthIsKnownAndTheLast() {
        add(200);
        List<String> fourths =
                IntStream.range(0, 50).mapToObj(i -> "u-" + 4 * i + ".png").toList();
        assertThat(pictures.names())
                .hasSize(51)
                .startsWith(fourths.toArray(String[]::new))
                .endsWith("u-199.png");
    }
}
