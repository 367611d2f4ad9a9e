package io.github.halomill.runtime.mpi;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;

/**
 * What the ranks of a node have to share.
 *
 * @param ranks how many there are
 * @param processors how many processors these may run on, all together
 */
record SharedProcessors(int ranks, int processors) {

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String ALLOWED = "Cpus_allowed_list:";

    /** For each rank that a processor has. With less, threads that only look take most of the time. */
    private static final long NAP_NANOS = 50_000;

    /**
     * Those of a node.
     *
     * @param allowed by rank: which processors it may run on, see {@link #allowed()}
     */
    static SharedProcessors of(List<byte[]> allowed) {
        BitSet all = new BitSet();
        allowed.forEach(one -> all.or(BitSet.valueOf(one)));
        return new SharedProcessors(allowed.size(), all.cardinality());
    }

    /** Which processors this process may run on: a bit for each. */
    static byte[] allowed() {
        BitSet processors = new BitSet();
        try {
            Files.readAllLines(STATUS, StandardCharsets.ISO_8859_1).stream()
                    .filter(line -> line.startsWith(ALLOWED))
                    .forEach(line -> processors.or(parse(line.substring(ALLOWED.length()))));
        } catch (IOException e) {
            // then as many as Java knows of
        }
        if (processors.isEmpty()) {
            processors.set(0, Runtime.getRuntime().availableProcessors());
        }
        return processors.toByteArray();
    }

    /** As Linux lists processors: {@code 0-3,8,10-11}. */
    static BitSet parse(String list) {
        BitSet processors = new BitSet();
        for (String range : list.strip().split(",", -1)) {
            String[] ends = range.split("-", -1);
            processors.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
        }
        return processors;
    }

    /**
     * How long a thread that waits has to sleep before it looks again, in nanoseconds, where ranks are more than
     * processors; 0 where they are not. Giving way does not do there: Linux gives way to threads of the same session or
     * control group only, and MPICH's launcher makes each rank a session.
     */
    long napNanos() {
        return ranks <= processors ? 0 : NAP_NANOS * ranks / processors;
    }
}
