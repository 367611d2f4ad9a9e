package io.github.halomill.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.IntSupplier;

/**
 * How a command ended.
 *
 * @param text what it wrote to standard error
 */
record Said(int exitCode, String text) {

    static Said during(IntSupplier command) {
        PrintStream before = System.err;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            System.setErr(stream);
            int exitCode = command.getAsInt();
            return new Said(exitCode, bytes.toString(StandardCharsets.UTF_8));
        } finally {
            System.setErr(before);
        }
    }
}
