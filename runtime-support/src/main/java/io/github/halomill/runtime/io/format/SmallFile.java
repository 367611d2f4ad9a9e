package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.base.RunException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that are read as a whole, because those that are sound are small. Others may be of any size. */
public final class SmallFile {

    private static final int MEBIBYTE = 1 << 20;

    private SmallFile() {}

    /**
     * The text of a file.
     *
     * @param mebibytes how large it may be
     * @param what it is, for messages: {@code a list of cells}
     * @throws RunException if it is larger; no more of it is read
     * @throws IOException if it cannot be read, or is no text
     */
    public static String text(Path path, Charset charset, int mebibytes, String what) throws IOException {
        int most = mebibytes * MEBIBYTE;
        try (InputStream in = Files.newInputStream(path)) {
            byte[] bytes = in.readNBytes(most + 1);
            if (bytes.length > most) {
                throw new RunException(path + " is larger than " + mebibytes + " MiB, too large for " + what
                        + "; it is damaged or another file: write it again");
            }
            return charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        }
    }
}
