package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.compile.State;
import io.github.halomill.runtime.exec.end.RunLock;
import io.github.halomill.runtime.exec.program.ProgramDigests;
import io.github.halomill.runtime.exec.save.PauseRequest;
import io.github.halomill.runtime.exec.save.Resumable;
import io.github.halomill.runtime.exec.save.RunState;
import io.github.halomill.runtime.exec.save.Sample;
import io.github.halomill.runtime.exec.save.Snapshot;
import io.github.halomill.runtime.geometry.Lattice;
import io.github.halomill.runtime.report.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Zones as a program that can pause and go on.
 *
 * @param lock what one caller at a time holds
 * @param trace where copies are recorded
 */
record RunStates(CurrentEngine current, RunDriver driver, RunLock lock, Optional<Trace> trace) implements Resumable {

    private ZoneEngine engine() {
        return current.get();
    }

    @Override
    public void onPause(PauseRequest request) {
        lock.during("setting up", () -> driver.onPause(request));
    }

    @Override
    public void pauseSoon() {
        engine().end().lastStep().pauseSoon();
    }

    @Override
    public boolean isStopping() {
        return engine().end().lastStep().isStopping();
    }

    @Override
    public Sample sample(int field, Lattice points, long component) {
        List<Sample> taken = new ArrayList<>();
        lock.during(
                "copying",
                () -> taken.add(
                        engine().parts().sampler().take(engine().loops().first().arrayOf(field), points, component)));
        return taken.get(0);
    }

    @Override
    public RunState runState() {
        engine().saver().drain(); // whoever goes on from here does not save again what was
        return engine().runState();
    }

    @Override
    public Optional<String> openCopies() {
        List<String> obstacles = new ArrayList<>();
        lock.during("setting up", () -> obstacles.add(engine().saver().openCopies(trace)));
        return obstacles.stream().filter(obstacle -> !obstacle.isEmpty()).findFirst();
    }

    @Override
    public void copyAside(Consumer<Snapshot> task) {
        engine().saver().copyAside(engine().loops().first().state().bindings(), task);
    }

    @Override
    public long savedBytes() {
        return engine().saver().saved().bytes();
    }

    @Override
    public void restore(RunState saved) {
        lock.during("setting up", () -> {
            State restored = engine().state().get().with(saved.bindings());
            engine().state().set(restored);
            engine().loops().each().forEach(run -> run.restore(saved, restored, engine().conditions(), 0));
        });
    }

    @Override
    public Map<String, String> facts() {
        return ProgramDigests.of(engine().program());
    }

    @Override
    public Ranks ranks() {
        return engine().zones().homes().ranks();
    }
}
