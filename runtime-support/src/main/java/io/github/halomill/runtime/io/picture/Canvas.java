package io.github.halomill.runtime.io.picture;

import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.awt.image.WritableRaster;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import javax.imageio.ImageIO;

/**
 * A picture that is drawn pixel by pixel, so that it is the same on every machine, and with letters of its own, as a
 * Java without a screen may have no fonts: those are of DejaVu Sans Mono, which is free to use.
 */
final class Canvas {

    /** Pixels from one letter to the next. */
    static final int LETTER = 7;

    /** Pixels from the top of a letter to the bottom. */
    static final int LINE = 15;

    /** The colour of what is no number. */
    static final int MISSING = 239;

    /** From black, the shades of grey, of which the last is white. */
    private static final int GREYS = 240;

    static final int WHITE = 255;
    static final int BLACK = GREYS;

    /** Not quite black. */
    static final int DARK = GREYS + 4;

    /** For lines that are not to distract. */
    static final int PALE = GREYS + 13;

    private static final int SHADES = 16;
    private static final int FIRST = ' ';
    private static final int LAST = '~';
    private static final WritableRaster LETTERS = letters();

    private final BufferedImage image;
    private final WritableRaster raster;

    private Canvas(int width, int height, IndexColorModel colours) {
        image = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_INDEXED, colours);
        raster = image.getRaster();
        fill(0, 0, width, height, WHITE);
    }

    /** A white one for numbers on a scale, whose levels are its first colours. */
    static Canvas of(int width, int height, ColourScale scale) {
        int[] colours = new int[WHITE + 1];
        for (int level = 0; level < ColourScale.LEVELS; level++) {
            colours[level] = scale.colour(level);
        }
        return new Canvas(width, height, model(colours, scale.map()));
    }

    /** A white one whose first colours are shades from white to a colour of a map. */
    static Canvas of(int width, int height, ColourMap map, int entry) {
        int[] colours = new int[WHITE + 1];
        for (int shade = 0; shade < SHADES; shade++) {
            for (int shift = 0; shift < 3 * Byte.SIZE; shift += Byte.SIZE) {
                int full = (map.colour(entry) >> shift) & WHITE;
                colours[shade] |= (WHITE + (full - WHITE) * shade / (SHADES - 1)) << shift;
            }
        }
        return new Canvas(width, height, model(colours, map));
    }

    private static IndexColorModel model(int[] colours, ColourMap map) {
        colours[MISSING] = map.missing();
        for (int shade = 0; shade < SHADES; shade++) {
            colours[GREYS + shade] = 0x111111 * shade;
        }
        return new IndexColorModel(Byte.SIZE, colours.length, colours, 0, false, -1, DataBuffer.TYPE_BYTE);
    }

    private static WritableRaster letters() {
        try (InputStream font = Objects.requireNonNull(Canvas.class.getResourceAsStream("font.png"), "font.png")) {
            return ImageIO.read(font).getRaster();
        } catch (IOException e) {
            throw new IllegalStateException("the letters of pictures cannot be read", e);
        }
    }

    BufferedImage image() {
        return image;
    }

    int width() {
        return image.getWidth();
    }

    /** Gives one pixel a colour; nothing outside of the picture. */
    void set(int x, int y, int colour) {
        if (x >= 0 && y >= 0 && x < image.getWidth() && y < image.getHeight()) {
            raster.setSample(x, y, 0, colour);
        }
    }

    void fill(int left, int top, int width, int height, int colour) {
        for (int y = top; y < top + height; y++) {
            for (int x = left; x < left + width; x++) {
                set(x, y, colour);
            }
        }
    }

    /** A line around a rectangle. */
    void frame(int left, int top, int width, int height) {
        fill(left - 1, top - 1, width + 2, 1, DARK);
        fill(left - 1, top + height, width + 2, 1, DARK);
        fill(left - 1, top, 1, height, DARK);
        fill(left + width, top, 1, height, DARK);
    }

    /** Writes a text, black on white; its end is left out where the picture ends. */
    void text(int left, int top, String text) {
        int most = Math.max(0, (width() - left) / LETTER);
        String fits = text.length() <= most ? text : text.substring(0, Math.max(0, most - 2)) + "..";
        for (int i = 0; i < fits.length(); i++) {
            char letter = fits.charAt(i);
            letter(left + i * LETTER, top, letter < FIRST || letter > LAST ? '?' : letter);
        }
    }

    private void letter(int left, int top, int letter) {
        for (int y = 0; y < LINE; y++) {
            for (int x = 0; x < LETTER; x++) {
                int ink = LETTERS.getSample((letter - FIRST) * LETTER + x, y, 0) * (SHADES - 1) / WHITE;
                if (ink > 0) {
                    set(left + x, top + y, WHITE - ink);
                }
            }
        }
    }

    /** The same that ends at {@code right}. */
    void textBefore(int right, int top, String text) {
        text(right - text.length() * LETTER, top, text);
    }

    /** The same around {@code middle}. */
    void textAround(int middle, int top, String text) {
        text(Math.max(0, middle - text.length() * LETTER / 2), top, text);
    }
}
