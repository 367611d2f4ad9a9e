package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.exchange.Abort;
import io.github.halomill.runtime.exec.save.FrameWriters;
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
 * @param writers what writes frames while zones compute
 */
record RunParts(Homes homes, Workers workers, RunEnd end, RunListeners listeners, FrameWriters writers) {

    /** Of a program; {@code foremost} is the step that the foremost zone has begun, {@code resources} own the threads. */
    static RunParts of(String program, Problem problem, Homes homes, LongSupplier foremost, ClResources resources) {
        Abort abort = new Abort();
        RunEnd end = new RunEnd(homes, abort, new LastStep(foremost));
        return new RunParts(
                homes,
                resources.add(new Workers(program, homes.own(), abort)),
                end,
                new RunListeners(homes.own().get(0), Series.of(problem), end::because),
                resources.add(new FrameWriters(program, end::because)));
    }
}
