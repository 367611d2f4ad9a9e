package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.compile.Compiler;
import io.github.halomill.runtime.compile.Iteration;
import io.github.halomill.runtime.exec.turns.LiveAfterIteration;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.scalar.Due;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * How long steps take where zones take turns, on one device.
 *
 * @param work computing, for each step that is wanted
 * @param compute seconds of a step on the device
 * @param turns of each zone a step
 * @param in bytes that a turn of each zone copies in, all together, and what zones get from each other
 * @param out the same out
 * @param bus seconds of a step on the bus, in the direction where there is more
 */
record TurnCost(double work, double compute, double turns, long in, long out, double bus) {

    /** What is hidden behind the other is not free: both need the device's memory. Measured on an H200. */
    private static final double HIDDEN_COST = 0.3;

    /**
     * Of zones that take turns on so many devices.
     *
     * @param copies GB/s with which a device copies its memory
     * @param bus GB/s between host and device
     */
    static TurnCost of(Partition partition, double copies, double bus, int devices) {
        Problem problem = partition.problem();
        LiveAfterIteration lasting = new LiveAfterIteration(partition);
        long in = 0;
        long out = 0;
        for (Zone zone : partition.zones()) {
            List<Long> bytes = problem.fields().stream()
                    .map(field -> zone.box(field.name()).volume() * field.type().bytes())
                    .toList();
            in += bytes.stream().mapToLong(Long::longValue).sum();
            out += lasting.bytesBetween(bytes);
        }
        in += partition.bytesPerExchange();
        out += partition.bytesPerExchange();
        double work = DepthModel.work(partition);
        double compute = work * problem.bytesPerStep(problem.grid().cells()) / copies / 1e9 / devices;
        double turns = turns(partition);
        return new TurnCost(work, compute, turns, in, out, turns * in / bus / 1e9 / devices);
    }

    double seconds() {
        return Math.max(compute, bus) + HIDDEN_COST * Math.min(compute, bus);
    }

    /**
     * Turns of each zone a step: others have theirs before it goes on with what they send, or with what all reduce or
     * combine.
     */
    private static double turns(Partition partition) {
        List<Step> steps = partition.problem().steps();
        Set<String> deciding = partition.reach().flow().asked();
        double meetings = steps.stream()
                .mapToDouble(step -> meetings(step, steps, deciding))
                .sum();
        if (partition.depth() > 1) {
            return meetings + 1.0 / partition.depth();
        }
        Compiler compiler = new Compiler(partition);
        List<Iteration> course = compiler.course(compiler.start());
        long exchanges = course.stream()
                .mapToLong(iteration -> IntStream.range(0, iteration.actions().size())
                        .filter(place -> !iteration.awaitedAt(place).isEmpty())
                        .count())
                .sum();
        return meetings + (double) exchanges / course.size();
    }

    private static double meetings(Step step, List<Step> all, Set<String> deciding) {
        boolean combines = step instanceof Launch launch && !launch.combined().isEmpty();
        if (step instanceof Step.Reduce reduce) {
            return reduce.scalars().stream()
                    .mapToDouble(scalar -> deciding.contains(scalar) ? 1 : asked(scalar, all))
                    .max()
                    .orElseThrow();
        }
        return combines ? 1 : 0;
    }

    /** How often a step asks what zones have reduced to a scalar; nobody waits for it otherwise. */
    private static double asked(String scalar, List<Step> all) {
        double most = 0;
        for (Step step : all) {
            if ((step instanceof Step.Let let && let.value().reads().contains(scalar))
                    || (step instanceof Step.Time time && time.step().reads().contains(scalar))) {
                return 1;
            } else if (step instanceof Step.Until until
                    && until.condition().reads().contains(scalar)) {
                most = Math.max(most, 1.0 / until.every());
            } else if (step instanceof Output.Log log
                    && log.due() instanceof Due.Every every
                    && (log.told().contains(scalar)
                            || log.looked().values().stream()
                                    .anyMatch(value -> value.reads().contains(scalar)))) {
                most = Math.max(most, 1.0 / every.iterations());
            }
        }
        return most;
    }
}
