package io.github.halomill.fuzz;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes a program that fails smaller, as long as it fails in the same way. */
final class Shrinker {

    private final String kind;
    private final Path folder;
    private int left;

    /** For a kind of failure, with at most so many trials. */
    Shrinker(String kind, Path folder, int trials) {
        this.kind = kind;
        this.folder = folder;
        left = trials;
    }

    /** A program and a way to run it. */
    record Case(Program program, Way way) {}

    Case shrink(Case from) {
        Case best = from;
        boolean isSmaller = true;
        while (isSmaller && left > 0) {
            isSmaller = false;
            for (Case candidate : candidates(best)) {
                if (left-- > 0 && fails(candidate)) {
                    best = candidate;
                    isSmaller = true;
                    break;
                }
            }
        }
        return best;
    }

    private boolean fails(Case candidate) {
        Program program = candidate.program();
        if (program.fields().isEmpty()) {
            return false;
        }
        try {
            return failure(program, candidate.way(), folder, new Tally())
                    .filter(failure -> failure.kind().equals(kind))
                    .isPresent();
        } catch (IndexOutOfBoundsException | IllegalStateException e) {
            return false; // no program any more
        }
    }

    /** What is wrong with a program that is run in a way. */
    static Optional<Failure> failure(Program program, Way way, Path folder, Tally tally) {
        Folders.delete(folder);
        Trial trial = new Trial(program, folder, tally, Interpreter.run(program));
        return trial.failure().or(() -> trial.run(way));
    }

    private static List<Case> candidates(Case from) {
        List<Case> all = new ArrayList<>();
        Ways.smaller(from.way()).forEach(way -> all.add(new Case(from.program(), way)));
        Simplifications.of(from.program()).forEach(program -> all.add(new Case(program.pruned(), from.way())));
        return all;
    }
}
