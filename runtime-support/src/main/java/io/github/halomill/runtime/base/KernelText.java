package io.github.halomill.runtime.base;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** What the bytes of a kernel's file say: UTF-8, or else Windows-1252, as in the comments of many. */
public final class KernelText {

    private static final Charset WINDOWS = Charset.forName("windows-1252");

    private KernelText() {}

    /**
     * The text without byte order mark, which a compiler would take for a character where other text stands before it.
     */
    public static String decode(byte[] bytes) {
        return utf8(bytes).orElseGet(() -> new String(bytes, WINDOWS));
    }

    /** The text without byte order mark; empty if the bytes are not UTF-8. */
    public static Optional<String> utf8(byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return Optional.of(text.startsWith("\uFEFF") ? text.substring(1) : text);
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
