package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.FileLookup;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFile.ReadingProblem;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.eclipse.cdt.core.parser.ParseError;
import org.jspecify.annotations.Nullable;

/**
 * Reads OpenCL C source as far as a description needs to be held against it: the kernels of a file, their parameters,
 * and what limits cutting their NDRange.
 *
 * <p>Any text at all gives a result; nothing is thrown. The work is bounded by what is counted: tokens, nesting,
 * attempts of the parser, settings of compilers, files that are included; it takes seconds at most, and the verdict is
 * the same on every machine. Names that the file does not declare, as those of a header that is not found, are taken as
 * they stand. Reads on several threads wait for each other.
 */
public final class KernelFileReader {

    /** A guard, many times what anything takes that stays within the counts. */
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static final int LONGEST_SOURCE = 16 << 20;

    private KernelFileReader() {}

    /**
     * Reads a file that includes no other.
     *
     * @param name what messages call it
     * @param source its text, with line ends of any kind and with or without a byte order mark
     */
    public static KernelFile read(String name, String source) {
        return read(name, source, BuildOptions.NONE, FileLookup.NONE);
    }

    /**
     * Reads a file as a compiler does that is given options.
     *
     * @param name what messages call it, with slashes between folders; headers are looked for beside it
     * @param source its text
     * @param lookup where headers come from
     */
    public static KernelFile read(String name, String source, BuildOptions options, FileLookup lookup) {
        if (source.length() > LONGEST_SOURCE) {
            return notUnderstood(name, source.length() + " characters are no kernel; the limit is " + LONGEST_SOURCE);
        }
        SourceFiles files = new SourceFiles(name, source, options, lookup);
        return readBounded(name, new CompilerSettings(files, options));
    }

    /** One at a time: the parser counts tokens, to stop macros that explode, for all of its runs together. */
    private static synchronized KernelFile readBounded(String name, CompilerSettings run) {
        try {
            return BoundedCall.run(run, run::cancel, LIMIT);
        } catch (TimeoutException e) {
            return notUnderstood(name, "not understood within " + LIMIT.toSeconds() + " s");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return notUnderstood(name, "interrupted while it was read");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            return notUnderstood(name, reason(e.getCause()));
        }
    }

    private static KernelFile notUnderstood(String name, String why) {
        return KernelFile.notUnderstood(
                new ReadingProblem(new SourceLocation(name, 1, 1), why, ReadingProblem.OPTIONS));
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
