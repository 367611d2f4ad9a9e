package io.github.halomill.runtime.io.format;

import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;

/**
 * Colours for numbers from 0 to 1, from dark violet by green to yellow, and one for what is no number. Equal steps of a
 * number look equally large, also to the colour-blind and in grey: viridis, by Smith and van der Walt (2015), of
 * matplotlib, of which ten colours are taken as they are, and those between are mixed.
 */
final class ColourMap {

    /** Of the colour of what is no number. */
    static final int NOT_A_NUMBER = 255;

    private static final int LAST = NOT_A_NUMBER - 1;
    private static final int RED = 0xE00000;

    private static final int[] VIRIDIS = {
        0x440154, 0x482878, 0x3E4A89, 0x31688E, 0x26828E, 0x1F9E89, 0x35B779, 0x6DCD59, 0xB4DE2C, 0xFDE725
    };

    private ColourMap() {}

    /** The place of a number's colour: below 0 as 0, above 1 as 1; red for what is no number. */
    static int index(double number) {
        return Double.isNaN(number) ? NOT_A_NUMBER : (int) Math.round(Math.max(0, Math.min(1, number)) * LAST);
    }

    /** The colours by their place. */
    static IndexColorModel model() {
        int[] colours = new int[NOT_A_NUMBER + 1];
        for (int i = 0; i <= LAST; i++) {
            double at = (double) i / LAST * (VIRIDIS.length - 1);
            int below = Math.min((int) at, VIRIDIS.length - 2);
            colours[i] = mix(VIRIDIS[below], VIRIDIS[below + 1], at - below);
        }
        colours[NOT_A_NUMBER] = RED;
        return new IndexColorModel(Byte.SIZE, colours.length, colours, 0, false, -1, DataBuffer.TYPE_BYTE);
    }

    private static int mix(int one, int other, double share) {
        int mixed = 0;
        for (int shift = 0; shift < 24; shift += Byte.SIZE) {
            int from = one >> shift & 0xFF;
            int to = other >> shift & 0xFF;
            mixed |= (int) Math.round(from + share * (to - from)) << shift;
        }
        return mixed;
    }
}
