package io.github.halomill.runtime.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.halomill.testing.SmallJava;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Starts a Java program as several ranks, by a launcher of MPI, in small Java machines, and waits for its end. */
public final class MpiRun {

    /** So that a test that hangs fails; nothing takes so long otherwise. */
    private static final int LONGEST_SECONDS = 180;

    /** A launcher, under the name that Debian has for it. */
    public enum Mpi {
        OPEN_MPI("mpirun.openmpi", "libmpi.so.40"),
        MPICH("mpirun.mpich", "libmpich.so.12");

        private final String command;
        private final String library;

        Mpi(String command, String library) {
            this.command = command;
            this.library = library;
        }

        /** The name of its library. */
        public String library() {
            return library;
        }

        /** More ranks than processors, each on any of them. */
        private List<String> options() {
            return this == OPEN_MPI ? List.of("--oversubscribe", "--bind-to", "none") : List.of();
        }

        /** Skips the test where this MPI is missing, unless it has to be there. */
        public void assume() {
            assumeTrue(isInstalled() || System.getenv("CI") != null, command + " is not installed (.ci/setup --tests)");
        }

        private boolean isInstalled() {
            return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                    .anyMatch(folder -> Files.isExecutable(Path.of(folder, command)));
        }
    }

    private final List<String> launcher;
    private final List<String> program = new ArrayList<>();
    private final List<String> java = new ArrayList<>(SmallJava.OPTIONS);
    private final Map<String, String> environment = new LinkedHashMap<>();

    private MpiRun(List<String> launcher) {
        this.launcher = launcher;
        java("-Xmx64m");
    }

    /** That many ranks; skips the test where this MPI is missing. */
    public static MpiRun of(Mpi mpi, int ranks) {
        mpi.assume();
        List<String> launcher = new ArrayList<>(List.of(mpi.command, "-n", Integer.toString(ranks)));
        launcher.addAll(mpi.options());
        return new MpiRun(launcher);
    }

    /** A rank on each of that many nodes, which are network namespaces of this machine; their launcher ends with 77 where there can be none. */
    static MpiRun onNodes(int nodes) {
        Mpi.OPEN_MPI.assume();
        return new MpiRun(List.of("../.ci/nodes", Integer.toString(nodes), "openmpi"));
    }

    /** The program that every rank is, with its arguments. */
    public MpiRun program(Class<?> main, String... arguments) {
        program.clear();
        program.add(main.getName());
        program.addAll(List.of(arguments));
        return this;
    }

    /** Options of the Java machines, after those for small ones. */
    public MpiRun java(String... options) {
        java.addAll(List.of(options));
        return this;
    }

    /** A variable of the ranks' environment. */
    public MpiRun with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** Runs it. */
    public Ended run() {
        return start().end();
    }

    /** Starts it. */
    public Running start() {
        String mark = "-Dhalomill.test.run=" + UUID.randomUUID();
        List<String> command = new ArrayList<>(launcher);
        command.add(SmallJava.COMMAND);
        command.addAll(java);
        command.addAll(List.of(mark, "-cp", classPath()));
        command.addAll(program);
        try {
            Path folder = Files.createTempDirectory("halomill-ranks");
            Path output = folder.resolve("output.txt");
            folder.toFile().deleteOnExit(); // last
            output.toFile().deleteOnExit();
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectInput(new File("/dev/null"))
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT", "1");
            builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
            // Launchers that begin at once fail now and then where they make the same folder.
            builder.environment().put("OMPI_MCA_orte_tmpdir_base", folder.toString());
            builder.environment().remove("RUSTICL_ENABLE"); // PoCL does here, and Mesa begins slowly
            builder.environment().putAll(environment);
            return new Running(builder.start(), mark, output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    /**
     * Ranks that run.
     *
     * @param launcher their launcher
     * @param mark an argument that they alone have
     * @param output the file of what they print
     */
    public record Running(Process launcher, String mark, Path output) {

        /** Waits until all have ended. */
        public Ended end() {
            try {
                boolean ended = launcher.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS);
                String text = Files.readString(output, StandardCharsets.UTF_8);
                assertThat(ended)
                        .as("the launcher ended; running: %s; output: %s", ended ? "" : running(), text)
                        .isTrue();
                awaitNone();
                return new Ended(launcher.exitValue(), text);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            } finally {
                ranks().forEach(ProcessHandle::destroyForcibly);
                launcher.destroyForcibly();
            }
        }

        /** The processes of all ranks that there are now. */
        public Stream<ProcessHandle> ranks() {
            return ProcessHandle.allProcesses()
                    .filter(process -> process.pid() != launcher.pid())
                    .filter(process -> process.info()
                            .arguments()
                            .map(all -> List.of(all).contains(mark))
                            .orElse(false));
        }

        /** What still runs, a line for each process with its last argument: for {@link FailingProgram} the case. */
        private String running() {
            return Stream.concat(Stream.of(launcher.toHandle()), Stream.concat(launcher.descendants(), ranks()))
                    .distinct()
                    .map(process -> process.pid() + " of "
                            + process.parent().map(ProcessHandle::pid).orElse(0L) + " "
                            + process.info().command().orElse("?") + " "
                            + process.info()
                                    .arguments()
                                    .map(all -> all.length == 0 ? "" : all[all.length - 1])
                                    .orElse(""))
                    .collect(Collectors.joining("\n"));
        }

        /** Ranks may live a little longer than their launcher. */
        private void awaitNone() throws InterruptedException {
            for (int i = 0; i < LONGEST_SECONDS * 10; i++) {
                if (ranks().findAny().isEmpty()) {
                    return;
                }
                Thread.sleep(100);
            }
            assertThat(ranks()).as("ranks that are left").isEmpty();
        }
    }

    /**
     * How ranks ended, none of which is left.
     *
     * @param exitCode the launcher's
     * @param output what ranks and launcher printed, on standard output and error
     */
    public record Ended(int exitCode, String output) {

        /** That all went well, and what was printed. */
        public String successfully() {
            assertThat(exitCode).as("exit code; output: %s", output).isZero();
            return output;
        }
    }
}
