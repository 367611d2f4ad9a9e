package io.github.halomill.runtime.io.picture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The tables hold what was published: numbers of matplotlib's {@code _cm_listed.py} and {@code _cm.py}, rounded. */
class ColourMapTest {

    @ParameterizedTest
    @CsvSource({
        "VIRIDIS, 0, 0.267004, 0.004874, 0.329415",
        "VIRIDIS, 64, 0.229739, 0.322361, 0.545706",
        "VIRIDIS, 127, 0.128729, 0.563265, 0.551229",
        "VIRIDIS, 200, 0.440137, 0.811138, 0.340967",
        "VIRIDIS, 255, 0.993248, 0.906157, 0.143936",
        "MAGMA, 0, 0.001462, 0.000466, 0.013866",
        "MAGMA, 64, 0.316654, 0.07169, 0.48538",
        "MAGMA, 127, 0.709962, 0.212797, 0.477201",
        "MAGMA, 200, 0.992785, 0.594891, 0.410283",
        "MAGMA, 255, 0.987053, 0.991438, 0.749504",
        "CIVIDIS, 0, 0.0, 0.135112, 0.304751",
        "CIVIDIS, 64, 0.263738, 0.307831, 0.422789",
        "CIVIDIS, 127, 0.485141, 0.482451, 0.470384",
        "CIVIDIS, 200, 0.769353, 0.707035, 0.408516",
        "CIVIDIS, 255, 0.995737, 0.909344, 0.217772",
        "COOLWARM, 0, 0.2298057, 0.298717966, 0.753683153",
        "COOLWARM, 255, 0.705673158, 0.01555616, 0.150232812"
    })
    void entriesAreAsPublished(ColourMap map, int entry, double red, double green, double blue) {
        assertThat(map.colour(entry))
                .isEqualTo(Math.round(255 * red) << 16 | Math.round(255 * green) << 8 | Math.round(255 * blue));
    }

    /** Between two of the published points, at a half and a quarter, there is no entry: that on either side is near. */
    @ParameterizedTest
    @CsvSource({"127.5, 0.865395197, 0.86541021, 0.865395561", "63.75, 0.552953156, 0.688929332, 0.995375608"})
    void coolwarmGoesThroughItsPoints(double at, double red, double green, double blue) {
        for (int entry : new int[] {(int) Math.floor(at), (int) Math.ceil(at)}) {
            int colour = ColourMap.COOLWARM.colour(entry);
            assertThat((colour >> 16) / 255.0).isBetween(red - 0.012, red + 0.012);
            assertThat((colour >> 8 & 0xFF) / 255.0).isBetween(green - 0.012, green + 0.012);
            assertThat((colour & 0xFF) / 255.0).isBetween(blue - 0.012, blue + 0.012);
        }
    }

    /** From one entry to the next a map gets lighter, a diverging one to its middle, and never jumps. */
    @ParameterizedTest
    @EnumSource
    void entriesAreInOrder(ColourMap map) {
        for (int entry = 1; entry < ColourMap.ENTRIES; entry++) {
            double more = lightness(map.colour(entry)) - lightness(map.colour(entry - 1));
            assertThat(map.isDiverging() && entry > 127 ? -more : more)
                    .as("%s, entry %d", map, entry)
                    .isBetween(-0.6, 3.5);
        }
    }

    private static double lightness(int rgb) {
        return 0.299 * (rgb >> 16) + 0.587 * (rgb >> 8 & 0xFF) + 0.114 * (rgb & 0xFF);
    }

    @Test
    void noMapHasTheColourOfWhatIsNoNumber() {
        for (ColourMap map : ColourMap.values()) {
            for (int entry = 0; entry < ColourMap.ENTRIES; entry++) {
                int distance = 0;
                for (int shift = 0; shift < 24; shift += 8) {
                    distance += Math.abs((map.colour(entry) >> shift & 0xFF) - (map.missing() >> shift & 0xFF));
                }
                assertThat(distance).as("%s, entry %d", map, entry).isGreaterThan(100);
            }
        }
    }
}
