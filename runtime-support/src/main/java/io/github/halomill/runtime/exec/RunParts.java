package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.exchange.Abort;
import io.github.halomill.runtime.exec.end.LastStep;
import io.github.halomill.runtime.exec.end.RunEnd;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.save.FrameWriters;
import io.github.halomill.runtime.exec.save.Sampler;
import io.github.halomill.runtime.exec.save.SavedSoFar;
import io.github.halomill.runtime.exec.zone.Workers;
import io.github.halomill.runtime.report.Series;
import io.github.halomill.runtime.schedule.Problem;
import java.util.function.LongSupplier;

/**
 * What zones keep where boundaries between them move.
 *
 * @param homes which process has which zone
 * @param workers a thread for each zone of this process
 * @param end what ends the run that is under way
 * @param listeners who follows it
 * @param saved what was saved so far
 * @param sampler takes some elements of arrays
 */
record RunParts(
        ZoneProgram program,
        Homes homes,
        Workers workers,
        RunEnd end,
        RunListeners listeners,
        SavedSoFar saved,
        Sampler sampler) {

    /** Of a program; {@code foremost} is the step that the foremost zone has begun, {@code resources} own threads. */
    static RunParts of(ZoneProgram program, Plan plan, Ranks ranks, LongSupplier foremost, ClResources resources) {
        Abort abort = new Abort();
        Homes homes = plan.homes(ranks);
        Problem problem = plan.partition().problem();
        RunEnd end = new RunEnd(homes, abort, new LastStep(foremost));
        return new RunParts(
                program,
                homes,
                resources.add(new Workers(program.name(), homes.own(), abort)),
                end,
                new RunListeners(homes.own().get(0), Series.of(problem), end::because),
                new SavedSoFar(problem, resources.add(new FrameWriters(program.name(), end::because))),
                resources.add(new Sampler()));
    }
}
