package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.save.FieldSaver;
import io.github.halomill.runtime.exec.zone.ArrayContents;
import io.github.halomill.runtime.exec.zone.LocalZones;
import io.github.halomill.runtime.partition.Partition;

/** What {@link ZoneSetup} has set up: zones with arrays and kernels on their devices, which can run. */
record ZoneEngine(
        ZoneProgram program,
        Plan plan,
        LocalZones zones,
        LocalLoops loops,
        CurrentState state,
        ArrayContents contents,
        FieldSaver saver,
        ZoneStatistics statistics,
        RunListeners listeners,
        RunEnd end) {

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
}
