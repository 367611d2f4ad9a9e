package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Native;
import io.github.halomill.generator.emit.Compilation;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.testing.SmallJava;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jocl.CL;
import org.slf4j.Logger;
import picocli.CommandLine;

/**
 * A virtual machine of its own: for a generated program's main class, as users start it, with what a program needs and nothing
 * else; and for what may leave the memory that it is given, without any effect on the tests but its verdict, should it crash.
 *
 * @param exitCode the program's, or 128 and more after a crash
 * @param out all of standard output
 * @param err all of standard error
 */
record ProgramProcess(int exitCode, String out, String err) {

    /** Since then Java warns of libraries of other languages that nobody has allowed. */
    private static final int NATIVE_ACCESS = 22;

    /** Only there so that nothing waits for ever. */
    private static final long MOST_MINUTES = 15;

    /** An exit code of the virtual machine itself is 128 and the number of a signal. */
    private static final int CRASH = 128;

    /**
     * Runs a generated program to its end.
     *
     * @param classes where the generated classes are; standard output and error are kept beside them
     * @param environment variables besides those of the tests
     */
    static ProgramProcess run(Path classes, String main, Map<String, String> environment, List<String> options)
            throws Exception {
        return start(classPath(classes), classes, main, environment, options);
    }

    /**
     * Runs a main class of the tests to its end.
     *
     * @param folder for standard output and error, and what the virtual machine says should it crash
     */
    static ProgramProcess run(Path folder, Class<?> main, List<String> options) throws Exception {
        return start(System.getProperty("java.class.path"), folder, main.getName(), Map.of(), options);
    }

    private static ProgramProcess start(
            String classPath, Path folder, String main, Map<String, String> environment, List<String> options)
            throws Exception {
        List<String> command = new ArrayList<>(List.of(SmallJava.COMMAND));
        command.addAll(SmallJava.OPTIONS);
        if (Runtime.version().feature() >= NATIVE_ACCESS) {
            command.add("--enable-native-access=ALL-UNNAMED"); // as the manifests of generated jars say
        }
        command.addAll(List.of("-cp", classPath, main));
        command.addAll(options);
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().remove("RUSTICL_ENABLE"); // PoCL does here, and Mesa begins slowly
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            assertThat(process.waitFor(MOST_MINUTES, TimeUnit.MINUTES))
                    .as(command + " ends\n" + Files.readString(err))
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new ProgramProcess(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    /** Whether it ended by a signal, so by no decision of the program. */
    boolean crashed() {
        return exitCode >= CRASH;
    }

    private static String classPath(Path classes) {
        return Stream.concat(
                        Stream.of(classes.toString()),
                        Stream.of(StencilProgram.class, CommandLine.class, CL.class, Native.class, Logger.class)
                                .map(Compilation::home))
                .collect(Collectors.joining(File.pathSeparator));
    }
}
