package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.base.RunException;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;

/** A text none of whose lines is longer than it may be, so that whoever reads lines holds no more in memory. */
final class LimitedLines extends FilterReader {

    private final Path path;
    private final long most;
    private long line = 1;
    private long length;

    /**
     * Of a text.
     *
     * @param path for messages
     * @param most characters of a line
     */
    LimitedLines(Reader text, Path path, long most) {
        super(text);
        this.path = path;
        this.most = most;
    }

    @Override
    public int read() throws IOException {
        char[] one = new char[1];
        return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    /** Throws {@link RunException} with the line that is too long. */
    @Override
    public int read(char[] into, int start, int count) throws IOException {
        int read = super.read(into, start, count);
        for (int i = start; i < start + read; i++) {
            boolean ends = into[i] == '\n' || into[i] == '\r';
            line += into[i] == '\n' ? 1 : 0;
            length = ends ? 0 : length + 1;
            if (length > most) {
                throw new RunException(
                        path + ", line " + line + ": it is longer than " + most + " characters; write it in several");
            }
        }
        return read;
    }
}
