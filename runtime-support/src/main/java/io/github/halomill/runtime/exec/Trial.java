package io.github.halomill.runtime.exec;

/** Runs a program for a moment, on zeros, to see how long a step takes. */
final class Trial {

    /** Long enough for the clock and for what happens once per run. */
    private static final double SECONDS = 0.05;

    private static final int REPETITIONS = 3;
    private static final int MOST_STEPS = 20_000;

    private final ZoneProgram program;
    private final DeviceContexts contexts;

    Trial(ZoneProgram program, DeviceContexts contexts) {
        this.program = program;
        this.contexts = contexts;
    }

    /** Seconds per step, the best of a few repetitions. */
    double secondsPerStep(Plan plan) {
        try (Zones zones = Zones.open(program, plan, contexts)) {
            int depth = plan.partition().depth();
            zones.run(2L * depth);
            long steps = depth;
            double seconds = time(zones, steps);
            while (seconds < SECONDS && steps < MOST_STEPS) {
                double factor = Math.max(2, Math.min(20, 1.2 * SECONDS / Math.max(seconds, 1e-6)));
                steps = (long) (steps * factor) / depth * depth;
                seconds = time(zones, steps);
            }
            double best = seconds;
            for (int i = 1; i < REPETITIONS; i++) {
                best = Math.min(best, time(zones, steps));
            }
            return best / steps;
        }
    }

    private static double time(Zones zones, long steps) {
        long start = System.nanoTime();
        zones.run(steps);
        return (System.nanoTime() - start) / 1e9;
    }
}
