package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.compile.Action;
import io.github.halomill.runtime.compile.Compiler;
import io.github.halomill.runtime.compile.Exchange;
import io.github.halomill.runtime.compile.Iteration;
import io.github.halomill.runtime.compile.State;
import io.github.halomill.runtime.exec.kernel.LaunchPieces;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.schedule.Launch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What one zone does in each iteration, made once for each state in which an iteration may begin. */
final class ZoneTasks {

    private final int zone;
    private final Compiler compiler;
    private final ZoneExchanges exchanges;
    private final ZoneCommands commands;
    private final List<Linked> known = new ArrayList<>();

    /** An iteration, and the one that follows. */
    final class Linked {
        private final Iteration iteration;
        private @Nullable Linked next;
        private @Nullable List<ZoneTask> followed;
        private @Nullable List<ZoneTask> last;
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
        List<BegunExchange> entries() {
            return iteration.entries().stream().map(ZoneTasks.this::begun).toList();
        }

        /** What is done in it; {@code isLast}: and nothing after it. */
        List<ZoneTask> tasks(boolean isLast) {
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
         * It and those that follow, that many, if they can be carried out together.
         *
         * @param inParts whether what neighbours wait for may be carried out before the rest
         */
        Optional<Block> block(int iterations, boolean inParts) {
            if (!sought) {
                List<List<ZoneTask>> all = new ArrayList<>();
                Linked end = this;
                all.add(tasks(false));
                for (int i = 1; i < iterations; i++) {
                    end = end.next();
                    all.add(end.tasks(false));
                }
                Linked last = end;
                block = Block.of(all, launches -> last.cut(launches, inParts));
                sought = true;
            }
            return block;
        }

        /** What its launches compute, in parts where that is possible. */
        private Block.Items cut(List<ZoneTask> launches, boolean inParts) {
            if (inParts) {
                LaunchPieces.Parts parts = parts(launches.get(0));
                return new Block.Items(parts.boxes().stream().map(List::of).toList(), parts.toSend());
            }
            List<Box> whole = launches.stream()
                    .map(task -> commands.pieces((Launch) task.action().step())
                            .all(task.action().items().get(zone)))
                    .toList();
            return new Block.Items(List.of(whole), 1);
        }

        /** What a launch of it computes, cut into what neighbours wait for and the rest. */
        private LaunchPieces.Parts parts(ZoneTask launch) {
            Action action = launch.action();
            List<Exchange> sent = iteration.begunAt(iteration.actions().indexOf(action), next().iteration);
            return commands.pieces((Launch) action.step()).parts(action.items().get(zone), action.bindings(), sent);
        }

        private List<ZoneTask> tasks(@Nullable Iteration following) {
            List<ZoneTask> tasks = new ArrayList<>();
            for (int place = 0; place < iteration.actions().size(); place++) {
                Action action = iteration.actions().get(place);
                List<Exchange> sent =
                        following == null ? iteration.begunAt(place) : iteration.begunAt(place, following);
                List<BegunExchange> begun =
                        sent.stream().map(ZoneTasks.this::begun).toList();
                tasks.add(new ZoneTask(
                        action,
                        iteration.awaitedAt(place).stream()
                                .map(exchange -> exchanges.of(exchange, zone))
                                .toList(),
                        commands.of(action, sent, begun),
                        begun));
            }
            return List.copyOf(tasks);
        }
    }

    /** Of a zone. */
    ZoneTasks(Compiler compiler, ZoneExchanges exchanges, ZoneCommands commands) {
        this.zone = commands.zone();
        this.compiler = compiler;
        this.exchanges = exchanges;
        this.commands = commands;
    }

    /** From now on all is launched as the kernels themselves. */
    void keepToKernels() {
        commands.keepToKernels();
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

    private BegunExchange begun(Exchange exchange) {
        int[] arrays = exchange.arrays().stream().mapToInt(i -> i).toArray();
        return new BegunExchange(exchanges.of(exchange, zone), arrays);
    }
}
