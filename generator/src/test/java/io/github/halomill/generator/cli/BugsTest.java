package io.github.halomill.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.diagnostic.Failing;
import io.github.halomill.generator.diagnostic.Guard.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A bug of Halomill is a diagnostic at the user's place, and what is beside it is reported. */
class BugsTest {

    private static final String KERNELS = """
            __kernel void twice(__global float *a, int n)
            {
                int i = get_global_id(0);
                if (i < n) a[i] = 2 * a[i];
            }
            __kernel void lost(__global float *a, __global const int *to)
            {
                a[to[get_global_id(0)]] = 1;
            }
            """;

    private static final String DESCRIPTION = """
            <program name="Twice">
              <argument><name>a</name><property>output</property><dataType>float</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>16</dimsize></argsize></argument>
              <argument><name>n</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem><value>16</value></argument>
              <kernel><name>k.cl</name><function>twice</function><global><gsize>16</gsize></global></kernel>
              <iterations>1</iterations>
            </program>
            """;

    private static final int TWICE = 1;
    private static final int LOST = 6;
    private static final int OF_KERNEL = 5;

    @TempDir
    Path folder;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("k.cl"), KERNELS);
        Files.writeString(folder.resolve("k.xml"), DESCRIPTION);
    }

    private CommandRun run(Work failing, int line, String command, String file, String... more) {
        String[] arguments = Stream.concat(
                        Stream.of(command, folder.resolve(file).toString()), Stream.of(more))
                .toArray(String[]::new);
        return Failing.in(failing, line, () -> CommandRun.of(arguments));
    }

    @ParameterizedTest
    @CsvSource({
        "infer, k.cl, READING, 1, k.cl:1:1, reading the file",
        "infer, k.cl, INFERENCE, 1, k.cl:1:15, inferring how the kernel is launched",
        "infer, k.cl, INTERPRETATION, 1, k.cl:1:15, a way in which the kernel may have been meant",
        "explain, k.cl, EXPLANATION, 6, k.cl:6:15, explaining the kernel",
        "check, k.xml, READING, 5, k.xml:5:17, reading the file",
        "check, k.xml, FOLLOWING, 5, k.xml:5:3, following what the kernel does",
        "check, k.xml, RULE, 5, k.xml:5:3, holding the description against a rule",
        "check, k.xml, PROGRAM, 1, k.xml:1:1, making a program of the description"
    })
    void whatHasToBeDoneAndThrowsIsAnErrorAtItsPlace(
            String command, String file, Work failing, int line, String place, String gerund) {
        CommandRun run = run(failing, line, command, file);

        assertThat(run.exitCode()).isEqualTo(70);
        assertThat(run.err())
                .contains(
                        place + ": error [HM211] a bug of Halomill: " + gerund
                                + " ended with java.lang.IllegalStateException at Guard.of(Guard.java:",
                        "  hint: please report it, with the kernel, its description and what --stacktrace prints; meanwhile ")
                .doesNotContain("\tat ");
        assertThat(run(failing, line, command, file, "--stacktrace").err())
                .contains("java.lang.IllegalStateException: as a test wants it\n\tat io.github.halomill.");
    }

    @Test
    void otherKernelsAreReportedBesideOneThatCannotBeInferred() {
        CommandRun run = run(Work.INFERENCE, TWICE, "infer", "k.cl");

        assertThat(run.err()).contains("k.cl:1:15: error [HM211]", "k.cl:8:5: error [HM097] ");
        assertThat(run(Work.INFERENCE, LOST, "infer", "k.cl", "--function", "twice")
                        .exitCode())
                .isZero();
    }

    @Test
    void otherKernelsAreExplainedBesideOneThatCannotBe() {
        CommandRun run = run(Work.EXPLANATION, TWICE, "explain", "k.cl");

        assertThat(run.out()).contains("kernel twice", "kernel lost");
        assertThat(run.err()).contains("k.cl:1:15: error [HM211]").doesNotContain("k.cl:6");
    }

    @Test
    void aTrustedDescriptionDoesWithoutWhatFails() {
        CommandRun run = run(Work.FOLLOWING, OF_KERNEL, "check", "k.xml", "--trust");

        assertThat(run.err()).contains("k.xml:5:3: warning [HM211]");
        assertThat(run.exitCode()).isZero();
    }
}
