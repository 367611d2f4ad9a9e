package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.exec.end.RunEnd;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.save.FieldSaver;
import io.github.halomill.runtime.exec.save.RunState;
import io.github.halomill.runtime.exec.zone.ArrayContents;
import io.github.halomill.runtime.exec.zone.LocalZones;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.schedule.Step;
import java.util.List;
import java.util.function.Consumer;

/**
 * What {@link ZoneSetup} has set up: zones with arrays and kernels on their devices, which can run.
 *
 * @param others owns all but memory
 */
record ZoneEngine(
        Plan plan,
        ZoneMemory memory,
        LocalLoops loops,
        CurrentState state,
        ArrayContents contents,
        FieldSaver saver,
        ZoneStatistics statistics,
        RunParts parts,
        ClResources others)
        implements AutoCloseable {

    /** What is carried out. */
    ZoneProgram program() {
        return parts.program();
    }

    /** On which devices. */
    LocalZones zones() {
        return memory.zones();
    }

    /** Who follows a run. */
    RunListeners listeners() {
        return parts.listeners();
    }

    /** What ends it. */
    RunEnd end() {
        return parts.end();
    }

    /** How the problem is cut. */
    Partition partition() {
        return plan.partition();
    }

    /** What was copied into no array becomes zeros. */
    void fillAll() {
        for (int array = 0; array < contents.arrays().size(); array++) {
            contents.fillWithZeros(array);
        }
    }

    /** Says how the program is run. */
    void describe(ExecutionOptions options) {
        Consumer<String> log = options.observers().log();
        log.accept("plan: " + plan.describe() + "; " + plan.reason());
        plan.partition()
                .idle()
                .ifPresent(why -> log.accept(plan.partition().zones().size() + " of "
                        + plan.partition().devices() + " devices used: " + why));
        for (ZoneLoop run : loops.each().values()) {
            log.accept("zone " + run.zone().id() + ", cells " + run.zone().cells() + ", on device "
                    + plan.devices().get(run.zone().id()) + "; " + run.compiled());
        }
        saver.describe(log);
        options.memory()
                .spill()
                .filter(folder -> !plan.takesTurns())
                .ifPresent(folder -> log.accept("nothing is kept in " + folder + ": zones take no turns"));
    }

    /** How the run stands between two iterations. */
    RunState runState() {
        ZoneLoop first = loops.first();
        return first.host().state(first.done(), first.state().bindings(), conditions());
    }

    /** The conditions of the schedule, in its order. */
    List<Step.Until> conditions() {
        return partition().problem().steps().stream()
                .filter(Step.Until.class::isInstance)
                .map(Step.Until.class::cast)
                .toList();
    }

    /** Waits for devices, and releases all but {@link #parts}. */
    @Override
    public void close() {
        try (memory) {
            others.close();
        }
    }
}
