package io.github.halomill.fuzz;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command: makes programs up, runs them, and keeps those that fail. */
@Command(
        name = "fuzz",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = "Runs random programs in random ways, and compares every bit with an interpreter on the host.")
public final class Fuzz implements Callable<Integer> {

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "The first program: the same seed, the same program and runs.")
    private long seed = 1;

    @Option(names = "--count", paramLabel = "N", description = "So many programs, with the seeds that follow.")
    private long count = 100;

    @Option(names = "--minutes", paramLabel = "N", description = "No new program after so many minutes; 0: no limit.")
    private long minutes;

    @Option(names = "--ways", paramLabel = "N", description = "In how many ways each program is run.")
    private int ways = 3;

    @Option(
            names = "--shrink",
            paramLabel = "N",
            description = "At most so many trials to make a program that fails smaller.")
    private int shrink = 300;

    @Option(names = "--failures", paramLabel = "N", description = "Stop after so many programs that fail.")
    private int most = 20;

    @Option(names = "--out", paramLabel = "DIR", description = "Where programs that fail are written.")
    private Path out = Path.of("fuzz-failures");

    @Option(names = "--jobs", paramLabel = "N", description = "So many programs at once, each in a process of its own.")
    private int jobs = Runtime.getRuntime().availableProcessors();

    /** Where one of several processes leaves what it counted. */
    @Option(names = "--tally", hidden = true)
    private @Nullable Path counted;

    @Option(names = "--refused", description = "Show what the generator refuses.")
    private boolean isRefusedShown;

    private final Tally tally = new Tally();
    private final PrintStream stream = System.out;

    /** Starts the command. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Fuzz()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path work = Files.createTempDirectory("fuzz");
        long begin = System.nanoTime();
        try {
            if (jobs > 1) {
                List<String> options = List.of(
                        "--ways=" + ways,
                        "--shrink=" + shrink,
                        "--failures=" + most,
                        "--out=" + out,
                        "--refused=" + isRefusedShown);
                new Jobs(jobs, seed, work).run(tally, count, minutes, most, options);
            }
            for (long i = 0; jobs <= 1 && i < count && tally.failed() < most && !isOver(begin); i++) {
                one(seed + i, work.resolve("program"));
            }
            if (counted != null) {
                tally.write(counted);
                return 0;
            }
        } finally {
            Folders.delete(work);
        }
        stream.print(tally);
        stream.println(tally.failed() + " programs fail" + (tally.failed() > 0 ? ": see " + out : ""));
        return tally.failed() == 0 ? 0 : 1;
    }

    private boolean isOver(long begin) {
        return minutes > 0 && System.nanoTime() - begin > TimeUnit.MINUTES.toNanos(minutes);
    }

    private void one(long number, Path folder) throws IOException {
        if (counted != null) {
            Files.writeString(Jobs.seed(counted), String.valueOf(number));
        }
        Random random = new Random(number);
        Program program = ProgramMaker.make(random);
        Outcome expected = Interpreter.run(program);
        Folders.delete(folder);
        Trial trial = new Trial(program, folder, tally, expected);
        Optional<Failure> failure = trial.failure();
        if (isRefusedShown && !trial.refusal().isEmpty()) {
            stream.println("seed " + number + " is refused: " + Files.readString(folder.resolve("refused.txt")));
        }
        Way way = Way.PLAIN;
        for (int i = 0; i < ways && failure.isEmpty(); i++) {
            way = Way.of(random, program);
            failure = trial.run(way);
        }
        if (failure.isPresent()) {
            tally.failure();
            keep(number, new Shrinker.Case(program, way), failure.get(), folder);
        }
    }

    private void keep(long number, Shrinker.Case found, Failure failure, Path folder) throws IOException {
        stream.println("seed " + number + ": " + failure.kind() + ": " + failure.text());
        Shrinker.Case smallest = new Shrinker(failure.kind(), folder, shrink).shrink(found);
        Path kept = out.resolve(String.valueOf(number)).toAbsolutePath();
        Optional<Failure> last = Shrinker.failure(smallest.program(), smallest.way(), kept, new Tally());
        StringBuilder text = new StringBuilder();
        Way ran = smallest.way();
        Path there = Path.of("");
        text.append(command(ran.ranks(), CommandLines.of(smallest.program(), ran, there)));
        if (ran.checkpoints() > 0) {
            text.append('\n').append(command(ran.ranksResumed(), CommandLines.resumed(smallest.program(), ran, there)));
        }
        text.append("\n\nseed ").append(number).append(": ");
        text.append(last.map(Failure::text).orElse("does not fail again: " + failure.text()));
        Files.writeString(kept.resolve("failure.txt"), text.append('\n'));
        Map<String, Cells> expected = Interpreter.run(smallest.program()).last();
        for (Map.Entry<String, Cells> one : expected.entrySet()) {
            RawFile.write(kept.resolve(one.getKey() + "-expected.raw"), one.getValue());
        }
        stream.println("kept in " + kept + ": " + last.map(Failure::text).orElse("does not fail again"));
    }

    private static String command(int ranks, List<String> words) {
        String launcher = ranks > 1 ? "mpirun -n " + ranks + " " : "";
        return launcher + "halomill run " + Trial.DESCRIPTION + " " + String.join(" ", words);
    }
}
