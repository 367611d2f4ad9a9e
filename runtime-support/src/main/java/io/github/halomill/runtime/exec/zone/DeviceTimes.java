package io.github.halomill.runtime.exec.zone;

import io.github.halomill.runtime.cl.ClCommandWatch;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.report.Trace;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How long the device of a zone computes and moves data, by its own clock: of all steps if they are traced, else of a
 * sample, for to ask costs as much time as a small launch.
 */
public final class DeviceTimes {

    /**
     * One step of so many is measured, the first ones more often; odd, so that no depth hides its exchanges from it.
     */
    private static final int PERIOD = 61;

    private static final int FIRST_PERIOD = 7;
    private static final int FIRST = 10 * FIRST_PERIOD;

    /** Nanoseconds that that a step with a launch takes at least, on any device. */
    private static final long NONE = 500;

    /** What queues call the commands that are no launches. */
    private static final Set<String> COPIES = Set.of("read", "write");

    private final List<ClQueue> queues;
    private final Optional<Trace> trace;
    private final ClCommandWatch watch;
    private final DeviceClock clock;
    private boolean watching;
    private long rounds;
    private long steps;
    private long measured;
    private int period = PERIOD;

    /** Whether it was asked for times and does not tell them. */
    private boolean blind;

    /** Steps, measured steps and nanoseconds in kernels when {@link #takeKernelSeconds} was called last. */
    private long stepsTaken;

    private long measuredTaken;
    private long kernelsTaken;
    private final CoveredTime computing = new CoveredTime();
    private long kernels;
    private long transfers;

    /** Of a device whose zone is called {@code zone} in the trace. */
    public DeviceTimes(String zone, DeviceContext on, Optional<Trace> trace) {
        this.queues = List.of(on.compute(), on.interior(), on.transfer(), on.receive());
        this.clock = on.clock();
        this.trace = trace;
        String computeLane = zone + ", compute queue";
        String transferLane = zone + ", transfer queue";
        String receiveLane = zone + ", receive queue";
        this.watch = (name, queued, start, end) -> {
            // by what it is, for some devices have one queue for both
            if (COPIES.contains(name)) {
                transfers += end - start;
                span(name.equals("write") ? receiveLane : transferLane, name, start, end);
            } else {
                if (!name.equals(ClQueue.COPY_ASIDE)) {
                    computing.add(start, end);
                }
                span(computeLane, name, start, end);
            }
        };
    }

    private void span(String lane, String name, long start, long end) {
        if (trace.isPresent()) {
            trace.get().span(lane, name, clock.toHost(start), end - start);
        }
    }

    /** The loop begins, perhaps with an exchange that belongs to no step yet. */
    void start() {
        watch(trace.isPresent());
    }

    /** That many steps begin, which are measured or not. */
    void step(int begun) {
        rounds++;
        steps += begun;
        int often = rounds <= FIRST ? Math.min(FIRST_PERIOD, period) : period;
        boolean now = trace.isPresent() || rounds % often == often - 1;
        measured += now ? begun : 0;
        watch(now);
    }

    private void watch(boolean now) {
        if (now != watching) {
            for (int i = 0; i < queues.size(); i++) {
                queues.get(i).watch(now ? watch : null);
            }
            watching = now;
        }
    }

    /** The loop is over, and the queues are empty. */
    void settle() {
        watch(false);
        queues.forEach(ClQueue::settle);
        kernels += computing.take();
    }

    /** From now on one step of so many is measured. */
    void sample(int of) {
        period = of;
        blind = measured > 0 && kernels < NONE * measured;
    }

    /** Whether the device was asked, when it was said last how often, and does not tell how long kernels take. */
    boolean isBlind() {
        return blind;
    }

    /** Seconds that the device has spent in kernels since this was asked for last, in all steps. */
    double takeKernelSeconds() {
        double seconds = seconds(kernels - kernelsTaken, steps - stepsTaken, measured - measuredTaken);
        stepsTaken = steps;
        measuredTaken = measured;
        kernelsTaken = kernels;
        return seconds;
    }

    /** Seconds that the device has spent in kernels, in all steps, extrapolated from those that were measured. */
    public double kernelSeconds() {
        return seconds(kernels, steps, measured);
    }

    /** Seconds that the device has spent with transfers to and from the host, likewise. */
    public double transferSeconds() {
        return seconds(transfers, steps, measured);
    }

    /** What measured steps took, extrapolated. */
    private static double seconds(long nanoseconds, long steps, long measured) {
        return measured == 0 ? 0 : nanoseconds / 1e9 * steps / measured;
    }
}
