package io.github.halomill.generator.cli;

import io.github.halomill.generator.diagnostic.Guard;
import io.github.halomill.runtime.base.Printable;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/**
 * Turns what a command throws into a message and an exit code: what a user can mend into a line, all else into a
 * report.
 */
final class Failures implements IExecutionExceptionHandler {

    @Override
    public int handleExecutionException(Exception failure, CommandLine commandLine, ParseResult parsed) {
        PrintWriter err = commandLine.getErr();
        if (failure instanceof UsageException) {
            err.println("halomill: " + failure.getMessage());
            return ExitCodes.USAGE;
        }
        if (failure instanceof InvalidPathException ofPath) {
            err.println("halomill: this system has no file name '" + Printable.of(ofPath.getInput()) + "' in locale "
                    + Locale.getDefault() + "; use plain letters, or set LC_ALL=C.UTF-8");
            return ExitCodes.WRONG_INPUT;
        }
        if (failure instanceof RunException) {
            err.println("halomill: " + failure.getMessage());
            return ExitCodes.WRONG_INPUT;
        }
        if (failure instanceof IOException ofFile) {
            err.println("halomill: " + Printable.of(describe(ofFile)));
            return ExitCodes.WRONG_INPUT;
        }
        return reportBug(failure, commandLine);
    }

    /** Asks the user to report it. */
    static int reportBug(Throwable failure, CommandLine commandLine) {
        PrintWriter err = commandLine.getErr();
        boolean traced = StackTraces.arePrinted(commandLine);
        if (traced) {
            failure.printStackTrace(err);
        }
        err.println("halomill " + Version.halomill() + ": a bug of Halomill ended the command: "
                + Guard.summary(failure) + ". Please report it with the kernel, its description and "
                + (traced ? "the lines above." : "what --stacktrace prints."));
        return ExitCodes.BUG;
    }

    /** Such as {@code cannot use out/pom.xml: AccessDeniedException}. */
    private static String describe(IOException failure) {
        if (failure instanceof FileSystemException ofFile && ofFile.getReason() == null) {
            return "cannot use " + ofFile.getFile() + ": " + failure.getClass().getSimpleName();
        }
        return String.valueOf(failure.getMessage());
    }
}
