package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.kernel.KernelFile;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.cdt.core.parser.ParseError;
import org.jspecify.annotations.Nullable;

/**
 * Reads OpenCL C source as far as a description needs to be held against it: the kernels of a file, their parameters, and
 * what limits cutting their NDRange.
 *
 * <p>Any text at all gives a result, within about ten seconds; nothing is thrown, nothing is read from disk. Names that the file
 * does not declare, as those of a header that it includes, are taken as they stand. Reads on several threads wait for each other.
 */
public final class KernelFileReader {

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final int LONGEST_SOURCE = 16 << 20;
    private static final Pattern DEFINITION = Pattern.compile("(\\w+(?:\\([^)]*\\))?)(?:=(.*))?", Pattern.DOTALL);

    private KernelFileReader() {}

    /**
     * Reads a file.
     *
     * @param displayName what messages call it
     * @param source its text, with line ends of any kind and with or without a byte order mark
     */
    public static KernelFile read(String displayName, String source) {
        return read(displayName, source, List.of());
    }

    /**
     * Reads a file as a compiler does that is given macros.
     *
     * @param displayName what messages call it
     * @param source its text
     * @param definitions what follows {@code -D} in build options: {@code NAME}, which stands for 1, or {@code NAME=VALUE}
     */
    public static KernelFile read(String displayName, String source, List<String> definitions) {
        Map<String, String> macros = new LinkedHashMap<>();
        for (String definition : definitions) {
            Matcher parts = DEFINITION.matcher(definition);
            if (!parts.matches()) {
                return KernelFile.notUnderstood("build option -D " + definition + " defines no macro");
            }
            macros.put(parts.group(1), parts.group(2) == null ? "1" : parts.group(2));
        }
        if (source.length() > LONGEST_SOURCE) {
            return KernelFile.notUnderstood(
                    displayName + ": " + source.length() + " characters are no kernel; the limit is " + LONGEST_SOURCE);
        }
        String text = source.startsWith("\uFEFF") ? source.substring(1) : source;
        return readBounded(displayName, text, macros);
    }

    /** One at a time: the parser counts tokens, to stop macros that explode, for all of its runs together. */
    private static synchronized KernelFile readBounded(String displayName, String text, Map<String, String> macros) {
        SourceRun run = new SourceRun(displayName, text, macros);
        try {
            return BoundedCall.run(run, run::cancel, LIMIT);
        } catch (TimeoutException e) {
            return KernelFile.notUnderstood(displayName + ": not understood within " + LIMIT.toSeconds() + " s");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return KernelFile.notUnderstood(displayName + ": interrupted while it was read");
        } catch (ExecutionException e) {
            return KernelFile.notUnderstood(displayName + ": " + reason(e.getCause()));
        }
    }

    private static String reason(@Nullable Throwable failure) {
        if (failure instanceof StackOverflowError) {
            return "it nests expressions or statements too deeply";
        }
        if (failure instanceof OutOfMemoryError) {
            return "there is not enough memory to read it";
        }
        if (failure instanceof ParseError limit) {
            return limit.getErrorKind() == ParseError.ParseErrorKind.TOO_MANY_TOKENS && limit.getMessage() != null
                    ? limit.getMessage()
                    : "too large";
        }
        return "it cannot be read (" + failure + ")";
    }
}
