package io.github.halomill.runtime.exec.zone;

import io.github.halomill.runtime.base.JavaExit;
import io.github.halomill.runtime.exchange.Abort;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/** One host thread for each zone of this process. */
public final class Workers implements AutoCloseable {

    private final List<Integer> zones;
    private final Abort abort;
    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private final AtomicInteger busy = new AtomicInteger();
    private final ExecutorService executor;

    public Workers(String program, List<Integer> zones, Abort abort) {
        this.zones = List.copyOf(zones);
        this.abort = abort;
        this.executor = Executors.newFixedThreadPool(zones.size(), task -> {
            Thread thread = new Thread(task, program + "-zone-" + zones.get(threads.size() % zones.size()));
            thread.setDaemon(true);
            threads.add(thread);
            return thread;
        });
    }

    /** Whether a thread is one of these. */
    public boolean isOne(Thread thread) {
        return threads.contains(thread);
    }

    /** How many of them never come back, as {@link JavaExit#isWaitedForBy} has it. */
    public long lost() {
        return threads.stream().filter(JavaExit::isWaitedForBy).count();
    }

    /** How many carry out something. */
    public int busy() {
        return busy.get();
    }

    /** Carries out {@code task} for every zone; an interrupt is passed on when that is done. */
    public <T> ByZone<T> forEach(IntFunction<T> task) {
        return forEach(task, () -> {});
    }

    /**
     * Carries out {@code task} for every zone at once and waits for all. If one fails the others are told to give up;
     * the failure that was first is thrown, with those of zones that did not just give up suppressed.
     *
     * @param interrupted called if the thread that waits is interrupted; it goes on to wait, for zones depend on each
     *     other, and has its interrupt status again in the end
     * @return the results
     */
    public <T> ByZone<T> forEach(IntFunction<T> task, Runnable interrupted) {
        List<Future<T>> futures = new ArrayList<>();
        for (int zone : zones) {
            futures.add(executor.submit((Callable<T>) () -> carryOut(task, zone)));
        }
        List<T> results = new ArrayList<>();
        List<Throwable> failures = new ArrayList<>();
        boolean anyInterrupt = false;
        for (Future<T> future : futures) {
            anyInterrupt |= await(future, results, failures, interrupted);
        }
        if (anyInterrupt) {
            Thread.currentThread().interrupt();
        }
        Throwable first = abort.lower();
        if (first != null) {
            failures.stream()
                    .filter(failure -> failure != first && !(failure instanceof Abort.Raised))
                    .forEach(first::addSuppressed);
            rethrow(first);
        }
        return new ByZone<>(zones, results);
    }

    private <T> T carryOut(IntFunction<T> task, int zone) {
        busy.incrementAndGet();
        try {
            return task.apply(zone);
        } catch (RuntimeException | Error e) {
            abort.raise(e);
            throw e;
        } finally {
            busy.decrementAndGet();
        }
    }

    private static <T> boolean await(
            Future<T> future, List<T> results, List<Throwable> failures, Runnable interrupted) {
        boolean anyInterrupt = false;
        while (true) {
            try {
                results.add(future.get());
                return anyInterrupt;
            } catch (ExecutionException e) {
                failures.add(e.getCause());
                return anyInterrupt;
            } catch (InterruptedException e) {
                anyInterrupt = true;
                interrupted.run();
            }
        }
    }

    private static void rethrow(Throwable failure) {
        if (failure instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        throw new IllegalStateException(failure);
    }

    @Override
    public void close() {
        executor.shutdown();
    }
}
