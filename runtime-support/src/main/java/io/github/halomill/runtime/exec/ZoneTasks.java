package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.compile.Action;
import io.github.halomill.runtime.compile.Compiler;
import io.github.halomill.runtime.compile.Exchange;
import io.github.halomill.runtime.compile.Iteration;
import io.github.halomill.runtime.compile.State;
import io.github.halomill.runtime.exchange.GhostExchange;
import io.github.halomill.runtime.exec.kernel.LaunchPieces;
import io.github.halomill.runtime.exec.kernel.ZoneFills;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Step;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What one zone does in each iteration, made once for each state in which an iteration may begin. */
final class ZoneTasks {

    private final int zone;
    private final Compiler compiler;
    private final ZoneExchanges exchanges;
    private final Map<String, LaunchPieces> pieces;
    private final ZoneFills fills;
    private final List<Linked> known = new ArrayList<>();

    /**
     * One action of the zone.
     *
     * @param action what is done
     * @param awaited exchanges that end before it
     * @param pieces what is launched, if anything
     * @param fills what fills margins, if anything
     * @param begun exchanges that begin behind it
     */
    record Task(
            Action action,
            List<GhostExchange> awaited,
            LaunchPieces.@Nullable Pieces pieces,
            List<ZoneFills.Prepared> fills,
            List<Begun> begun) {

        /** Whether what it does on the device waits for ghosts by itself. */
        boolean waits() {
            boolean launches = pieces != null && !pieces.ranges().isEmpty();
            return launches || action.step() instanceof Step.Fill || action.step() instanceof Step.Reduce;
        }
    }

    /** An exchange, and by transfer, and behind these by gathering, the array that takes part. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Begun(GhostExchange exchange, int[] arrays) {}

    /**
     * Iterations that one launch of a streamed copy carries out: they exchange nothing in between, and the first and
     * the last write the same arrays. Margins are filled before the first of them; behind the others only those that
     * are made of other elements, which the copy does for itself.
     *
     * @param before what the first of them does before its first launch
     * @param first the launches of the first of them
     * @param sent what begins behind them
     * @param others steps of the host that are there for every so many iterations: none of them may be due before the
     *     last launch
     * @param parts the work-items of the last, by launch, in parts that are carried out one after the other
     * @param toSend after that many of these all that neighbours need is computed
     * @param end the last iteration
     */
    record Block(
            List<Task> before,
            List<Task> first,
            List<Begun> sent,
            List<Step.Periodic> others,
            List<List<Box>> parts,
            int toSend,
            Linked end) {

        /** Whether the last of them computes nothing. */
        boolean isEmpty() {
            for (int i = 0; i < parts.size(); i++) {
                for (int k = 0; k < parts.get(i).size(); k++) {
                    if (!parts.get(i).get(k).isEmpty()) {
                        return false;
                    }
                }
            }
            return true;
        }

        private static Optional<Block> of(Linked begin, int iterations, boolean inParts) {
            List<Task> before = new ArrayList<>();
            List<Task> launches = new ArrayList<>();
            Set<Step.Periodic> others = new LinkedHashSet<>();
            Set<GhostExchange> begun = new HashSet<>();
            Linked at = begin;
            for (int i = 0; i < iterations; i++) {
                at = i == 0 ? begin : at.next();
                for (Task task : at.tasks(false)) {
                    Step step = task.action().step();
                    boolean launch = step instanceof Launch;
                    boolean isBefore = launches.isEmpty() && (launch || step instanceof Step.Fill);
                    boolean isFirst = isBefore || (launch && i == 0);
                    boolean exchanges = (!task.awaited().isEmpty() && !isFirst)
                            || task.awaited().stream().anyMatch(begun::contains)
                            || (!task.begun().isEmpty() && !(launch && i == iterations - 1));
                    task.begun().forEach(one -> begun.add(one.exchange()));
                    if (exchanges) {
                        return Optional.empty();
                    } else if (launch) {
                        launches.add(task);
                    } else if (isBefore) {
                        before.add(task);
                    } else if (step instanceof Step.Periodic periodic) {
                        others.add(periodic);
                    } else if (!isLeftOut(task)) {
                        return Optional.empty();
                    }
                }
            }
            int each = launches.size() / iterations;
            List<Task> first = launches.subList(0, each);
            List<Task> last = launches.subList(launches.size() - each, launches.size());
            return each > 0 && denotes(first).equals(denotes(last))
                    ? Optional.of(at.block(before, first, last, others, inParts))
                    : Optional.empty();
        }

        private static List<List<Integer>> denotes(List<Task> launches) {
            return launches.stream().map(task -> task.action().denotes()).toList();
        }

        /**
         * Whether nothing is missing without it: a copy is there for programs only whose numbers nobody asks for later.
         */
        private static boolean isLeftOut(Task task) {
            Step step = task.action().step();
            return step instanceof Step.Reduce
                    || step instanceof Step.Let
                    || (step instanceof Step.Fill && !givesValues(task));
        }

        private static boolean givesValues(Task fill) {
            return fill.action().fills().stream()
                    .flatMap(List::stream)
                    .flatMap(one -> one.parts().stream())
                    .anyMatch(part -> part.value().isPresent());
        }
    }

    /** An iteration, and the one that follows. */
    final class Linked {
        private final Iteration iteration;
        private @Nullable Linked next;
        private @Nullable List<Task> followed;
        private @Nullable List<Task> last;
        private boolean sought;
        private Optional<Block> block = Optional.empty();

        Linked(Iteration iteration) {
            this.iteration = iteration;
        }

        /** The state after it. */
        State after() {
            return iteration.after();
        }

        /** The iteration that follows. */
        Linked next() {
            if (next == null) {
                next = at(iteration.after());
            }
            return next;
        }

        /** The exchanges that begin before it where nothing comes before. */
        List<Begun> entries() {
            return iteration.entries().stream().map(ZoneTasks.this::begun).toList();
        }

        /** What is done in it; {@code isLast}: and nothing after it. */
        List<Task> tasks(boolean isLast) {
            if (isLast) {
                if (last == null) {
                    last = tasks(null);
                }
                return last;
            }
            if (followed == null) {
                followed = tasks(next().iteration);
            }
            return followed;
        }

        /**
         * It and those that follow, so many, if they can be carried out together.
         *
         * @param inParts whether what neighbours wait for may be carried out before the rest
         */
        Optional<Block> block(int iterations, boolean inParts) {
            if (!sought) {
                block = Block.of(this, iterations, inParts);
                sought = true;
            }
            return block;
        }

        /** Those that it is the last of. */
        private Block block(
                List<Task> before, List<Task> first, List<Task> last, Set<Step.Periodic> others, boolean inParts) {
            LaunchPieces.Parts cut = inParts ? parts(last.get(0)) : null;
            return new Block(
                    List.copyOf(before),
                    List.copyOf(first),
                    last.stream().flatMap(task -> task.begun().stream()).toList(),
                    List.copyOf(others),
                    cut == null
                            ? List.of(last.stream()
                                    .map(task -> piecesOf((Launch) task.action().step())
                                            .all(task.action().items().get(zone)))
                                    .toList())
                            : cut.boxes().stream().map(List::of).toList(),
                    cut == null ? 1 : cut.toSend(),
                    this);
        }

        /** What a launch of it computes, cut into what neighbours wait for and the rest. */
        private LaunchPieces.Parts parts(Task launch) {
            Action action = launch.action();
            List<Exchange> sent = iteration.begunAt(iteration.actions().indexOf(action), next().iteration);
            return piecesOf((Launch) action.step()).parts(action.items().get(zone), action.denotes(), sent);
        }

        private List<Task> tasks(@Nullable Iteration following) {
            List<Task> tasks = new ArrayList<>();
            for (int place = 0; place < iteration.actions().size(); place++) {
                Action action = iteration.actions().get(place);
                List<Exchange> sent =
                        following == null ? iteration.begunAt(place) : iteration.begunAt(place, following);
                tasks.add(new Task(
                        action,
                        iteration.awaitedAt(place).stream()
                                .map(exchange -> exchanges.of(exchange, zone))
                                .toList(),
                        action.step() instanceof Launch launch ? pieces(launch, action, sent) : null,
                        fills.of(action.fills().get(zone)),
                        sent.stream().map(ZoneTasks.this::begun).toList()));
            }
            return List.copyOf(tasks);
        }
    }

    /** Of a zone. */
    ZoneTasks(int zone, Compiler compiler, ZoneExchanges exchanges, Map<String, LaunchPieces> pieces, ZoneFills fills) {
        this.zone = zone;
        this.compiler = compiler;
        this.exchanges = exchanges;
        this.pieces = pieces;
        this.fills = fills;
    }

    /** From now on all is launched as the kernels themselves. */
    void keepToKernels() {
        pieces.values().forEach(LaunchPieces::keepToKernel);
        known.clear();
    }

    /** The iteration that begins in {@code state}. */
    Linked at(State state) {
        Iteration iteration = compiler.iteration(state);
        for (Linked linked : known) {
            if (linked.iteration.equals(iteration)) {
                return linked;
            }
        }
        Linked linked = new Linked(iteration);
        known.add(linked);
        return linked;
    }

    private LaunchPieces.Pieces pieces(Launch launch, Action action, List<Exchange> sent) {
        return piecesOf(launch).of(action.items().get(zone), action.denotes(), sent);
    }

    private LaunchPieces piecesOf(Launch launch) {
        LaunchPieces of = pieces.get(launch.name());
        if (of == null) {
            throw new IllegalStateException("no launch " + launch.name());
        }
        return of;
    }

    private Begun begun(Exchange exchange) {
        int[] arrays = exchange.arrays().stream().mapToInt(i -> i).toArray();
        return new Begun(exchanges.of(exchange, zone), arrays);
    }
}
