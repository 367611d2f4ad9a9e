package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.compile.State;
import io.github.halomill.runtime.exec.program.ProgramFacts;
import io.github.halomill.runtime.exec.save.RestRequest;
import io.github.halomill.runtime.exec.save.Resumable;
import io.github.halomill.runtime.exec.save.RunState;
import io.github.halomill.runtime.exec.save.Snapshot;
import io.github.halomill.runtime.report.Trace;
import io.github.halomill.runtime.schedule.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Zones as a program that can rest and go on.
 *
 * @param lock what one caller at a time holds
 * @param trace where copies are recorded
 */
record RunStates(OpenZones open, RunDriver driver, RunLock lock, Optional<Trace> trace) implements Resumable {

    @Override
    public void onRest(RestRequest request) {
        lock.during("setting up", () -> driver.onRest(request));
    }

    @Override
    public RunState runState() {
        open.saving().drain(); // whoever goes on from here does not save again what was
        ZoneRun first = open.runs().first();
        return first.host().state(first.done(), first.state().bindings(), conditions());
    }

    @Override
    public Optional<String> openCopies() {
        List<String> obstacles = new ArrayList<>();
        lock.during("setting up", () -> obstacles.add(open.saving().openCopies(trace)));
        return obstacles.stream().filter(obstacle -> !obstacle.isEmpty()).findFirst();
    }

    @Override
    public void copyAside(Consumer<Snapshot> task) {
        open.saving().copyAside(open.runs().first().state().bindings(), task);
    }

    @Override
    public long savedBytes() {
        return open.saving().saved().bytes();
    }

    @Override
    public void restore(RunState saved) {
        lock.during("setting up", () -> {
            State now = open.state().get();
            State restored = new State(saved.bindings(), now.stale(), now.unfilled());
            open.state().set(restored);
            open.runs().each().forEach(run -> run.restore(saved, restored, conditions()));
        });
    }

    private List<Step.Until> conditions() {
        return open.partition().problem().steps().stream()
                .filter(Step.Until.class::isInstance)
                .map(Step.Until.class::cast)
                .toList();
    }

    @Override
    public Map<String, String> facts() {
        return ProgramFacts.of(open.program());
    }

    @Override
    public Ranks ranks() {
        return open.zones().homes().ranks();
    }
}
