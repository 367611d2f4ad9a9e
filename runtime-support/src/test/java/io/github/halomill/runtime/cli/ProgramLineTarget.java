package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.base.Printable;
import io.github.halomill.runtime.cli.options.CommandLines;
import io.github.halomill.runtime.cli.options.RunOptions;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceType;
import io.github.halomill.runtime.device.SampleDevices;
import io.github.halomill.runtime.io.file.OutputSpec;
import io.github.halomill.testing.mutation.Answer;
import io.github.halomill.testing.mutation.Input;
import io.github.halomill.testing.mutation.Target;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.ParameterException;

/** Command lines of programs, one word on each line, up to a run on the host. */
public final class ProgramLineTarget implements Target {

    private static final List<Device> MACHINE = List.of(
            SampleDevices.device(0, 0, DeviceType.GPU),
            SampleDevices.device(0, 1, DeviceType.GPU),
            SampleDevices.device(1, 0, DeviceType.CPU));

    @Override
    public String name() {
        return "options";
    }

    @Override
    public List<String> words() {
        return List.of(
                "--iterations",
                "-p",
                "--parameters",
                "--input",
                "--output",
                "--picture",
                "--devices",
                "--save",
                "--watch",
                "--log",
                "--every",
                "--keep-going",
                "--verify",
                "--roofline",
                "--report",
                "--series",
                "--trace",
                "--progress",
                "--quiet",
                "--verbose",
                "--strategy",
                "--split",
                "--depth",
                "--weights",
                "--balance",
                "--out-of-core",
                "--device-memory",
                "--spill",
                "--tune",
                "--transfer",
                "--local",
                "--variant",
                "--no-overlap",
                "--checkpoint",
                "--checkpoint-every",
                "--keep",
                "--resume",
                "--retry",
                "A",
                "B[0]",
                "random",
                "random:7",
                "auto",
                "on",
                "off",
                "gcd",
                "balanced",
                "2x2",
                "every=3",
                "10%",
                "4GiB",
                "90s",
                "map=magma",
                "range=0..1",
                "log",
                "{iteration}",
                "@/a.npy",
                "@/a.vti",
                "@/a.zarr",
                "@/x.csv",
                "@/x.png",
                "-",
                "sum(A)",
                "max(B)");
    }

    @Override
    public List<Input> seeds() {
        List<Input> seeds = new ArrayList<>();
        for (String line : List.of(
                "--iterations=3 --input A=10 --output B=@/b.npy --devices 2 --tune=off",
                "--input=A=random:7 --output=A=@/a.vti --output=B=@/b.csv --report=@/r.json --verify=one-zone",
                "--input A=@/in.raw --input B=@/in.npy --iterations 5 --split 2x1 --depth 2 --strategy gcd",
                "--picture A:map=magma,range=-1..1 --picture log --output A=@/a.png --output B=@/b.zarr --quiet",
                "--weights 3,1 --devices 0:0*2 --balance every=500 --log sum(A),m=max(B) --every 10 --series @/s.csv",
                "--checkpoint-every 90s --keep 3 --retry 2 --out-of-core=auto --device-memory 2GiB --spill @/spill --transfer auto",
                "--parameters @/p.properties -p nx=64 -p c=0.5f --local 16,16 --variant plain --no-overlap",
                "--save A=@/f/A-{iteration}.vti --every 2 --watch A,B --keep-going --progress=none --verbose --trace @/t.json",
                "--devices gpu,cpu --verify --roofline --generate-completion --input A=@/in.csv --output A=-")) {
            seeds.add(Input.of(line, "words", line.replace(' ', '\n'))
                    .with("in.raw", "\1\2\3\4".repeat(32))
                    .with("in.csv", "1,2,3,4\n".repeat(8))
                    .with("in.npy", npy())
                    .with("p.properties", "nx = 3\nc: 0.5\n# comment\nk\\u0041=\\\n 7\n"));
        }
        return seeds;
    }

    private static String npy() {
        String header = "{'descr': '<i4', 'fortran_order': False, 'shape': (8, 4), }";
        return "\u0093NUMPY\1\0v\0" + header + " ".repeat(117 - header.length()) + "\n" + "\1\0\0\0".repeat(32);
    }

    @Override
    public Answer read(Input input, Path folder) throws IOException {
        List<String> parts = List.of("in.raw", "in.csv", "in.npy", "p.properties");
        for (String part : parts) {
            Files.write(folder.resolve(part), input.bytes(part));
        }
        // only '@' stands for a folder: nothing is written elsewhere
        List<String> words = input.text("words")
                .lines()
                .map(word -> word.replace('\0', '0').replaceAll("(?<!@)/", "_").replace("@", folder.toString()))
                .toList();
        RunOptions options;
        try {
            options = CommandLines.parsed(words.toArray(String[]::new));
        } catch (ParameterException e) {
            return Answer.refused(Printable.of(Misuse.cause(e)));
        }
        options.data().styles(List.of("A", "B"));
        options.intervals().saved(List.of("A", "B"));
        options.intervals().finiteCheck(List.of("A", "B"));
        options.intervals().logged(Map.of("nx", "64"));
        options.data().parameterFile().ifPresent(file -> ParameterFile.read(file, InputStream.nullInputStream()));
        options.execution();
        return staysIn(folder, options)
                        && options.iterations() < 1000
                        && options.view().view().isEmpty()
                ? run(options, folder, parts)
                : Answer.ACCEPTED;
    }

    private static boolean staysIn(Path folder, RunOptions options) {
        Stream<Path> outputs = options.data().outputs().stream()
                .map(text -> OutputSpec.parse(text).path());
        Stream<Path> others = Stream.of(
                        options.reports().report(),
                        options.reports().series(),
                        options.reports().trace(),
                        options.checkpoints().folder(),
                        options.checkpoints().resume())
                .flatMap(Optional::stream);
        return Stream.concat(outputs, others)
                .allMatch(
                        path -> path.toString().equals("-") || path.normalize().startsWith(folder));
    }

    private static Answer run(RunOptions options, Path folder, List<String> parts) throws IOException {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream results = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        ProgramRunner runner = new ProgramRunner(
                how -> new HostProgram(how, () -> {}, 0),
                () -> MACHINE,
                program -> ((HostProgram) program).arrays(),
                new Streams(
                        InputStream.nullInputStream(),
                        results,
                        results,
                        new PrintStream(said, true, StandardCharsets.UTF_8),
                        false),
                Interruption::new,
                Ranks.alone());
        int exitCode = runner.run(options);
        if (exitCode == ProgramRunner.DONE) {
            return Answer.ACCEPTED;
        }
        String message = said.toString(StandardCharsets.UTF_8);
        if (exitCode != ProgramRunner.FAILED && exitCode != ProgramRunner.USAGE) {
            throw new AssertionError("exit code " + exitCode + ": " + message);
        }
        try (Stream<Path> left = Files.list(folder)) {
            List<String> halves = left.map(path -> path.getFileName().toString())
                    .filter(name -> !parts.contains(name))
                    .toList();
            if (!halves.isEmpty()) {
                throw new AssertionError("left " + halves + " and said " + message);
            }
        }
        return Answer.refused(message);
    }
}
