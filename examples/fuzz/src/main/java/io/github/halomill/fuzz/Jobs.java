package io.github.halomill.fuzz;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Processes that share the programs, several at once. */
final class Jobs {

    /** At most so many for each process: PoCL keeps what it has compiled. */
    private static final long PROGRAMS = 200;

    /** The longest that a process may take, with making programs smaller. */
    private static final long LONGEST_MINUTES = 60;

    private final int count;
    private final long seed;
    private final Path folder;

    /** So many at once, of which the first begins with that seed; what they count is left in a folder. */
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
     * @param minutes after which none is begun; 0: no limit
     * @param failures after which none is begun
     */
    void run(Tally tally, long programs, long minutes, int failures, List<String> options) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(minutes);
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try {
            long each = Math.min(PROGRAMS, (programs + count - 1) / count);
            for (long first = 0; first < programs; first += each) {
                long from = first;
                long most = Math.min(each, programs - first);
                threads.execute(() -> {
                    if ((minutes == 0 || System.nanoTime() < end) && failed(tally) < failures) {
                        one(tally, from, most, options, minutes == 0 ? 0 : left(end));
                    }
                });
            }
            threads.shutdown();
            while (!threads.awaitTermination(1, TimeUnit.HOURS)) {
                // goes on
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private void one(Tally tally, long first, long programs, List<String> options, long minutes) {
        Path counted = folder.resolve("from" + first);
        Process process = null;
        try {
            process = start(first, programs, minutes, options, counted);
            if (!process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly().waitFor();
            }
            tell(tally, process.exitValue(), counted);
        } catch (IOException e) {
            say(tally, "programs from seed " + (seed + first) + " on cannot be run: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            if (process != null) {
                process.destroyForcibly();
            }
        }
    }

    /** Minutes until then, at least 1. */
    private static long left(long end) {
        return Math.max(1, TimeUnit.NANOSECONDS.toMinutes(end - System.nanoTime()));
    }

    private void tell(Tally tally, int exitCode, Path counted) throws IOException {
        if (Files.exists(counted)) {
            synchronized (tally) {
                tally.read(counted);
            }
        } else {
            String at = Files.exists(seed(counted)) ? Files.readString(seed(counted)) : "none";
            say(tally, "a process ended with exit code " + exitCode + " in the middle of seed " + at);
        }
    }

    private static void say(Tally tally, String failure) {
        synchronized (tally) {
            System.out.println(failure);
            tally.failure();
        }
    }

    private static long failed(Tally tally) {
        synchronized (tally) {
            return tally.failed();
        }
    }

    private Process start(long first, long programs, long minutes, List<String> options, Path counted)
            throws IOException {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), Fuzz.class.getName()));
        words.addAll(options);
        words.addAll(List.of(
                "--jobs=1",
                "--count=" + programs,
                "--minutes=" + minutes,
                "--seed=" + (seed + first),
                "--tally=" + counted));
        return new ProcessBuilder(words).inheritIO().start();
    }

    /** Where a process says which program it is at. */
    static Path seed(Path counted) {
        return counted.resolveSibling(counted.getFileName() + "-seed");
    }
}
