package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.Layout;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the main class of a generated program does in a process of its own, as users start it. */
@Tag("device")
class GeneratedMainTest {

    private static final int WIDTH = 40;
    private static final int HEIGHT = 21;
    private static final int STEPS = 4;

    @TempDir
    static Path program;

    @TempDir
    Path folder;

    /**
     * Twice the same program, the second without one of its dependent points. That one has local addressing: there is a margin
     * around each zone, so that its kernel never leaves the memory that it is given.
     */
    @BeforeAll
    static void generate() throws Exception {
        generate("Sum", "nx + 2", "<point>{0,-1}</point><point>{-1,0}</point><point>{1,1}</point>");
        generate("Wrong", "extent(now,0)", "<point>{-1,0}</point><point>{1,1}</point>");
    }

    private static void generate(String name, String pitch, String points) throws Exception {
        Files.writeString(program.resolve("sum.cl"), """
                __kernel void sum(__global int *next, __global const int *now, const int pitch)
                {
                    const int i = (get_global_id(1) + 1) * pitch + get_global_id(0) + 1;
                    next[i] = now[i - pitch] + 3 * now[i - 1] + 5 * now[i + pitch + 1];
                }
                """);
        String buffer =
                "<dataType>int</dataType><cl_mem>1</cl_mem><argsize><dimsize>nx + 2</dimsize><dimsize>ny + 2</dimsize>"
                        + "</argsize>";
        Path xml =
                Files.writeString(program.resolve(name + ".xml"), """
                <program xmlns="urn:halomill:program:1" name="%s">
                  <parameter><name>nx</name><value>100</value></parameter>
                  <parameter><name>ny</name><value>100</value></parameter>
                  <argument><name>next</name><property>output</property>%s</argument>
                  <argument><name>now</name><property>input</property>%s<shadow>%s</shadow></argument>
                  <argument><name>pitch</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem>
                    <value>%s</value></argument>
                  <kernel><name>sum.cl</name><global><gsize>nx</gsize><gsize>ny</gsize></global></kernel>
                  <swap>next now</swap>
                </program>
                """.formatted(name, buffer, buffer, points, pitch));
        GeneratedProgram.of(GeneratedProgram.request(xml, true), name, Layout.PROJECT, program)
                .close();
    }

    @Test
    void filesGoInAndOutAndEveryBitIsVerified() throws Exception {
        int[] next = values(1);
        int[] now = values(2);
        Path raw = Files.write(folder.resolve("next.bin"), bytes(next));
        Path npy = Files.write(folder.resolve("now.npy"), npy(now));
        Path rawOut = folder.resolve("out.bin");
        Path npyOut = folder.resolve("out.npy");
        Path report = folder.resolve("report.json");
        Path trace = folder.resolve("trace.json");

        ProgramProcess outcome = run(
                "Sum",
                "--input",
                "next=" + raw,
                "--input",
                "now=" + npy,
                "--output",
                "next=" + rawOut,
                "--output",
                "now=" + npyOut,
                "--report",
                report.toString(),
                "--trace",
                trace.toString(),
                "--verify");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains("verified: 3 zones give the same bits as one zone in next, now");
        assertThat(outcome.err()).doesNotContain("error").doesNotContain("warning:");
        steps(next, now);
        assertThat(Files.readAllBytes(rawOut)).isEqualTo(bytes(next));
        assertThat(Files.readAllBytes(npyOut)).endsWith(bytes(now)).startsWith(npyStart());
        assertThat(Files.readString(report))
                .contains("\"program\": \"Sum\"", "\"zones\": 3", "\"iterations\": 4", "\"count\": 3");
        assertThat(Files.readString(trace)).contains("zone 2 on 0:0#2");
    }

    @Test
    void randomValuesAreTheSameForEverySplit() throws Exception {
        Path one = folder.resolve("one.bin");
        Path three = folder.resolve("three.bin");

        ProgramProcess first =
                run("Sum", "--devices", "1", "--input", "now=random:7", "--quiet", "--output", "now=" + one);
        ProgramProcess second = run("Sum", "--input", "now=random:7", "--quiet", "--output", "now=" + three);

        assertThat(first).isEqualTo(new ProgramProcess(0, "", ""));
        assertThat(second).isEqualTo(new ProgramProcess(0, "", ""));
        assertThat(Files.readAllBytes(three)).isEqualTo(Files.readAllBytes(one));
    }

    @Test
    void aWrongCommandLineIsAnsweredWithTheCauseFirst() throws Exception {
        ProgramProcess outcome = run("Sum", "--devcies", "2");

        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).isEqualToNormalizingNewlines("""
                        sum: Unknown options: '--devcies', '2'; did you mean --devices or --depth or --device-memory or --deadline?
                        'sum --help' tells how it is used
                        """).doesNotContain("\u001b");
    }

    @Test
    void aShellIsToldHowToCompleteItsOptions() throws Exception {
        ProgramProcess outcome = run("Sum", "--generate-completion");

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out()).contains("--verify", "complete -F _complete_sum -o default sum");
    }

    @Test
    void aMissingDependentPointIsFoundByVerify() throws Exception {
        ProgramProcess outcome = run("Wrong", "--split", "1x3", "--input", "now=random", "--verify");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err()).contains("error: verification failed: next differs at [");
    }

    @Test
    void aMissingDependentPointIsFoundByPoisonInTheFirstStep() throws Exception {
        ProgramProcess outcome = run(
                "Wrong", "--split", "1x3", "--input", "now=random", "--verify=poison", "--iterations", "1", "--quiet");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err())
                .contains("error: verification failed: with poison at depth 1 now differs at [")
                .contains("hint: a zone reads what the description does not say; is a dependent point missing?");
    }

    @Test
    void dataThatDoesNotFitIsAnErrorOfTheUser() throws Exception {
        Path small = Files.write(folder.resolve("small.bin"), new byte[12]);

        ProgramProcess outcome = run("Sum", "--input", "now=" + small);

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err()).startsWith("error: input now: ").doesNotContain("\tat ");
    }

    @Test
    void anOptionThatCannotBeUnderstoodIsMisuse() throws Exception {
        assertThat(run("Sum", "--input", "other=1").exitCode()).isEqualTo(2);
        assertThat(run("Sum", "--devices", "everything").exitCode()).isEqualTo(2);
        assertThat(run("Sum", "--iteration", "1").exitCode()).isEqualTo(2);
    }

    /** Some steps on three zones, unless {@code options} say otherwise. */
    private static ProgramProcess run(String name, String... options) throws Exception {
        List<String> all = new ArrayList<>(List.of("-p", "nx=" + (WIDTH - 2), "-p", "ny=" + (HEIGHT - 2)));
        List<String> given = List.of(options);
        if (!given.contains("--iterations")) {
            all.addAll(List.of("--iterations", "" + STEPS));
        }
        if (!given.contains("--devices")) {
            all.addAll(List.of("--devices", "0:0*3"));
        }
        all.addAll(given);
        return ProgramProcess.run(program, "generated." + name + "Main", Map.of(), all);
    }

    private static int[] values(int seed) {
        int[] values = new int[WIDTH * HEIGHT];
        for (int i = 0; i < values.length; i++) {
            values[i] = (i + seed) * 0x9E3779B9;
        }
        return values;
    }

    private static byte[] bytes(int[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(values);
        return bytes.array();
    }

    private static byte[] npyStart() {
        return "\u0093NUMPY".getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] npy(int[] values) throws IOException {
        String header = "{'descr': '<i4', 'fortran_order': False, 'shape': (" + HEIGHT + ", " + WIDTH + "), }";
        header += " ".repeat(63 - (10 + header.length()) % 64) + "\n";
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(npyStart());
        file.write(new byte[] {1, 0, (byte) header.length(), 0});
        file.write(header.getBytes(StandardCharsets.US_ASCII));
        file.write(bytes(values));
        return file.toByteArray();
    }

    /** What the program does, swaps included: {@code next} and {@code now} get what the names point to in the end. */
    private static void steps(int[] next, int[] now) {
        assertThat(STEPS % 2)
                .as("after an even number of swaps names are where they were")
                .isZero();
        int[] to = next;
        int[] from = now;
        for (int step = 0; step < STEPS; step++) {
            for (int y = 1; y < HEIGHT - 1; y++) {
                for (int x = 1; x < WIDTH - 1; x++) {
                    int i = y * WIDTH + x;
                    to[i] = from[i - WIDTH] + 3 * from[i - 1] + 5 * from[i + WIDTH + 1];
                }
            }
            int[] swapped = to;
            to = from;
            from = swapped;
        }
    }
}
