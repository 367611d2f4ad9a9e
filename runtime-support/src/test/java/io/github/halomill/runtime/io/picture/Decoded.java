package io.github.halomill.runtime.io.picture;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/** A picture as a reader of Java's sees it: the first rectangle with a dark line around is what is drawn. */
public final class Decoded {

    private static final int DARK = 0x444444;
    private static final int LONG = 80;

    final BufferedImage image;
    final int left;
    final int top;
    final int width;
    final int height;

    private Decoded(BufferedImage image) {
        this.image = image;
        int[] corner = corner();
        left = corner[0] + 1;
        top = corner[1] + 1;
        int across = left;
        while (rgb(across, top - 1) == DARK) {
            across++;
        }
        width = across - left - 1;
        int down = top;
        while (rgb(left - 1, down) == DARK) {
            down++;
        }
        height = down - top - 1;
    }

    /** That of a file. */
    public static Decoded of(Path file) throws IOException {
        return new Decoded(ImageIO.read(file.toFile()));
    }

    /** The first pixel of a long dark line. */
    private int[] corner() {
        for (int y = 0; y < image.getHeight(); y++) {
            int dark = 0;
            for (int x = 0; x < image.getWidth(); x++) {
                dark = rgb(x, y) == DARK ? dark + 1 : 0;
                if (dark == LONG) {
                    return new int[] {x - LONG + 1, y};
                }
            }
        }
        throw new AssertionError("nothing is drawn");
    }

    int rgb(int x, int y) {
        return image.getRGB(x, y) & 0xFFFFFF;
    }

    /** The colour in the middle of an element of so many, counted from the left and from below. */
    public int element(int x, int across, int y, int up) {
        return rgb(left + (2 * x + 1) * width / (2 * across), top + height - 1 - (2 * y + 1) * height / (2 * up));
    }

    /** Whether the picture has a colour somewhere right of what is drawn. */
    boolean barHas(int colour) {
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = left + width + 2; x < image.getWidth(); x++) {
                if (rgb(x, y) == colour) {
                    return true;
                }
            }
        }
        return false;
    }
}
