package io.github.halomill.runtime.partition.check;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.flow.ControlFlow;
import java.util.List;

/** Refuses writes to elements of others of which it is not certain that each is written by one work-item. */
final class PushCheck {

    private final Launch launch;
    private final Use use;
    private final Box own;

    private PushCheck(Launch launch, Use use) {
        this.launch = launch;
        this.use = use;
        this.own = use.own(launch.space().items());
    }

    /** Throws {@link RunException} with cause and cure, if in some iteration it is not certain. */
    static void check(Problem problem) {
        for (List<Step> trace : ControlFlow.of(problem).traces()) {
            for (Step step : trace) {
                if (step instanceof Launch launch) {
                    launch.uses().stream().filter(Use::pushes).forEach(use -> check(launch, use));
                }
            }
        }
    }

    private static void check(Launch launch, Use use) {
        PushCheck check = new PushCheck(launch, use);
        if (!use.writes().areOneToOne()) {
            throw new RunException("several work-items of " + launch.name() + " would write the same elements of "
                    + use.name() + ": write each component at one offset from a work-item's own element");
        }
        for (int d = 0; d < 3; d++) {
            for (Points point : use.writes().points()) {
                check.point(point.first().along(d), d);
            }
        }
    }

    private void point(long by, int d) {
        String what = launch.name() + " writes elements of " + use.name() + " that are " + by
                + " from its work-items' own along " + Axes.name(d);
        long size = use.size().along(d);
        if (use.spacing().per().along(d) > 1) {
            throw new RunException(what + ", where several work-items have one: give each work-item its own");
        }
        if (Math.abs(by) > size) {
            throw new RunException(what + ", and there are " + size + ": make the array larger");
        }
        if (use.wraps().contains(d) && (own.lo().along(d) < 0 || own.hi().along(d) > size)) {
            throw new RunException(
                    what + ", around the array, of which they own more than there is: choose other sizes");
        }
        long before = own.lo().along(d);
        long after = size - own.hi().along(d);
        boolean outside = by < -before || by > after;
        if (launch.addressing() == Addressing.LOCAL && (outside || use.wraps().contains(d))) {
            throw new RunException(what + ", where the margin allows " + -before + " to " + after
                    + " with local addressing: make the array larger or use global addressing");
        }
    }
}
