package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.exchange.Abort;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/** One host thread per zone. */
final class Workers implements AutoCloseable {

    private final int count;
    private final Abort abort;
    private final ExecutorService threads;

    Workers(String program, int count, Abort abort) {
        this.count = count;
        this.abort = abort;
        AtomicInteger number = new AtomicInteger();
        this.threads = Executors.newFixedThreadPool(count, task -> {
            Thread thread = new Thread(task, program + "-zone-" + number.getAndIncrement());
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Carries out {@code task} for every zone at once and waits for all. If one fails the others are told to give up; the failure
     * that was first is thrown, with those of zones that did not just give up suppressed.
     *
     * @return results in order of the zones
     */
    <T> List<T> forEach(IntFunction<T> task) {
        List<Future<T>> futures = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int zone = i;
            futures.add(threads.submit((Callable<T>) () -> {
                try {
                    return task.apply(zone);
                } catch (RuntimeException | Error e) {
                    abort.raise(e);
                    throw e;
                }
            }));
        }
        List<T> results = new ArrayList<>();
        List<Throwable> failures = new ArrayList<>();
        for (Future<T> future : futures) {
            await(future, results, failures);
        }
        Throwable first = abort.lower();
        if (first != null) {
            failures.stream()
                    .filter(failure -> failure != first && !(failure instanceof Abort.Raised))
                    .forEach(first::addSuppressed);
            rethrow(first);
        }
        return results;
    }

    private static <T> void await(Future<T> future, List<T> results, List<Throwable> failures) {
        boolean interrupted = false;
        while (true) {
            try {
                results.add(future.get());
                break;
            } catch (ExecutionException e) {
                failures.add(e.getCause());
                break;
            } catch (InterruptedException e) {
                interrupted =
                        true; // zones depend on each other, so the run is finished before the interrupt is passed on
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
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
        threads.shutdown();
    }
}
