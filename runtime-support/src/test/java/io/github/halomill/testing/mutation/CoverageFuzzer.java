package io.github.halomill.testing.mutation;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Has Jazzer make inputs up: it keeps those that reach other code, and changes them further. {@link Trials} judges
 * them. Jazzer runs one target in a process, and calls the methods whose names begin with {@code fuzzer} there.
 */
public final class CoverageFuzzer {

    /** Between the parts of an input. */
    private static final String BETWEEN = "\0--\n";

    /** In the lines that tell of something wrong. */
    private static final String FOUND = " times: ";

    private static Target target;
    private static Trials trials;
    private static Path inputs;
    private static Path failures;

    private CoverageFuzzer() {}

    /**
     * Has Jazzer run.
     *
     * @param seconds 0: it only reads the inputs that it has
     * @param corpus has a folder of inputs for each target, with which the next run begins
     * @param failures where inputs go that show something wrong
     * @return whether there were none
     */
    static boolean run(Target target, long seconds, Path corpus, Path failures) throws IOException {
        Path inputs = Files.createDirectories(corpus.resolve(target.name()));
        List<Input> seeds = target.seeds();
        for (int i = 0; i < seeds.size(); i++) {
            Files.write(inputs.resolve("seed-" + i), bytes(i, seeds.get(i)));
        }
        Path words = corpus.resolve(target.name() + ".dict");
        Files.write(words, dictionary(target));
        Path log = corpus.resolve(target.name() + ".log");
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + "/bin/java");
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + CoverageFuzzer.class.getName(),
                "--target_args=" + target.name() + " " + inputs + " " + failures,
                "--instrumentation_includes=io.github.halomill.**:io.jhdf.**",
                // a user may name any file
                "--disabled_hooks=com.code_intelligence.jazzer.sanitizers.FilePathTraversal",
                "-dict=" + words,
                "-artifact_prefix=" + Files.createDirectories(failures) + "/" + target.name() + "-",
                "-timeout=120",
                seconds > 0 ? "-max_total_time=" + seconds : "-runs=0",
                inputs.toString()));
        int exitCode = exitCode(command, log);
        System.out.println(target.name() + ": exit code " + exitCode + ", see " + log);
        List<String> told = Files.readAllLines(log, StandardCharsets.ISO_8859_1).stream()
                .filter(line -> line.contains("DONE") || line.contains(" accepted, ") || line.contains(FOUND))
                .toList();
        told.forEach(System.out::println);
        return exitCode == 0 && told.stream().noneMatch(line -> line.contains(FOUND));
    }

    private static int exitCode(List<String> command, Path log) throws IOException {
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start()
                    .waitFor();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static List<String> dictionary(Target target) {
        return Stream.of(target.words(), Words.NUMBERS, Words.SIGNS)
                .flatMap(List::stream)
                .filter(word -> !word.isEmpty())
                .map(word -> Input.latin(word)
                        .chars()
                        .mapToObj("\\x%02x"::formatted)
                        .collect(Collectors.joining("", "\"", "\"")))
                .toList();
    }

    /** The number of a seed in two bytes, then its parts in their order. */
    private static byte[] bytes(int seed, Input input) {
        String parts = String.join(BETWEEN, input.parts().values());
        return ("" + (char) (seed >> 8) + (char) (seed & 255) + parts).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static Input input(byte[] data) {
        String all = "\0\0".substring(Math.min(2, data.length)) + new String(data, StandardCharsets.ISO_8859_1);
        List<Input> seeds = trials.seeds();
        Input input = seeds.get((all.charAt(0) << 8 | all.charAt(1)) % seeds.size());
        List<String> names = List.copyOf(input.parts().keySet());
        String[] contents = all.substring(2).split(BETWEEN, names.size());
        for (int i = 0; i < names.size(); i++) {
            input = input.with(names.get(i), i < contents.length ? contents[i] : "");
        }
        return target.finished(input);
    }

    /** Begins with the name of the target, the folder of its inputs, and where findings go. */
    public static void fuzzerInitialize(String[] arguments) throws IOException {
        target = Target.all().stream()
                .filter(one -> one.name().equals(arguments[0]))
                .findFirst()
                .orElseThrow();
        trials = new Trials(target, Files.createTempDirectory(target.name()));
        inputs = Path.of(arguments[1]);
        failures = Path.of(arguments[2]);
    }

    /** Reads an input. One that shows something wrong is kept with the others, and the run goes on. */
    public static void fuzzerTestOneInput(byte[] data) throws IOException {
        Input input = input(data);
        Optional<Finding> finding = trials.run(input, 0, Trials.Trial::run);
        if (finding.isPresent()) {
            Path folder = finding.get().keep(failures, target.name(), input, "--coverage --minutes 0");
            Files.write(inputs.resolve("found-" + folder.getFileName()), data);
        }
    }

    /** Tells what came of all. An exception here would have Jazzer wait for itself. */
    public static void fuzzerTearDown() {
        Tally tally = trials.tally();
        System.out.println(tally.accepted() + " accepted, " + tally.refused() + " refused");
        tally.found()
                .values()
                .forEach(one ->
                        System.out.println(one.count() + FOUND + one.finding().kind()));
    }
}
