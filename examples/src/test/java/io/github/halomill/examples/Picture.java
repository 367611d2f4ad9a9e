package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.function.Consumer;
import javax.imageio.ImageIO;

/** A picture of fields or curves, drawn pixel by pixel so that it is the same on every machine. */
final class Picture {

    /** Pixels between two panels. */
    static final int GAP = 4;

    private static final int WHITE = 255;
    private static final int GREY = 254;
    private static final int BRIGHTEST = 253;

    /** From the colour map "inferno" of matplotlib: dark for 0, bright for 1, and even to the eye in between. */
    private static final int[] INFERNO = {
        0x000004, 0x1b0c41, 0x4a0c6b, 0x781c6d, 0xa52c60, 0xcf4446, 0xed6925, 0xfb9b06, 0xf7d13d, 0xfcffa4
    };

    private static final IndexColorModel PALETTE = palette();

    private final BufferedImage image;

    /** A white picture. */
    Picture(int width, int height) {
        image = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_INDEXED, PALETTE);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                image.getRaster().setSample(x, y, 0, WHITE);
            }
        }
    }

    /** Two fields side by side. */
    static Picture sideBySide(int width, int height, int scale, Field before, Field after) {
        Picture picture = new Picture(2 * width * scale + GAP, height * scale);
        picture.draw(0, 0, width, height, scale, before);
        picture.draw(width * scale + GAP, 0, width, height, scale, after);
        return picture;
    }

    /** Two fields one above the other. */
    static Picture stacked(int width, int height, int scale, Field before, Field after) {
        Picture picture = new Picture(width * scale, 2 * height * scale + GAP);
        picture.draw(0, 0, width, height, scale, before);
        picture.draw(0, height * scale + GAP, width, height, scale, after);
        return picture;
    }

    /** Draws a field with its first element at (left, top) and scale x scale pixels for each element. */
    void draw(int left, int top, int width, int height, int scale, Field field) {
        for (int y = 0; y < height * scale; y++) {
            for (int x = 0; x < width * scale; x++) {
                double value = Math.min(1, Math.max(0, field.at(x / scale, y / scale)));
                image.getRaster().setSample(left + x, top + y, 0, (int) Math.round(value * BRIGHTEST));
            }
        }
    }

    /** Draws a curve over the whole width: for each column of pixels a line to the next value, in grey. */
    void drawGrey(Curve curve) {
        draw(curve, GREY);
    }

    /** The same, in colour. */
    void drawBold(Curve curve) {
        draw(curve, BRIGHTEST / 2);
        draw(x -> curve.at(x) + 1.0 / image.getHeight(), BRIGHTEST / 2);
    }

    private void draw(Curve curve, int color) {
        for (int x = 0; x + 1 < image.getWidth(); x++) {
            int from = row(curve.at(x));
            int to = row(curve.at(x + 1));
            for (int y = Math.min(from, to); y <= Math.max(from, to); y++) {
                image.getRaster().setSample(x, y, 0, color);
            }
        }
    }

    private int row(double value) {
        return (int) Math.round((1 - Math.min(1, Math.max(0, value))) * (image.getHeight() - 1));
    }

    /** Reads a picture. */
    static BufferedImage read(Path file) {
        try {
            return ImageIO.read(file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(file + " is missing", e);
        }
    }

    /** As a file. */
    byte[] png() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** The colours of all pixels, row by row. */
    int[] pixels() {
        return pixels(image);
    }

    /** Holds the picture in an example's README against what is computed; {@code -Dhalomill.recreate=true} makes it anew. */
    static void hold(String example, Picture computed) throws IOException {
        hold(example, example, computed);
    }

    /** The same, of one of several pictures. */
    static void hold(String example, String name, Picture computed) throws IOException {
        Path file = Path.of(example, name + ".png");
        if (Boolean.getBoolean("halomill.recreate")) {
            Files.write(file, computed.png());
        }
        assertThat(Arrays.mismatch(pixels(read(file)), computed.pixels()))
                .as("first pixel of " + file + " that shows something else than what is computed")
                .isEqualTo(-1);
    }

    /** The same of a picture as programs draw it. */
    static void hold(String example, Consumer<Path> drawn) throws IOException {
        Path file = Path.of(example, example + ".png");
        Path folder = Files.createTempDirectory("picture");
        Path made = folder.resolve(example + ".png");
        try {
            drawn.accept(made);
            if (Boolean.getBoolean("halomill.recreate")) {
                Files.copy(made, file, StandardCopyOption.REPLACE_EXISTING);
            }
            assertThat(Arrays.mismatch(pixels(read(file)), pixels(read(made))))
                    .as("first pixel of " + file + " that shows something else than what is drawn")
                    .isEqualTo(-1);
        } finally {
            Files.deleteIfExists(made);
            Files.delete(folder);
        }
    }

    /** The colours of all pixels, row by row. */
    static int[] pixels(BufferedImage image) {
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }

    private static IndexColorModel palette() {
        int[] colors = new int[256];
        for (int i = 0; i <= BRIGHTEST; i++) {
            int position = i * (INFERNO.length - 1);
            int step = Math.min(position / BRIGHTEST, INFERNO.length - 2);
            int rest = position - step * BRIGHTEST;
            for (int shift = 0; shift <= 16; shift += 8) {
                int low = (INFERNO[step] >> shift) & 0xff;
                int high = (INFERNO[step + 1] >> shift) & 0xff;
                colors[i] |= (low + (high - low) * rest / BRIGHTEST) << shift;
            }
        }
        colors[GREY] = 0xb4b4b4;
        colors[WHITE] = 0xffffff;
        return new IndexColorModel(8, colors.length, colors, 0, false, -1, DataBuffer.TYPE_BYTE);
    }

    /** A value from 0 to 1 for each element. */
    @FunctionalInterface
    interface Field {
        double at(int x, int y);
    }

    /** A value from 0 to 1 for each column of pixels. */
    @FunctionalInterface
    interface Curve {
        double at(int x);
    }
}
