package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.save.FieldSaver;
import io.github.halomill.runtime.exec.save.RunState;
import io.github.halomill.runtime.exec.save.Sampler;
import io.github.halomill.runtime.exec.zone.ArrayContents;
import io.github.halomill.runtime.exec.zone.LocalZones;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.schedule.Step;
import java.util.List;

/**
 * What {@link ZoneSetup} has set up: zones with arrays and kernels on their devices, which can run.
 *
 * @param sampler takes some elements of arrays
 * @param arrayMemory owns the devices of zones, with what arrays lie in
 * @param others owns all else
 */
record ZoneEngine(
        ZoneProgram program,
        Plan plan,
        LocalZones zones,
        LocalLoops loops,
        CurrentState state,
        ArrayContents contents,
        FieldSaver saver,
        Sampler sampler,
        ZoneStatistics statistics,
        RunParts parts,
        ClResources arrayMemory,
        ClResources others)
        implements AutoCloseable {

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
        try (arrayMemory) {
            others.close();
        }
    }
}
