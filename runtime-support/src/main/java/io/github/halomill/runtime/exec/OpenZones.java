package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.save.Saving;
import io.github.halomill.runtime.exec.zone.ArrayContents;
import io.github.halomill.runtime.exec.zone.LocalZones;
import io.github.halomill.runtime.partition.Partition;

/** What {@link ZoneSetup} has set up: zones with arrays and kernels on their devices, which can run. */
record OpenZones(
        ZoneProgram program,
        Plan plan,
        LocalZones zones,
        ZoneRuns runs,
        CurrentState state,
        ArrayContents contents,
        Saving saving,
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
