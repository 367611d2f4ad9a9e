package io.github.halomill.generator.cli;

import io.github.halomill.runtime.cl.DeviceFaults;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * One round of a soak: small runs of {@code halomill run} in this process, of which every other one fails, with bad
 * input or with a device that fails. Each has to end with its exit code, and runs that went on with the bits of one that
 * nothing disturbed.
 */
final class SoakRound {

    /** Runs of a round. */
    static final int RUNS = 18;

    private static final String KERNEL = """
            __kernel void heat(__global const float *u, __global float *v, float dt, int nx, int ny)
            {
                int x = get_global_id(0) + 1, y = get_global_id(1) + 1, row = nx + 2, i = y * row + x;
                if (x > nx || y > ny) return;
                v[i] = u[i] + dt * (u[i - 1] + u[i + 1] + u[i - row] + u[i + row] - 4 * u[i]);
            }
            """;

    private static final String DESCRIPTION = """
            <program xmlns="urn:halomill:program:1" name="Heated">
              <parameter name="nx">23</parameter> <parameter name="ny">29</parameter>
              <scalar name="most">0.05</scalar>
              <kernel file="heat.cl"/>
              <schedule>
                <let name="dt">most * (1 + iteration % 3)</let>
                <launch kernel="heat"/>
                <reduce name="change" of="abs(v - u)" with="max"/>
                <probe field="v" at="{2,3} {nx - 1,ny / 2}">FOLDER/p.csv</probe>
                <swap>u v</swap>
                <log every="3">change</log>
                <save field="u" every="7">FOLDER/frames/u-{iteration}.vti</save>
                <save field="u" every="16">FOLDER/frames/u-{iteration}.png</save>
              </schedule>
            </program>
            """;

    /** Where a device fails: calls whose objects, if any, are forgotten as in a real failure. */
    private static final List<String> FAULTS = List.of("clWaitForEvents 90", "clFlush 150", "clFinish 20");

    /** Different kernels: PoCL keeps the library of each that it has ever compiled in its memory. */
    private static final int TEXTS = 3;

    private final Path folder;
    private final int number;
    private int runs;

    private SoakRound(Path folder, int number) {
        this.folder = folder;
        this.number = number;
    }

    /**
     * Does it, in an empty folder, which is empty again after that.
     *
     * @param number of the round, from 0; rounds differ in the call in which a device fails and in a kernel's text
     * @throws IllegalStateException if a run ended other than expected
     */
    static void run(Path folder, int number) throws IOException {
        SoakRound round = new SoakRound(folder, number);
        round.runAll();
        if (round.runs != RUNS) {
            throw new IllegalStateException(round.runs + " runs, not " + RUNS);
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                if (!file.equals(folder)) {
                    Files.delete(file);
                }
            }
        }
    }

    private void runAll() throws IOException {
        Files.writeString(folder.resolve("heat.cl"), KERNEL);
        Files.writeString(folder.resolve("heat.xml"), DESCRIPTION.replace("FOLDER", folder.toString()));
        expect(0, "--output=u=" + at("whole.npy"), "--iterations=47", "--verify", "--report=" + at("r.html"));
        goOn();
        failingDevices();
        badInput();
        Files.writeString(folder.resolve("zeros.raw"), "");
        otherWays();
        newKernel();
    }

    private void goOn() throws IOException {
        String checkpoints = "--checkpoint=" + at("ck");
        expect(0, checkpoints, "--checkpoint-every=10", "--iterations=31", "--keep=1");
        expect(1, "--input=u=" + at("missing.npy"));
        expect(
                0,
                "--devices=0:0*2",
                checkpoints,
                "--resume=" + at("ck"),
                "--iterations=47",
                "--output=u=" + at("parts.npy"));
        requireSame("parts.npy");
        Files.writeString(folder.resolve("ck/000000000030/u.npy"), "cut short");
        expect(1, "--resume=" + at("ck"), "--iterations=50");
    }

    private void failingDevices() throws IOException {
        String fault = FAULTS.get(number % FAULTS.size());
        String[] options = {
            "--checkpoint=" + at("retried"),
            "--checkpoint-every=10",
            "--iterations=47",
            "--output=u=" + at("retried.npy"),
            "--no-overlap"
        };
        try (DeviceFaults faults = DeviceFaults.of("0:0#1 " + fault + " -5 -5")) {
            expect(1, options);
            require(faults.count() == 1, "no device failed in " + fault);
        }
        try (DeviceFaults faults = DeviceFaults.of("0:0#1 " + fault + " -5 -5")) {
            options[0] = "--checkpoint=" + at("retried2");
            expect(
                    0,
                    Stream.concat(Stream.of("--retry"), Arrays.stream(options)).toArray(String[]::new));
            require(faults.count() == 1, "no device failed in " + fault);
        }
        requireSame("retried.npy");
    }

    private void badInput() throws IOException {
        byte[] whole = Files.readAllBytes(folder.resolve("whole.npy"));
        Files.write(folder.resolve("short.npy"), Arrays.copyOf(whole, whole.length - 8));
        expect(1, "--input=u=" + at("short.npy"));
        expect(0, "--input=u=" + at("whole.npy"), "--output=u=" + at("again.pvti"));
        expect(65, "--input=u=nan");
        expect(0, "--input=u=random:4", "--save=v=" + at("v-{iteration}.zarr"), "--every=20");
        expect(1, "--output=u=" + at("no-such-folder/u.npy"));
        expect(2, "--iterations=many");
    }

    private void otherWays() throws IOException {
        expect(
                0,
                "--out-of-core",
                "--spill=" + folder,
                "--split=1x3",
                "--iterations=47",
                "--output=u=" + at("spilled.npy"));
        requireSame("spilled.npy");
        expect(1, "--input=u=" + at("zeros.raw"));
        expect(0, "--balance=random=3", "--iterations=47", "--output=u=" + at("moved.npy"));
        requireSame("moved.npy");
    }

    /** A kernel that is new in the first rounds is compiled; then one that cannot be. */
    private void newKernel() throws IOException {
        Files.writeString(folder.resolve("heat.cl"), KERNEL.replace("- 4 *", "- 4." + number % TEXTS + "f *"));
        expect(0, "--iterations=3", "--trace=" + at("t.json"));
        Files.writeString(folder.resolve("heat.cl"), KERNEL.replace("v[i] =", "v[i] = undeclared +"));
        expect(1, "--iterations=3");
    }

    private String at(String name) {
        return folder.resolve(name).toString();
    }

    private void expect(int exitCode, String... options) {
        List<String> words = new ArrayList<>(List.of("run", at("heat.xml"), "--quiet", "--tune=off"));
        add(words, "--devices=0:0*3", options);
        add(words, "--input=u=random:3", options);
        add(words, "--iterations=20", options);
        words.addAll(List.of(options));
        PrintStream before = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            CommandRun run = CommandRun.of(words.toArray(String[]::new));
            runs++;
            String text = run.err() + said.toString(StandardCharsets.UTF_8);
            require(run.exitCode() == exitCode, run.exitCode() + ", not " + exitCode + ": " + words + "\n" + text);
        } finally {
            System.setErr(before);
        }
    }

    private static void add(List<String> words, String option, String[] others) {
        String name = option.substring(0, option.indexOf('=') + 1);
        if (Arrays.stream(others).noneMatch(other -> other.startsWith(name))) {
            words.add(option);
        }
    }

    private void requireSame(String file) throws IOException {
        require(Files.mismatch(folder.resolve("whole.npy"), folder.resolve(file)) < 0, file + " has other bits");
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalStateException("round " + number + ", run " + runs + ": " + otherwise);
        }
    }
}
