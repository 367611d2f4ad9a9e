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
 */
record Way(List<List<String>> options, int checkpoints, int saves, List<List<String>> resumed) {

    static Way of(Random random, Program program) {
        boolean isKept = random.nextInt(6) == 0;
        int saves = random.nextInt(6) == 0 ? 1 + random.nextInt(3) : 0;
        return new Way(
                options(random, program),
                isKept ? 1 + random.nextInt(3) : 0,
                saves,
                isKept ? options(random, program) : List.of());
    }

    private static List<List<String>> options(Random random, Program program) {
        List<List<String>> options = new ArrayList<>();
        boolean isOutOfCore = random.nextInt(12) == 0;
        int zones = 1 + random.nextInt(5);
        if (!isOutOfCore && random.nextInt(4) == 0) {
            List<Integer> split = program.cells().stream()
                    .map(cells -> 1 + random.nextInt(cells < 8 ? 2 : 3))
                    .toList();
            zones = split.stream().reduce(1, (a, b) -> a * b);
            options.add(List.of("--split", split.stream().map(String::valueOf).collect(Collectors.joining("x"))));
        }
        options.add(List.of("--devices", "0:0*" + zones));
        if (isOutOfCore) {
            options.add(List.of("--out-of-core"));
            if (random.nextBoolean()) {
                options.add(List.of("--split", "1x".repeat(program.cells().size() - 1) + (2 + random.nextInt(3))));
            }
        } else {
            if (random.nextInt(3) > 0) {
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

    private static String weights(Random random, int zones) {
        return IntStream.range(0, zones)
                .mapToObj(zone -> String.valueOf(1 + random.nextInt(30) / 10.0))
                .collect(Collectors.joining(","));
    }

    Way withOptions(List<List<String>> others) {
        return new Way(others, checkpoints, saves, resumed);
    }

    Way withResumed(List<List<String>> others) {
        return new Way(options, checkpoints, saves, others);
    }

    Way withSaves(int every) {
        return new Way(options, checkpoints, every, resumed);
    }

    Way withoutCheckpoints() {
        return new Way(options, 0, saves, List.of());
    }
}
