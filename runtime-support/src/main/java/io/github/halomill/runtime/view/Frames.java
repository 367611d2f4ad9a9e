package io.github.halomill.runtime.view;

import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.exec.save.Resumable;
import io.github.halomill.runtime.exec.save.Sample;
import io.github.halomill.runtime.schedule.Problem;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Planes that somebody wants to see, on their way from a run: asked for by threads that answer browsers, taken by the
 * thread that runs the program where all zones pause, one at a time, and read by another while they go on.
 */
final class Frames implements AutoCloseable {

    private static final int MOST_WAITING = 16;
    private static final long CLOSE_SECONDS = 10;

    private final Resumable program;
    private final Problem problem;
    private final Runnable rest;
    private final Deque<Asked> waiting = new ArrayDeque<>();
    private final ExecutorService reader = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "halomill-view-reader");
        thread.setDaemon(true);
        return thread;
    });

    private boolean reading;

    private record Asked(FrameQuery query, CompletableFuture<Frame> answer) {}

    /** Of a program that rests soon after {@code rest} was called. */
    Frames(Resumable program, Problem problem, Runnable rest) {
        this.program = program;
        this.problem = problem;
        this.rest = rest;
    }

    /** What somebody wants, as soon as the run rests; whoever waits no longer cancels it. For all threads. */
    CompletableFuture<Frame> ask(FrameQuery query) {
        CompletableFuture<Frame> answer = new CompletableFuture<>();
        synchronized (this) {
            forgetCancelled();
            if (waiting.size() >= MOST_WAITING) {
                throw new RunException("too many want to see something at once");
            }
            waiting.add(new Asked(query, answer));
        }
        rest.run();
        return answer;
    }

    /** Whether something is wanted, or on its way. */
    synchronized boolean isBusy() {
        return reading || !waiting.isEmpty();
    }

    /** While no zone runs: takes what was wanted first, unless something is on its way; {@code facts} of the moment. */
    void take(Map<String, Object> facts) {
        List<Asked> same = next();
        if (same.isEmpty()) {
            return;
        }
        FrameQuery query = same.get(0).query;
        try {
            Sample sample = program.sample(query.field(), query.points(), query.component());
            reader.execute(() -> read(same, sample, facts));
        } catch (RuntimeException e) { // a device without room for it: the run goes on
            same.forEach(one -> one.answer.completeExceptionally(e));
            taken();
        }
    }

    /** All that want the same. */
    private synchronized List<Asked> next() {
        List<Asked> same = new ArrayList<>();
        forgetCancelled();
        if (!reading && !waiting.isEmpty()) {
            FrameQuery first = waiting.element().query;
            waiting.stream().filter(one -> one.query.equals(first)).forEach(same::add);
            waiting.removeAll(same);
            reading = true;
        }
        return same;
    }

    private void forgetCancelled() {
        waiting.removeIf(one -> one.answer.isDone());
    }

    private void read(List<Asked> same, Sample sample, Map<String, Object> facts) {
        FrameQuery query = same.get(0).query;
        ElementType type = problem.fields().get(query.field()).type();
        try {
            Map<String, Object> all = new LinkedHashMap<>(facts);
            all.putAll(query.places(problem));
            Frame frame = Frame.of(all, sample.read(), type, query.slot());
            taken();
            same.forEach(one -> one.answer.complete(frame));
        } catch (RuntimeException | Error e) {
            taken();
            same.forEach(one -> one.answer.completeExceptionally(e));
        }
    }

    private void taken() {
        boolean more;
        synchronized (this) {
            reading = false;
            more = !waiting.isEmpty();
        }
        if (more) {
            rest.run();
        }
    }

    /** Waits until nothing is on its way any more; nobody gets what was not taken. */
    @Override
    public void close() {
        reader.shutdown();
        try {
            reader.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (this) {
            waiting.forEach(one -> one.answer.cancel(false));
            waiting.clear();
        }
    }
}
