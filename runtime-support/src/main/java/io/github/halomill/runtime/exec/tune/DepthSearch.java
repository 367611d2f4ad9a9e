package io.github.halomill.runtime.exec.tune;

import static io.github.halomill.runtime.exec.tune.Trials.micros;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.exec.plan.DeviceLimits;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.partition.Partition;

/**
 * Looks for the number of steps from one exchange to the next: what the cost model proposes after two measurements, and
 * from there twice as much as long as that is faster.
 */
record DepthSearch(ZoneProgram program, ExecutionOptions options, Planner planner, Trials trials) {

    private static final int[] DEPTHS = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64};
    private static final int SECOND = 4;

    /** The fastest that was found. */
    Timed<Choice> from(Choice start) {
        double atOne = trials.time(start);
        Timed<Choice> shallow =
                new Timed<>(start.because(start.reasonWith("measured " + micros(atOne) + " a step at depth 1")), atOne);
        if (!trials.haveTime() || !isAffordable(start, SECOND)) {
            return shallow;
        }
        double atSecond = trials.time(start.withDepth(SECOND));
        DepthModel model = DepthModel.of(atOne, SECOND, work(start, SECOND), atSecond);
        String costs = "a step computes " + micros(model.compute()) + ", an exchange adds " + micros(model.exchange())
                + "; measured " + micros(atOne) + " a step at depth 1";
        Timed<Choice> best =
                faster(new Timed<>(start.because(start.reasonWith(costs)), atOne), start, SECOND, atSecond, costs);
        int proposed = proposal(model, start);
        if (proposed != 1 && proposed != SECOND && trials.haveTime()) {
            best = faster(best, start, proposed, trials.time(start.withDepth(proposed)), costs);
        }
        while (best.choice().depth() > 1
                && isAffordable(start, 2 * best.choice().depth())
                && trials.haveTime()) {
            int deeper = 2 * best.choice().depth();
            Timed<Choice> before = best;
            best = faster(best, start, deeper, trials.time(start.withDepth(deeper)), costs);
            if (best.equals(before)) {
                break;
            }
        }
        return best;
    }

    private static Timed<Choice> faster(Timed<Choice> best, Choice start, int depth, double seconds, String costs) {
        String text = costs + ", " + micros(seconds) + " at depth " + depth;
        return best.or(start.withDepth(depth).because(start.reasonWith(text)), seconds);
    }

    private double work(Choice start, int depth) {
        return DepthModel.work(planner.of(start.withDepth(depth)).partition());
    }

    private int proposal(DepthModel model, Choice start) {
        int best = 1;
        double least = Double.MAX_VALUE;
        for (int depth : DEPTHS) {
            if (isAffordable(start, depth)) {
                double seconds = model.predict(depth, work(start, depth));
                if (seconds < least) {
                    best = depth;
                    least = seconds;
                }
            }
        }
        return best;
    }

    /** Whether zones stay about as large as they are: in memory by a tenth, in work by a half. */
    private boolean isAffordable(Choice start, int depth) {
        try {
            Partition wide = planner.partition(start.withDepth(depth));
            Partition narrow = planner.partition(start.withDepth(1));
            DeviceLimits.check(wide, program.images(wide), Placement.of(wide, options.devices()));
            double grown = (double) DeviceLimits.bytes(wide) / DeviceLimits.bytes(narrow);
            boolean small = DeviceLimits.bytes(wide) < 1L << 30;
            return grown < (small ? 1.5 : 1.1) && DepthModel.work(wide) < 1.5;
        } catch (RunException e) {
            return false; // not that deep
        }
    }
}
