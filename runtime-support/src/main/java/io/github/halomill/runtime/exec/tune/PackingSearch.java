package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.partition.Zone;

/** Looks for the faster way to move faces whose elements are not contiguous. */
record PackingSearch(Planner planner, Trials trials) {

    /** The faster one. */
    Choice from(Choice start) {
        if (!trials.haveTime() || !hasScatteredFaces(planner.of(start).partition())) {
            return start;
        }
        Choice driver =
                start.withPacking(Packing.DRIVER).because(start.reasonWith("faces moved row by row by the driver"));
        return Trials.isFaster(trials.time(driver), trials.time(start)) ? driver : start;
    }

    private static boolean hasScatteredFaces(Partition partition) {
        for (Transfer transfer : partition.transfers()) {
            Zone zone = partition.zones().get(transfer.from());
            for (Box box : transfer.sent()) {
                if (!box.isContiguousIn(zone.box(transfer.argument()))) {
                    return true;
                }
            }
        }
        return false;
    }
}
