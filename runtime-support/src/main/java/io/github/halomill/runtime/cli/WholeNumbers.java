package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.base.DataType.ScalarType;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.io.ElementText;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Whole numbers on command lines, as parameters take them. */
final class WholeNumbers {

    private WholeNumbers() {}

    /** Has a command and its subcommands read numbers so. */
    static void register(CommandLine command) {
        command.registerConverter(Long.class, text -> number(ScalarType.LONG, text));
        command.registerConverter(long.class, text -> number(ScalarType.LONG, text));
        command.registerConverter(Integer.class, text -> (int) number(ScalarType.INT, text));
        command.registerConverter(int.class, text -> (int) number(ScalarType.INT, text));
    }

    private static long number(ScalarType type, String text) {
        try {
            return ElementText.number(type, text).longValue();
        } catch (UsageException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }
}
