package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.NotFiniteException;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.RunStoppedException;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.save.RestRequest;
import io.github.halomill.runtime.exec.save.Saving;
import io.github.halomill.runtime.exec.zone.ByZone;
import io.github.halomill.runtime.exec.zone.GivenArrays;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.Step;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Carries out a run: has all zones go on from one rest to the next, and says how it ended. */
final class RunDriver {

    private final OpenZones open;
    private final Session session;
    private final GivenArrays given;
    private final ExecutionOptions options;
    private final ZoneRuns runs;
    private final Saving saving;
    private final LastStep lastStep;
    private RestRequest restRequest = done -> Long.MAX_VALUE;

    /** Runs of zones that are open; {@code given} is what they were given before. */
    RunDriver(OpenZones open, Session session, GivenArrays given, ExecutionOptions options) {
        this.open = open;
        this.session = session;
        this.given = given;
        this.options = options;
        this.runs = open.runs();
        this.saving = open.saving();
        this.lastStep = open.end().lastStep();
    }

    /** From now on {@code request} decides between which iterations all zones rest. */
    void onRest(RestRequest request) {
        restRequest = request;
    }

    /** Carries out iterations. {@code whenPrepared} is done before the first of them, when all is prepared. */
    void run(long iterations, Runnable whenPrepared) {
        given.look(open.contents()::download);
        open.fillAll();
        // Before anything runs: an argument that cannot be spoils nothing.
        ByZone<Map<String, List<KernelArgument>>> arguments =
                open.zones().devices().map(device -> arguments(device.zone()));
        Together.requireSame(
                options.ranks(),
                "what is to be run",
                () -> iterations + " " + arguments(open.partition().zones().get(0)));
        saving.requireFolders();
        open.statistics().firstCounter().startRun();
        if (options.probes().poison()) {
            poison();
        }
        runs.rewind(open.state().get());
        saving.start(runs.first().done());
        lastStep.start(iterations);
        try {
            whenPrepared.run();
            runToLastStep(arguments);
        } finally {
            lastStep.end();
        }
        open.state().set(runs.first().state());
        long done = Math.min(lastStep.number(), runs.first().host().end());
        runs.each().forEach(run -> run.end(done));
        open.statistics().exchange(runs.exchanges());
        explainEnd(done, iterations);
    }

    private void poison() {
        open.state()
                .set(PoisonedStart.of(
                        open.state().get(),
                        open.partition(),
                        open.contents().arrays(),
                        open.state().start().unfilled()));
    }

    private Map<String, List<KernelArgument>> arguments(Zone zone) {
        Map<String, List<KernelArgument>> arguments = new HashMap<>();
        try {
            open.program()
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

    private void runToLastStep(ByZone<Map<String, List<KernelArgument>>> arguments) {
        long start = System.nanoTime();
        RunLock lock = session.lock();
        if (lock.isClosed() || Thread.currentThread().isInterrupted()) {
            session.stop();
        }
        try {
            long doneBefore = runs.first().done();
            lock.rest(() -> askForNextRest(doneBefore));
            Optional<Pause> pause = runs.run(lastStep, arguments, session::stop);
            while (pause.isPresent()) {
                if (isRight(pause.get())) {
                    rest(pause.get(), doneBefore);
                }
                pause = runs.run(lastStep, arguments, session::stop);
            }
            saving.drain();
        } catch (RuntimeException | Error e) {
            lock.fail(e);
            saving.drop(e);
            throw e;
        } finally {
            open.statistics().stopwatch().loop(start);
        }
    }

    /** Whether nothing has gone wrong, so that what zones rest for is done; all ranks find the same. */
    private boolean isRight(Pause pause) {
        if (pause.isBetween() && !options.observers().finiteCheck().fields().isEmpty()) {
            runs.look();
        }
        return runs.first().host().failure() == null;
    }

    /**
     * All zones wait: a field is saved, or whoever uses the program is called, who finds all files that were saved
     * before. So many iterations were done before this run.
     */
    private void rest(Pause pause, long before) {
        Step step = pause.step();
        if (step instanceof Step.Hook) {
            saving.drain();
        }
        session.lock().rest(() -> {
            if (step == null) {
                askForNextRest(before);
            } else if (step instanceof Step.Save save) {
                ZoneRun first = runs.first();
                int array = first.arrayOf(open.partition().problem().indexOf(save.field()));
                saving.rest(save, array, first.host().scalars().iteration() + 1, session.lock()::requireOpen);
            } else if (step instanceof Step.Hook hook) {
                // What follows was compiled for margins that are as before: those that are not filled again have to be
                // right.
                open.state().changedBy(() -> open.listeners().call(hook.name())).forEach(open.contents()::fillMargins);
            }
        });
    }

    private void askForNextRest(long before) {
        long done = runs.first().done();
        long next = restRequest.next(done);
        if (next <= done) {
            lastStep.endBehind(done - before);
        } else {
            lastStep.restBehind(next == Long.MAX_VALUE ? next : next - before);
        }
    }

    private void explainEnd(long done, long iterations) {
        saving.complain();
        open.listeners().complain();
        String name = open.program().name();
        String failure = runs.first().host().failure();
        if (failure != null) {
            throw new NotFiniteException(name + ": " + failure, done);
        }
        if (done < iterations && done < runs.first().host().end()) {
            throw new RunStoppedException(
                    name + " was " + (session.lock().isClosed() ? "closed" : "stopped") + " after step " + done + " of "
                            + iterations,
                    done);
        }
    }
}
