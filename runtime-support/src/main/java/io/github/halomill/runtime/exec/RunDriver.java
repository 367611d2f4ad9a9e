package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.NotFiniteException;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.RunStoppedException;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.exec.end.LastStep;
import io.github.halomill.runtime.exec.end.RunLock;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.save.FieldSaver;
import io.github.halomill.runtime.exec.save.PauseRequest;
import io.github.halomill.runtime.exec.zone.ByZone;
import io.github.halomill.runtime.exec.zone.GivenArrays;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Step;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Carries out a run: has all zones go on from one pause to the next, and says how it ended. */
final class RunDriver {

    private final CurrentEngine current;
    private final BoundaryMoves moves;
    private final Session session;
    private final GivenArrays given;
    private final ExecutionOptions options;
    private final LastStep lastStep;
    private PauseRequest pauseRequest = done -> Long.MAX_VALUE;

    /** What kernels are passed in the run that is under way, by launch. */
    private ByZone<Map<String, List<KernelArgument>>> arguments = new ByZone<>(List.of(), List.of());

    /** Runs of zones that are open; {@code given} is what they were given before. */
    RunDriver(
            CurrentEngine current, BoundaryMoves moves, Session session, GivenArrays given, ExecutionOptions options) {
        this.current = current;
        this.moves = moves;
        this.session = session;
        this.given = given;
        this.options = options;
        this.lastStep = current.get().end().lastStep();
    }

    private ZoneEngine engine() {
        return current.get();
    }

    private LocalLoops loops() {
        return engine().loops();
    }

    private FieldSaver saver() {
        return engine().saver();
    }

    /** From now on {@code request} decides between which iterations all zones pause. */
    void onPause(PauseRequest request) {
        pauseRequest = request;
    }

    /** Carries out iterations. {@code whenPrepared} is done before the first of them, when all is prepared. */
    void run(long iterations, Runnable whenPrepared) {
        given.look(engine().contents()::download);
        engine().fillAll();
        // Before anything runs: an argument that cannot be spoils nothing.
        arguments = arguments();
        Together.requireSame(
                options.ranks(),
                "what is to be run",
                () -> iterations + " " + arguments(engine().partition().zones().get(0)));
        saver().requireFolders();
        engine().statistics().firstCounter().startRun();
        if (options.probes().poison()) {
            poison();
        }
        loops().rewind(engine().state().get());
        saver().start(loops().first().done());
        lastStep.start(iterations);
        try {
            whenPrepared.run();
            runToLastStep();
        } finally {
            lastStep.end();
        }
        engine().state().set(loops().first().state());
        long done = Math.min(lastStep.number(), loops().first().host().end());
        loops().each().forEach(run -> run.end(done));
        engine().statistics().exchange(loops().exchanges());
        explainEnd(done, iterations);
    }

    private void poison() {
        engine().state()
                .set(PoisonedStart.of(
                        engine().state().get(),
                        engine().partition(),
                        engine().contents().arrays(),
                        engine().state().start().unfilled()));
    }

    private ByZone<Map<String, List<KernelArgument>>> arguments() {
        return engine().zones().devices().map(device -> arguments(device.zone()));
    }

    private Map<String, List<KernelArgument>> arguments(Zone zone) {
        Map<String, List<KernelArgument>> arguments = new HashMap<>();
        try {
            engine().program()
                    .calls()
                    .forEach((launch, call) ->
                            arguments.put(launch, call.arguments().apply(zone)));
            return arguments;
        } catch (ArithmeticException e) {
            throw new RunException(
                    "an argument cannot be computed for zone " + zone.id() + ", " + e.getMessage()
                            + "; choose other sizes or fewer devices",
                    e);
        }
    }

    private void runToLastStep() {
        long start = System.nanoTime();
        RunLock lock = session.lock();
        if (lock.isClosed() || Thread.currentThread().isInterrupted()) {
            session.stop();
        }
        try {
            long doneBefore = loops().first().done();
            lock.duringPause(() -> askForNextPause(doneBefore));
            Optional<Pause> pause = loops().run(lastStep, arguments, session::stop);
            while (pause.isPresent()) {
                if (isRight(pause.get())) {
                    pause(pause.get(), doneBefore);
                }
                pause = loops().run(lastStep, arguments, session::stop);
            }
            saver().drain();
        } catch (RuntimeException | Error e) {
            throw session.failed(e);
        } finally {
            engine().listeners().completeSeries();
            engine().statistics().stopwatch().loop(start);
        }
    }

    /** Whether nothing has gone wrong, so that what zones pause for is done; all ranks find the same. */
    private boolean isRight(Pause pause) {
        if (pause.isBetween() && !options.observers().finiteCheck().fields().isEmpty()) {
            loops().look();
        }
        return loops().first().host().failure() == null;
    }

    /**
     * All zones wait: a field is saved, or whoever uses the program is called, who finds all files that were saved
     * before. That many iterations were done before this run.
     */
    private void pause(Pause pause, long before) {
        Step step = pause.step();
        if (step instanceof Output.Hook) {
            saver().drain();
        }
        session.lock().duringPause(() -> {
            if (step == null) {
                saver().writeProbes();
                engine().listeners().completeSeries();
                askForNextPause(before);
            } else if (step instanceof Output.Save save) {
                ZoneLoop first = loops().first();
                int array = first.arrayOf(engine().partition().problem().indexOf(save.field()));
                saver().saveAtPause(save, array, first.host().scalars(), session.lock()::requireOpen);
            } else if (step instanceof Output.Hook hook) {
                // What follows was compiled for margins that are as before: those that are not filled again have to be
                // right.
                engine().state()
                        .changedBy(() -> engine().listeners().call(hook.name()))
                        .forEach(engine().contents()::fillMargins);
            }
        });
    }

    /** Also looks whether boundaries move. */
    private void askForNextPause(long before) {
        long done = loops().first().done();
        lastStep.pausedAsAsked();
        long next = pauseRequest.next(done);
        if (next <= done) {
            lastStep.endAfter(done - before);
            return;
        }
        if (!lastStep.isStopping() && moves.look(lastStep.number() + before - done, done - before)) {
            arguments = arguments();
        }
        next = Math.min(next, Math.max(done + 1, moves.next(done)));
        lastStep.pauseAfter(next == Long.MAX_VALUE ? next : next - before);
    }

    private void explainEnd(long done, long iterations) {
        saver().complain();
        engine().listeners().complain();
        String name = engine().program().name();
        String failure = loops().first().host().failure();
        if (failure != null) {
            throw new NotFiniteException(name + ": " + failure, done);
        }
        if (done < iterations && done < loops().first().host().end()) {
            throw new RunStoppedException(
                    name + " was " + (session.lock().isClosed() ? "closed" : "stopped") + " after step " + done + " of "
                            + iterations,
                    done);
        }
    }
}
