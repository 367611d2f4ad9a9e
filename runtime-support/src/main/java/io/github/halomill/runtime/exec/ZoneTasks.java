package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.compile.Action;
import io.github.halomill.runtime.compile.Compiler;
import io.github.halomill.runtime.compile.Exchange;
import io.github.halomill.runtime.compile.Iteration;
import io.github.halomill.runtime.compile.State;
import io.github.halomill.runtime.exec.kernel.BlockKernels;
import io.github.halomill.runtime.exec.kernel.LaunchPieces;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.flow.ControlFlow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What one zone does in each iteration, or section of one, made once for each state in which it may begin. */
final class ZoneTasks {

    private final int zone;
    private final Compiler compiler;
    private final ControlFlow flow;
    private final ZoneExchanges exchanges;
    private final ZoneCommands commands;
    private final List<Linked> known = new ArrayList<>();

    /** An iteration, or a section of one, and those that follow. */
    final class Linked {
        private final Iteration iteration;

        /** The sections of the same iteration that may follow, and those with which the next one may begin. */
        private final Map<Integer, Linked> within = new HashMap<>();

        private final Map<Integer, Linked> next = new HashMap<>();

        /** What is done in it: by what follows, and where that is not known. */
        private final Map<Linked, List<ZoneTask>> followed = new HashMap<>();

        private @Nullable List<ZoneTask> last;
        private @Nullable List<BegunExchange> entries;

        /** By what carries them out in one launch: the iterations from this one on. */
        private final Map<BlockKernels, Optional<Block>> blocks = new HashMap<>();

        Linked(Iteration iteration) {
            this.iteration = iteration;
        }

        /** Its number. */
        int section() {
            return iteration.before().section();
        }

        /** The state after it, before the next iteration. */
        State after() {
            return iteration.after();
        }

        /** Whether it is the last section, whatever numbers are. */
        boolean endsIteration() {
            return flow.section(section()).next() == ControlFlow.END;
        }

        /** A section of the same iteration that follows. */
        Linked within(int section) {
            Linked known = within.get(section);
            if (known == null) {
                known = at(iteration.before(section));
                within.put(section, known);
            }
            return known;
        }

        /** The section with which the next iteration begins. */
        Linked next(int first) {
            Linked known = next.get(first);
            if (known == null) {
                known = at(after().within(first, after().turn()));
                next.put(first, known);
            }
            return known;
        }

        /** The iteration that follows, where all begin with the same section. */
        Linked next() {
            return next(after().section());
        }

        /** The last of so many iterations, of which it is the first. */
        Linked last(int iterations) {
            return iterations == 1 ? this : next().last(iterations - 1);
        }

        /** The exchanges that begin before it where what comes before does not know that it follows. */
        List<BegunExchange> entries() {
            if (entries == null) {
                entries =
                        iteration.entries().stream().map(ZoneTasks.this::begun).toList();
            }
            return entries;
        }

        /** Whether exchanges may begin in it that end in what follows: they begin behind its actions. */
        boolean isEmpty() {
            return iteration.actions().isEmpty();
        }

        /** What is done in it; {@code following} is known to come next, or null: nothing is. */
        List<ZoneTask> tasks(@Nullable Linked following) {
            List<ZoneTask> known = following == null ? last : followed.get(following);
            if (known == null) {
                known = made(following == null ? null : following.iteration);
                last = following == null ? known : last;
                if (following != null) {
                    followed.put(following, known);
                }
            }
            return known;
        }

        /** It and those that follow, as many as kernels carry out in one launch, if these can. */
        Optional<Block> block(BlockKernels kernels) {
            Optional<Block> known = blocks.get(kernels);
            if (known == null) {
                List<List<ZoneTask>> all = new ArrayList<>();
                Linked end = this;
                all.add(tasks(next()));
                for (int i = 1; i < kernels.steps(); i++) {
                    end = end.next();
                    all.add(end.tasks(end.next()));
                }
                Linked last = end;
                known = Block.of(kernels, all, launches -> last.cut(launches, kernels.goesInParts()));
                blocks.put(kernels, known);
            }
            return known;
        }

        /** What its launches compute; {@code inParts}: what neighbours wait for may be carried out before the rest. */
        private Block.Items cut(List<ZoneTask> launches, boolean inParts) {
            if (inParts) {
                LaunchPieces.Parts parts = parts(launches.get(0));
                return new Block.Items(parts.boxes().stream().map(List::of).toList(), parts.toSend(), List.of());
            }
            List<Box> whole = launches.stream()
                    .map(task -> commands.pieces((Launch) task.action().step())
                            .all(task.action().items().get(zone).bounds()))
                    .toList();
            return new Block.Items(whole);
        }

        /** What a launch of it computes, cut into what neighbours wait for and the rest. */
        private LaunchPieces.Parts parts(ZoneTask launch) {
            Action action = launch.action();
            List<Exchange> sent = iteration.begunAt(iteration.actions().indexOf(action), next().iteration);
            return commands.pieces((Launch) action.step()).parts(action.items().get(zone), action.bindings(), sent);
        }

        private List<ZoneTask> made(@Nullable Iteration following) {
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
        this.flow = compiler.flow();
        this.exchanges = exchanges;
        this.commands = commands;
    }

    /** In which orders sections follow each other. */
    ControlFlow flow() {
        return flow;
    }

    /** From now on all is launched as the kernels themselves. */
    void keepToKernels() {
        commands.keepToKernels();
        known.clear();
    }

    /** The iteration, or section of one, that begins in {@code state}. */
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
