package io.github.halomill.testing.mutation;

import io.github.halomill.runtime.base.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/** Has a target read mutated inputs. Which input it reads follows from a seed alone. */
public final class Trials {

    private final Target target;
    private final List<Input> seeds;
    private final Path folder;
    private final Tally tally = new Tally();

    /** How a target is called; tells a finding if it does not end. */
    @FunctionalInterface
    interface Caller {
        Optional<Finding> call(Trial trial) throws IOException;
    }

    /** Reading one input. */
    @FunctionalInterface
    interface Trial {
        Optional<Finding> run() throws IOException;
    }

    /** Trials of a target whose files are in {@code folder}. */
    public Trials(Target target, Path folder) throws IOException {
        this.target = target;
        this.seeds = target.seeds();
        this.folder = folder;
    }

    /** What came of all so far. */
    public Tally tally() {
        return tally;
    }

    /** Inputs that are mutated. */
    List<Input> seeds() {
        return seeds;
    }

    /** Reads so many inputs in this thread, however long it takes. */
    public Tally run(long first, long count) throws IOException {
        for (long seed = first; seed < first + count; seed++) {
            run(seed, Trial::run);
        }
        return tally;
    }

    /** Reads the input of a seed; what is found, if it is the smallest with that finding so far. */
    Optional<Finding> run(long seed, Caller caller) throws IOException {
        return run(input(seed), seed, caller);
    }

    /** Reads one input, whatever it comes from. */
    Optional<Finding> run(Input input, long seed, Caller caller) throws IOException {
        Path own = Files.createTempDirectory(folder, "trial");
        try {
            Optional<Finding> finding = caller.call(() -> read(input, own));
            if (finding.isPresent()) {
                return finding.filter(found -> tally.find(found, input, seed));
            }
            return Optional.empty();
        } finally {
            delete(own);
        }
    }

    /** The input of a seed. Those of the first seeds are not mutated. */
    Input input(long seed) {
        if (seed < seeds.size()) {
            return target.finished(seeds.get((int) seed));
        }
        Random random = new Random(seed * 0x9E3779B97F4A7C15L + 1);
        Input input = seeds.get(random.nextInt(seeds.size()));
        Input other = seeds.get(random.nextInt(seeds.size()));
        Mutator mutator = new Mutator(random, target.words());
        List<String> parts = new ArrayList<>(input.parts().keySet());
        for (int i = random.nextInt(4) == 0 ? 2 : 1; i > 0; i--) {
            String part = parts.get(random.nextInt(parts.size()));
            String from = input.parts().get(part);
            input = input.with(part, mutator.mutated(from, other.parts().getOrDefault(part, from)));
        }
        return target.finished(input);
    }

    private Optional<Finding> read(Input input, Path own) throws IOException {
        Answer answer;
        try {
            answer = target.read(input, own);
        } catch (RunException e) {
            answer = Answer.refused(String.valueOf(e.getMessage()));
        } catch (Exception | StackOverflowError | OutOfMemoryError | AssertionError e) {
            return Optional.of(Finding.thrown(e));
        }
        Optional<Finding> fault =
                answer.accepted() && answer.said().isEmpty() ? Optional.empty() : Messages.fault(answer.said());
        if (fault.isEmpty()) {
            tally.count(answer.accepted());
        }
        return fault;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
