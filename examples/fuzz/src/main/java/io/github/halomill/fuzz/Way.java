package io.github.halomill.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How a program is run.
 *
 * @param options words of the command line that belong together
 * @param checkpoints after each so many iterations there is a checkpoint; 0: after none
 * @param saves after each so many iterations fields are saved; 0: after none
 * @param resumed options of a run that goes on from the last checkpoint
 * @param ranks processes that run it together
 * @param ranksResumed the same of the run that goes on
 */
record Way(
        List<List<String>> options,
        int checkpoints,
        int saves,
        List<List<String>> resumed,
        int ranks,
        int ranksResumed) {

    /** On one device, from beginning to end. */
    static final Way PLAIN = new Way(List.of(), 0, 0, List.of(), 1, 1);

    static Way of(Random random, Program program) {
        boolean isKept = random.nextInt(6) == 0;
        int saves = random.nextInt(6) == 0 ? 1 + random.nextInt(3) : 0;
        int ranks = ranks(random);
        int ranksResumed = ranks(random);
        return new Way(
                options(random, program, ranks),
                isKept ? 1 + random.nextInt(3) : 0,
                saves,
                isKept ? options(random, program, ranksResumed) : List.of(),
                ranks,
                ranksResumed);
    }

    private static int ranks(Random random) {
        return random.nextInt(4) == 0 ? 2 + random.nextInt(2) : 1;
    }

    private static List<List<String>> options(Random random, Program program, int ranks) {
        List<List<String>> options = new ArrayList<>();
        boolean isOutOfCore = ranks == 1 && random.nextInt(12) == 0;
        int zones = ranks == 1 ? 1 + random.nextInt(5) : ranks * (1 + random.nextInt(2));
        List<Integer> split = split(random, program.cells());
        int parts = split.stream().reduce(1, (a, b) -> a * b);
        if (!isOutOfCore && random.nextInt(4) == 0 && parts % ranks == 0) {
            zones = parts;
            options.add(List.of("--split", split.stream().map(String::valueOf).collect(Collectors.joining("x"))));
        }
        options.add(List.of("--devices", "0:0*" + zones / ranks));
        if (ranks > 1) {
            options.add(List.of("--deadline", "120"));
        }
        if (isOutOfCore) {
            options.add(List.of("--out-of-core"));
            if (random.nextBoolean()) {
                options.add(List.of("--split", "1x".repeat(program.cells().size() - 1) + (2 + random.nextInt(3))));
            }
        } else {
            if (random.nextInt(program.isShallow() ? 12 : 3) > (program.isShallow() ? 10 : 0)) {
                options.add(List.of("--depth", String.valueOf(1 + random.nextInt(4))));
            }
            if (zones > 1 && random.nextBoolean()) {
                options.add(List.of("--weights", weights(random, zones)));
            }
            if (random.nextInt(3) == 0) {
                options.add(List.of("--balance", "random=" + random.nextInt(100)));
            }
        }
        boolean isSimple = program.steps().size() < 3;
        if (random.nextInt(isSimple ? 4 : 2) > 0) {
            String variant = List.of("plain", "coarse", "streamed", "tiled").get(random.nextInt(isSimple ? 4 : 2));
            if (isOutOfCore) {
                variant = "plain";
            }
            options.add(List.of("--variant", variant));
        }
        if (random.nextInt(4) == 0) {
            options.add(List.of("--no-overlap"));
        }
        if (random.nextInt(6) == 0) {
            options.add(List.of("--local", "as-described"));
        }
        if (random.nextInt(8) == 0) {
            options.add(List.of("--strategy", "gcd"));
        }
        if (random.nextInt(8) == 0) {
            options.add(List.of("--verify=poison"));
        }
        return List.copyOf(options);
    }

    /** Mostly along the last dimension only: kernels that find their places by their ids allow no other. */
    private static List<Integer> split(Random random, List<Integer> cells) {
        boolean isOne = random.nextInt(4) > 0;
        List<Integer> split = new ArrayList<>();
        for (int d = 0; d < cells.size(); d++) {
            int most = isOne && d < cells.size() - 1 ? 1 : cells.get(d) < 8 ? 2 : 3;
            split.add(1 + random.nextInt(most));
        }
        return split;
    }

    private static String weights(Random random, int zones) {
        return IntStream.range(0, zones)
                .mapToObj(zone -> String.valueOf(1 + random.nextInt(30) / 10.0))
                .collect(Collectors.joining(","));
    }

    Way withOptions(List<List<String>> others) {
        return new Way(others, checkpoints, saves, resumed, ranks, ranksResumed);
    }

    Way withResumed(List<List<String>> others) {
        return new Way(options, checkpoints, saves, others, ranks, ranksResumed);
    }

    Way withSaves(int every) {
        return new Way(options, checkpoints, every, resumed, ranks, ranksResumed);
    }

    Way withoutCheckpoints() {
        return new Way(options, 0, saves, List.of(), ranks, 1);
    }

    Way withRanks(int others) {
        return new Way(options, checkpoints, saves, resumed, others, Math.min(others, ranksResumed));
    }
}
