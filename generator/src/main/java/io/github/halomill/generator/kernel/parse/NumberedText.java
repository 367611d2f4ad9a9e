package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.Arrays;

/** A file that was read; lines and columns count from 1, columns in UTF-16 units. */
final class NumberedText {

    private final String name;
    private final String text;
    private final int[] lineStarts;

    /**
     * A file with a text.
     *
     * @param name what messages call it
     * @param source may begin with a byte order mark
     */
    NumberedText(String name, String source) {
        this.name = name;
        text = source.startsWith("\uFEFF") ? source.substring(1) : source;
        lineStarts = lineStarts(text);
    }

    private static int[] lineStarts(String text) {
        int[] starts = new int[16];
        int count = 1;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
            if (count == starts.length) {
                starts = Arrays.copyOf(starts, 2 * count);
            }
            starts[count++] = end + 1;
        }
        return Arrays.copyOf(starts, count);
    }

    /** Without byte order mark. */
    String text() {
        return text;
    }

    /** The place of a character, counted from 0. */
    SourceLocation at(int offset) {
        int found = Arrays.binarySearch(lineStarts, offset);
        int line = found >= 0 ? found : -found - 2;
        return new SourceLocation(name, line + 1, offset - lineStarts[line] + 1);
    }
}
