package io.github.halomill.runtime.cluster;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;

/**
 * The processes that run a program together, as one of them sees them. What is collective has to be called by every
 * rank, in the same order, by one thread at a time, and waits for all; whoever waits for longer than the deadline gets
 * a {@link io.github.halomill.runtime.base.RunException} that says for whom.
 */
public interface Ranks extends AutoCloseable {

    /** A process that no launcher has started together with others. */
    static Ranks alone() {
        return Alone.INSTANCE;
    }

    /** Which of them this is: 0 to {@link #count} - 1. Rank 0 speaks for all. */
    int rank();

    /** How many there are. */
    default int count() {
        return hosts().size();
    }

    /** By rank: the name of its node. */
    List<String> hosts();

    /**
     * How long a thread that waits has to sleep before it looks again, in nanoseconds, where the ranks of this node are
     * more than its processors; 0 where they are not.
     */
    default long napNanos() {
        return 0;
    }

    /** How long a rank waits for another one before it gives up. */
    Duration deadline();

    /** Sets how long a rank waits for others; zero: for ever. */
    void deadline(Duration longest);

    /** Collective: what every rank has, by rank; the lengths may differ. */
    List<byte[]> allGather(byte[] own);

    /** The same where the lengths are equal, which is faster. */
    default List<byte[]> allGatherAlike(byte[] own) {
        return allGather(own);
    }

    /** Collective: what every rank has, by rank, on rank 0; nothing on the others. */
    List<byte[]> gather(byte[] own);

    /**
     * Collective: from {@code root}'s position to its limit goes to the same place on all others, who give as many
     * bytes; positions stay. In direct memory.
     */
    void broadcast(ByteBuffer data, int root);

    /** Collective: element by element, in place, the sum or the largest of all ranks' numbers. */
    void allReduce(long[] numbers, Operation with);

    /** What {@link #allReduce} makes of numbers. */
    enum Operation {
        SUM,
        MAX
    }

    /** What carries messages between two ranks. */
    Transport transport();

    /** For people: which library carries messages, and which ranks there are where, in lines. */
    default String describe() {
        return "no launcher started several ranks: this process alone on " + hosts().get(rank());
    }

    /** Ends all ranks at once, with that exit code; does not return where there are several. */
    void abort(int exitCode);

    /** Collective: no rank needs the others any more. May be called again. */
    @Override
    void close();
}
