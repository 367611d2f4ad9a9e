package io.github.halomill.fuzz;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Several processes that share the programs, each every so many of them. */
final class Jobs {

    /** The longest that the last program may take, with making it smaller. */
    private static final long LONGEST_MINUTES = 15;

    private final int count;
    private final long seed;
    private final Path folder;

    /** So many, of which the first begins with that seed; what they count is left in a folder. */
    Jobs(int count, long seed, Path folder) {
        this.count = count;
        this.seed = seed;
        this.folder = folder;
    }

    /**
     * Runs them to their end, and adds what they counted. One that ends in the middle of a program, or does not end, has
     * failed.
     *
     * @param programs how many all of them take
     * @param minutes after which they begin no other program; 0: no limit
     */
    void run(Tally tally, long programs, long minutes, List<String> options) throws IOException, InterruptedException {
        List<Process> processes = new ArrayList<>();
        try {
            for (int job = 0; job < count; job++) {
                processes.add(start(job, programs - job, options));
            }
            for (int job = 0; job < count; job++) {
                if (minutes == 0) {
                    processes.get(job).waitFor();
                } else if (!processes.get(job).waitFor(minutes + LONGEST_MINUTES, TimeUnit.MINUTES)) {
                    processes.get(job).destroyForcibly().waitFor();
                }
                if (Files.exists(counted(job))) {
                    tally.read(counted(job));
                } else {
                    System.out.println("process " + job + " ended with exit code "
                            + processes.get(job).exitValue() + " in the middle of seed "
                            + Files.readString(seed(counted(job))));
                    tally.failure();
                }
            }
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
    }

    private Process start(int job, long programs, List<String> options) throws IOException {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), Fuzz.class.getName()));
        words.addAll(options);
        words.addAll(List.of(
                "--jobs=1",
                "--count=" + programs,
                "--stride=" + count,
                "--seed=" + (seed + job),
                "--tally=" + counted(job)));
        return new ProcessBuilder(words).inheritIO().start();
    }

    private Path counted(int job) {
        return folder.resolve("job" + job);
    }

    /** Where a process says which program it is at. */
    static Path seed(Path counted) {
        return counted.resolveSibling(counted.getFileName() + "-seed");
    }
}
