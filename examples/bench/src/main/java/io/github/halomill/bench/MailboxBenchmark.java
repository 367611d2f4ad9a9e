package io.github.halomill.bench;

import io.github.halomill.runtime.cluster.Mailbox;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.mpi.Launcher;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;

/** Half the time of a round trip between two ranks' mailboxes, the best of many rounds: {@code mpirun -n 2 java -cp ... io.github.halomill.bench.MailboxBenchmark}. */
@SuppressWarnings("ThreadPriorityCheck") // there may be fewer processors than threads
final class MailboxBenchmark {

    private static final int ROUNDS = 300;

    private MailboxBenchmark() {}

    public static void main(String[] args) {
        Ranks ranks = Launcher.ofProcess();
        measure(ranks, 8, 300);
        measure(ranks, 1 << 20, 10);
        ranks.close();
    }

    private static void measure(Ranks ranks, int bytes, int messages) {
        Mailbox out = mailbox(bytes);
        Mailbox in = mailbox(bytes);
        int other = 1 - ranks.rank();
        ranks.transport().send(out, other);
        ranks.transport().receive(in, other);
        long best = Long.MAX_VALUE;
        long message = 0;
        for (int round = 0; round < ROUNDS; round++) {
            ranks.allReduce(new long[1], Ranks.Operation.SUM);
            long start = System.nanoTime();
            for (int i = 0; i < messages; i++) {
                message++;
                if (ranks.rank() == 0) {
                    put(out, message);
                }
                while (!in.has(message, 0)) {
                    Thread.yield();
                }
                in.take(message);
                if (ranks.rank() == 1) {
                    put(out, message);
                }
            }
            best = Math.min(best, System.nanoTime() - start);
        }
        if (ranks.rank() == 0) {
            double nanos = best / 2.0 / messages;
            System.out.printf(
                    Locale.ROOT, "%d B: half round trip %.3f us, %.2f GB/s%n", bytes, nanos / 1e3, bytes / nanos);
        }
        ranks.transport().disconnect(out);
        ranks.transport().disconnect(in);
    }

    private static void put(Mailbox out, long message) {
        while (!out.isFree(message)) {
            Thread.yield();
        }
        out.put(message, 0);
    }

    private static Mailbox mailbox(int bytes) {
        return new Mailbox(List.of(ByteBuffer.allocateDirect(bytes)), List.of(ByteBuffer.allocateDirect(bytes)));
    }
}
