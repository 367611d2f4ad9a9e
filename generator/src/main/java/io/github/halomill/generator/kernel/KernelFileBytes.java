package io.github.halomill.generator.kernel;

import io.github.halomill.runtime.base.KernelText;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What kernel files are called, and what their bytes say. */
public final class KernelFileBytes {

    private static final Pattern NAME = Pattern.compile(".*?(\\.(?:cl|clc|clh|ocl|opencl|cl\\.(?:c|h|hpp|inc)))");

    /** Comments and constants, which may hold any character, and characters that nothing else may hold. */
    private static final Pattern FOREIGN = Pattern.compile(
            "/\\*(?s:.*?)\\*/|//[^\\n]*|\"(?:[^\"\\\\\\n]++|\\\\.)*+\"|'(?:[^'\\\\\\n]++|\\\\.)*+'|(?<foreign>[^\\x00-\\x7F])");

    private static final String UNREADABLE = "\uFFFD";

    private KernelFileBytes() {}

    /** The ending of a kernel file's name, as in {@code .cl}; empty if it is that of something else. */
    public static Optional<String> ending(String name) {
        Matcher matcher = NAME.matcher(name.toLowerCase(Locale.ROOT));
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /**
     * The text of a kernel's file or of one that it includes, without byte order mark; empty if it is no text. What is
     * not UTF-8 is Windows-1252 in comments and constants; elsewhere the characters in question are not known.
     */
    public static Optional<String> text(byte[] bytes) {
        String text = KernelText.utf8(bytes)
                .orElseGet(() -> FOREIGN.matcher(KernelText.decode(bytes))
                        .replaceAll(
                                part -> Matcher.quoteReplacement(part.group(1) == null ? part.group() : UNREADABLE)));
        return Optional.of(text).filter(found -> found.indexOf('\0') < 0);
    }
}
