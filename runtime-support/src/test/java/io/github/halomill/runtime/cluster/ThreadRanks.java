package io.github.halomill.runtime.cluster;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** Threads that play ranks, each on a node of its own, and talk through memory. */
public final class ThreadRanks implements Ranks {

    /** A rank ended all of them. */
    public static final class Aborted extends AssertionError {

        private static final long serialVersionUID = 1L;

        private final int exitCode;

        private Aborted(int exitCode) {
            super("aborted with " + exitCode);
            this.exitCode = exitCode;
        }

        /** With this one. */
        public int exitCode() {
            return exitCode;
        }
    }

    private final int rank;
    private final int count;
    private final CyclicBarrier barrier;
    private final List<Object> table;
    private final Transport transport;
    private Duration deadline = Duration.ZERO;

    private ThreadRanks(int rank, int count, CyclicBarrier barrier, List<Object> table, Transport transport) {
        this.rank = rank;
        this.count = count;
        this.barrier = barrier;
        this.table = table;
        this.transport = transport;
    }

    /**
     * What {@code task} gives on each of so many ranks.
     *
     * @throws Aborted if one ends all of them
     * @throws AssertionError if one throws anything else
     */
    public static <T> List<T> of(int count, Function<Ranks, T> task) {
        CyclicBarrier barrier = new CyclicBarrier(count);
        List<Object> table = Collections.synchronizedList(new ArrayList<>(Collections.nCopies(count, "")));
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try (ThreadTransport transport = new ThreadTransport(count)) {
            List<Future<T>> results = new ArrayList<>();
            for (int rank = 0; rank < count; rank++) {
                Ranks one = new ThreadRanks(rank, count, barrier, table, transport.of(rank));
                results.add(threads.submit(() -> task.apply(one)));
            }
            List<T> all = new ArrayList<>();
            Aborted aborted = null;
            ExecutionException failed = null;
            for (Future<T> result : results) {
                try {
                    all.add(result.get());
                } catch (ExecutionException e) {
                    aborted = e.getCause() instanceof Aborted end ? end : aborted;
                    failed = e;
                }
            }
            if (aborted != null || failed != null) {
                throw aborted != null ? aborted : new AssertionError(failed);
            }
            return all;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        } finally {
            threads.shutdownNow();
        }
    }

    @SuppressWarnings("unchecked")
    private <T> List<T> exchange(T own) {
        table.set(rank, own);
        await();
        List<T> all = new ArrayList<>((List<T>) List.copyOf(table));
        await();
        return all;
    }

    private void await() {
        try {
            barrier.await(1, TimeUnit.MINUTES); // a test that hangs fails
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public List<String> hosts() {
        return java.util.stream.IntStream.range(0, count)
                .mapToObj(one -> "node" + one)
                .toList();
    }

    @Override
    public Duration deadline() {
        return deadline;
    }

    @Override
    public void deadline(Duration longest) {
        deadline = longest;
    }

    @Override
    public List<byte[]> allGather(byte[] own) {
        return exchange(own);
    }

    @Override
    public List<byte[]> gather(byte[] own) {
        List<byte[]> all = exchange(own);
        return rank == 0 ? all : List.of();
    }

    @Override
    public void broadcast(ByteBuffer data, int root) {
        ByteBuffer sent = exchange(data).get(root);
        if (rank != root) {
            data.duplicate().put(sent.duplicate());
        }
        await();
    }

    @Override
    public void allReduce(long[] numbers, Operation with) {
        List<long[]> all = exchange(numbers.clone());
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = with == Operation.SUM ? 0 : Long.MIN_VALUE;
            for (long[] one : all) {
                numbers[i] = with == Operation.SUM ? numbers[i] + one[i] : Math.max(numbers[i], one[i]);
            }
        }
    }

    @Override
    public Transport transport() {
        return transport;
    }

    @Override
    public void abort(int exitCode) {
        barrier.reset();
        throw new Aborted(exitCode);
    }

    @Override
    public void close() {}
}
