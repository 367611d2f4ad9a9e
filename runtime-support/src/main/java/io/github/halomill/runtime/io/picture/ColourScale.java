package io.github.halomill.runtime.io.picture;

import io.github.halomill.runtime.io.picture.PictureStyle.Range;
import java.util.Optional;

/**
 * Which colour a number has.
 *
 * @param map the colours
 * @param numbers the numbers of the first and the last colour of the bar
 */
record ColourScale(ColourMap map, NumberScale numbers) {

    /** How many colours of a map there are in a picture, which has 256 with all others. */
    static final int LEVELS = 239;

    /** With less of the other sign, numbers are taken to be of one. */
    private static final double NOTABLE = 0.1;

    /**
     * As a style says it. What it does not say: numbers of both signs, where neither has less than a tenth of the
     * other's magnitude, are coolwarm around 0, others viridis from the least to the largest.
     */
    static ColourScale of(PictureStyle style, Extremes extremes) {
        NumberScale numbers = NumberScale.of(style, extremes);
        double less = Math.min(-numbers.low(), numbers.high());
        double more = Math.max(-numbers.low(), numbers.high());
        boolean signs = !style.log() && less >= NOTABLE * more && less > 0;
        ColourMap map = style.map().orElse(signs ? ColourMap.COOLWARM : ColourMap.VIRIDIS);
        boolean around =
                map.isDiverging() && !style.log() && less > 0 && style.range().isEmpty();
        return new ColourScale(map, around ? new NumberScale(-more, more, false) : numbers);
    }

    /** The style that says all of it; nothing if there is no range. */
    PictureStyle style() {
        if (numbers.isDegenerate()) {
            return PictureStyle.DEFAULT;
        }
        return new PictureStyle(Optional.of(map), Optional.of(new Range(numbers.low(), numbers.high())), numbers.log());
    }

    /** The level of a number that the scale {@link NumberScale#has}; outside of the range that of its end. */
    int level(double number) {
        double share;
        if (isCentred()) {
            double inside = Math.max(numbers.low(), Math.min(numbers.high(), number));
            share = 0.5 + inside / 2 / Math.max(-numbers.low(), numbers.high());
        } else {
            share = Math.max(0, Math.min(1, numbers.share(number)));
        }
        return (int) Math.round(share * (LEVELS - 1));
    }

    /** Whether 0 has the middle of the map: of a diverging map whose range has both signs. */
    private boolean isCentred() {
        return map.isDiverging() && !numbers.log() && numbers.low() < 0 && numbers.high() > 0;
    }

    /** The colour of a level. */
    int colour(int level) {
        return map.colour((int) Math.round((double) level * (ColourMap.ENTRIES - 1) / (LEVELS - 1)));
    }
}
