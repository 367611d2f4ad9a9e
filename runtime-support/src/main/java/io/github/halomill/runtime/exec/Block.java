package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.exchange.GhostExchange;
import io.github.halomill.runtime.exec.kernel.BlockKernels;
import io.github.halomill.runtime.exec.zone.Fork;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Step;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Iterations that one launch of a streamed copy carries out: they exchange nothing in between, and the first and the
 * last write the same arrays. Margins are filled before the first of them; after the others only those that are made
 * of other elements, which the copy does for itself.
 *
 * @param kernels carry them out in one launch
 * @param before what the first of them does before its first launch
 * @param first the launches of the first of them
 * @param sent what begins after them
 * @param others steps of the host that are there for some iterations only: none of them may be due before the last
 *     launch
 * @param times by what the physical time advances in all of these iterations, in order
 * @param items what the last of them computes; with a state that is older, what the one before it does
 */
record Block(
        BlockKernels kernels,
        List<ZoneTask> before,
        List<ZoneTask> first,
        List<BegunExchange> sent,
        List<Step.Periodic> others,
        List<Step.Time> times,
        Items items) {

    /**
     * What launches compute.
     *
     * @param parts work-items, by launch, in parts that are carried out one after the other
     * @param toSend after that many of these all that neighbours need is computed
     * @param between what is computed by the last of the iterations of a first launch, if there are two
     */
    record Items(List<List<Box>> parts, int toSend, List<Box> between) {

        /** All at once. */
        Items(List<Box> all) {
            this(List.of(all), 1, List.of());
        }

        private Items after(Items other) {
            return new Items(parts, toSend, other.parts.get(0));
        }
    }

    /** How many there are. */
    int steps() {
        return kernels.steps();
    }

    /** Carries them out. */
    void enqueue(ZoneQueue queue) {
        for (ZoneTask task : before) {
            queue.bind(task.action().bindings());
            task.await(queue);
            task.command().enqueue(queue);
        }
        queue.bind(first.get(0).action().bindings());
        for (int i = 0; i < first.size(); i++) {
            first.get(i).await(queue);
        }
        if (isEmpty()) {
            queue.begin(sent, null);
        } else {
            launch(queue);
        }
        queue.signalled(false);
    }

    /** Launches them: first what neighbours wait for, and beside that the rest. */
    private void launch(ZoneQueue queue) {
        List<List<Box>> parts = items.parts();
        int toSend = items.toSend();
        boolean forks = parts.size() > toSend;
        ClSignal after = queue.takeGhosts();
        Fork fork = queue.fork();
        if (forks) {
            fork.open(after);
            after = null;
        }
        for (int i = 0; i < toSend; i++) {
            ClSignal done =
                    !sent.isEmpty() && i + 1 == toSend ? sent.get(0).exchange().computed() : null;
            kernels.enqueue(
                    queue.compute(),
                    queue.bindings(),
                    queue.scalars(),
                    parts.get(i),
                    items.between(),
                    i == 0 ? after : null,
                    done);
            if (done != null) {
                queue.begin(sent, done);
            }
        }
        if (forks) {
            ClQueue interior = queue.device().interior();
            for (int i = toSend; i < parts.size(); i++) {
                ClSignal done = i + 1 == parts.size() ? fork.end() : null;
                kernels.enqueue(
                        interior, queue.bindings(), queue.scalars(), parts.get(i), items.between(), fork.begin(), done);
            }
            fork.join();
        }
        if (!sent.isEmpty()) {
            queue.compute().flush();
        }
    }

    /** Whether the last of them computes nothing. */
    private boolean isEmpty() {
        List<List<Box>> parts = items.parts();
        for (int i = 0; i < parts.size(); i++) {
            for (int k = 0; k < parts.get(i).size(); k++) {
                if (!parts.get(i).get(k).isEmpty()) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * The tasks of these iterations together, if that is possible.
     *
     * @param kernels carry out so many
     * @param cutting what launches of an iteration compute
     */
    static Optional<Block> of(
            BlockKernels kernels, List<List<ZoneTask>> iterations, Function<List<ZoneTask>, Items> cutting) {
        List<ZoneTask> before = new ArrayList<>();
        List<ZoneTask> launches = new ArrayList<>();
        Set<GhostExchange> begun = new HashSet<>();
        for (int i = 0; i < iterations.size(); i++) {
            for (ZoneTask task : iterations.get(i)) {
                Step step = task.action().step();
                boolean launch = step instanceof Launch;
                boolean isBefore = launches.isEmpty() && (launch || step instanceof Step.Fill);
                boolean isFirst = isBefore || (launch && i == 0);
                boolean exchanges = (!task.awaited().isEmpty() && !isFirst)
                        || task.awaited().stream().anyMatch(begun::contains)
                        || (!task.begun().isEmpty() && !(launch && i == iterations.size() - 1));
                task.begun().forEach(one -> begun.add(one.exchange()));
                if (exchanges) {
                    return Optional.empty();
                } else if (launch) {
                    launches.add(task);
                } else if (isBefore) {
                    before.add(task);
                } else if (!isLeftOut(task)) {
                    return Optional.empty();
                }
            }
        }
        return of(kernels, iterations, before, launches, cutting);
    }

    /** Of the launches of all iterations, if the first and the last write the same arrays. */
    private static Optional<Block> of(
            BlockKernels kernels,
            List<List<ZoneTask>> iterations,
            List<ZoneTask> before,
            List<ZoneTask> launches,
            Function<List<ZoneTask>, Items> cutting) {
        int each = launches.size() / iterations.size();
        int done = launches.size() - each;
        List<ZoneTask> first = launches.subList(0, each);
        List<ZoneTask> last = launches.subList(done, launches.size());
        return each > 0 && bindings(first).equals(bindings(last))
                ? Optional.of(new Block(
                        kernels,
                        List.copyOf(before),
                        List.copyOf(first),
                        last.stream().flatMap(task -> task.begun().stream()).toList(),
                        steps(iterations, Step.Periodic.class).distinct().toList(),
                        steps(iterations, Step.Time.class).toList(),
                        items(kernels, launches, each, cutting)))
                : Optional.empty();
    }

    /** What is computed in the end, and before a second launch if there are two. */
    private static Items items(
            BlockKernels kernels, List<ZoneTask> launches, int each, Function<List<ZoneTask>, Items> cutting) {
        int end = launches.size() - (kernels.makesOlder() ? each : 0);
        Items items = cutting.apply(launches.subList(end - each, end));
        int half = launches.size() / 2;
        return kernels.returns() ? items.after(cutting.apply(launches.subList(half - each, half))) : items;
    }

    private static <T extends Step> Stream<T> steps(List<List<ZoneTask>> iterations, Class<T> kind) {
        return iterations.stream()
                .flatMap(List::stream)
                .map(task -> task.action().step())
                .filter(kind::isInstance)
                .map(kind::cast);
    }

    private static List<List<Integer>> bindings(List<ZoneTask> launches) {
        return launches.stream().map(task -> task.action().bindings()).toList();
    }

    /**
     * Whether nothing is missing without it: a copy is there for programs only whose numbers nobody asks for later,
     * what is there for some iterations is not due, and the host advances the time.
     */
    private static boolean isLeftOut(ZoneTask task) {
        Step step = task.action().step();
        return step instanceof Step.Periodic
                || step instanceof Step.Reduce
                || step instanceof Step.Let
                || (step instanceof Step.Time time && time.step().reads().isEmpty())
                || (step instanceof Step.Fill && !givesValues(task));
    }

    private static boolean givesValues(ZoneTask fill) {
        return fill.action().fills().stream()
                .flatMap(List::stream)
                .flatMap(one -> one.parts().stream())
                .anyMatch(part -> part.source().isOfValues());
    }
}
