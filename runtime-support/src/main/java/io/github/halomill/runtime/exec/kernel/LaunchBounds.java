package io.github.halomill.runtime.exec.kernel;

import io.github.halomill.runtime.exec.kernel.LaunchRanges.FormRange;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Use;

/**
 * Checks that work-items of a launch touch only elements that a zone holds: devices do not, and what they write
 * elsewhere destroys somebody's memory. Asked when launches are prepared, not in the step loop.
 *
 * @param counted the work-items that the kernel on the zone believes to be all there are; it sends others beyond these
 *     away
 */
record LaunchBounds(Zone zone, Launch launch, Box counted) {

    static LaunchBounds of(Partition partition, Zone zone, Launch launch) {
        return new LaunchBounds(
                zone, launch, launch.counted(zone.reach(), partition.problem().grid()));
    }

    /**
     * Throws {@link IllegalStateException} unless the zone holds all that a range touches, whole work-groups as it is
     * launched in.
     */
    void require(FormRange range, LaunchRanges of) {
        Box items = counted;
        long[] offset = range.range().offset();
        if (launch.space().oneId()) {
            require(launch.space()
                    .withIds(offset == null ? 0 : offset[0], range.range().global()[0]));
            return;
        }
        for (int k = 0; k < launch.ids().size(); k++) {
            int d = launch.ids().get(k);
            long id = offset == null ? 0 : offset[k];
            long first = id - launch.space().offset().along(d) + counted.lo().along(d);
            long count = range.range().global()[k] * (range.isCoarse() && k == of.along() ? of.elements() : 1);
            items = items.withRange(
                    d, first, Math.min(first + count, counted.hi().along(d)));
        }
        require(items);
    }

    /** Throws {@link IllegalStateException} unless the zone holds all that work-items touch. */
    void require(Box items) {
        if (items.isEmpty()) {
            return;
        }
        if (!counted.contains(items)) {
            throw wrong(items, "of which the kernel knows " + counted);
        }
        for (Use use : launch.uses()) {
            Box held = zone.box(use.name());
            Region touched = use.touched(items);
            if (!touched.subtract(Region.of(held)).isEmpty()) {
                throw wrong(items, "which touch " + touched + " of " + use.name() + ", where it holds " + held);
            }
        }
    }

    private IllegalStateException wrong(Box items, String why) {
        return new IllegalStateException(
                "zone " + zone.id() + " would launch work-items " + items + " of " + launch.name() + ", " + why);
    }
}
