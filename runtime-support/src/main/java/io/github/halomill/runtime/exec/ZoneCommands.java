package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.compile.Action;
import io.github.halomill.runtime.compile.Exchange;
import io.github.halomill.runtime.exec.kernel.KernelForms;
import io.github.halomill.runtime.exec.kernel.LaunchPieces;
import io.github.halomill.runtime.exec.kernel.ZoneFills;
import io.github.halomill.runtime.exec.save.FieldSaver;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Nest;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.margin.BorderValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes the commands of a zone.
 *
 * @param kernels by the launch's name
 * @param pieces by the launch's name, in what it is cut
 * @param fills what fills margins
 */
record ZoneCommands(
        int zone,
        Map<String, KernelForms> kernels,
        Map<String, LaunchPieces> pieces,
        ZoneFills fills,
        HostSteps host,
        FieldSaver saver) {

    /**
     * Fills margins.
     *
     * @param asked the values that any zone fills margins with and that change: all zones ask for the same numbers
     */
    private record Filling(List<ZoneFills.Prepared> fills, List<BorderValue> asked) implements Command {

        @Override
        public boolean awaitsGhosts() {
            return true;
        }

        /** Margins are filled after the ghosts that came; where there are none, what follows waits for these. */
        @Override
        public boolean enqueue(ZoneQueue queue) {
            for (int i = 0; i < asked.size(); i++) {
                asked.get(i).at(queue.scalars());
            }
            for (int i = 0; i < fills.size(); i++) {
                ZoneFills.Prepared fill = fills.get(i);
                queue.enter();
                queue.compute().launch(fill.with(queue.scalars()), fill.range(), queue.takeGhosts(), null);
            }
            return false;
        }
    }

    /** Begins to reduce. */
    private record Reducing(Step.Reduce reduce, HostSteps host) implements Command {

        @Override
        public boolean awaitsGhosts() {
            return true;
        }

        @Override
        public boolean enqueue(ZoneQueue queue) {
            if (host.reduce(reduce, queue.bindings(), queue.ghosts())) {
                queue.takeGhosts();
            }
            return false;
        }
    }

    /** The command for an action, after which {@code sent} begins, as {@code begun} of the zone. */
    Command of(Action action, List<Exchange> sent, List<BegunExchange> begun) {
        return action.step().fold(new ByKind(action, sent, begun));
    }

    /** For each kind of step, the command for an action. */
    private final class ByKind implements Step.Cases<Command> {

        private final Action action;
        private final List<Exchange> sent;
        private final List<BegunExchange> begun;

        ByKind(Action action, List<Exchange> sent, List<BegunExchange> begun) {
            this.action = action;
            this.sent = sent;
            this.begun = begun;
        }

        @Override
        public Command launch(Launch launch) {
            LaunchPieces cut = pieces(launch);
            return new LaunchCommand(kernel(launch), cut.of(action.items().get(zone), action.bindings(), sent), begun);
        }

        @Override
        public Command fill(Step.Fill fill) {
            return fill.fields().isEmpty()
                    ? queue -> false
                    : new Filling(fills.of(action.fills().get(zone)), asked());
        }

        private List<BorderValue> asked() {
            return action.fills().stream()
                    .flatMap(List::stream)
                    .flatMap(fill -> fill.parts().stream())
                    .flatMap(part -> part.source().values())
                    .filter(BorderValue::changes)
                    .distinct()
                    .toList();
        }

        @Override
        public Command reduce(Step.Reduce reduce) {
            return new Reducing(reduce, host);
        }

        @Override
        public Command let(Step.Let let) {
            return queue -> {
                host.let(let);
                return false;
            };
        }

        @Override
        public Command time(Step.Time time) {
            return queue -> {
                host.advance(time);
                return false;
            };
        }

        @Override
        public Command until(Step.Until until) {
            return queue -> {
                Cursor at = queue.cursor();
                host.until(until, at.number(), at.isLastIteration());
                return false;
            };
        }

        @Override
        public Command log(Output.Log log) {
            return queue -> {
                host.log(log);
                return false;
            };
        }

        @Override
        public Command watch(Output.Watch watch) {
            return queue -> {
                host.watch(watch, queue.bindings());
                return false;
            };
        }

        @Override
        public Command save(Output.Save save) {
            return queue -> host.isToPause(save) && !saver.goesOn(zone, save, queue.bindings(), host.scalars());
        }

        @Override
        public Command probe(Output.Probe probe) {
            return queue -> {
                if (host.isDue(probe)) {
                    queue.enter();
                    saver.probe(zone, probe, queue.bindings(), host.scalars());
                }
                return false;
            };
        }

        @Override
        public Command hook(Output.Hook hook) {
            return queue -> host.isToPause(hook);
        }

        @Override
        public Command swap(Step.Swap swap) {
            throw followed(swap);
        }

        @Override
        public Command rotate(Step.Rotate rotate) {
            throw followed(rotate);
        }

        @Override
        public Command repeat(Nest.Repeat repeat) {
            throw followed(repeat);
        }

        @Override
        public Command branch(Nest.If branch) {
            throw followed(branch);
        }

        @Override
        public Command loop(Nest.While loop) {
            throw followed(loop);
        }

        private IllegalStateException followed(Step step) {
            return new IllegalStateException(step + " is no action");
        }
    }

    private KernelForms kernel(Launch launch) {
        return known(launch, kernels.get(launch.name()));
    }

    /** In what a launch is cut. */
    LaunchPieces pieces(Launch launch) {
        return known(launch, pieces.get(launch.name()));
    }

    private static <T> T known(Launch launch, @Nullable T found) {
        if (found == null) {
            throw new IllegalStateException("no launch " + launch.name());
        }
        return found;
    }

    /** From now on all is launched as the kernels themselves. */
    void keepToKernels() {
        pieces.values().forEach(LaunchPieces::keepToKernel);
    }
}
