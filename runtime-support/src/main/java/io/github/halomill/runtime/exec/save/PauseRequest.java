package io.github.halomill.runtime.exec.save;

/** Whoever wants all zones to pause between two iterations. */
@FunctionalInterface
public interface PauseRequest {

    /**
     * Called by every rank, in the thread that runs the program: before the first iteration of a run, and where all
     * zones pause. Fields may be copied from the devices meanwhile, but not to them. All ranks have to answer the same.
     * What it throws ends the run.
     *
     * @param done iterations since the program's first
     * @return after how many of them zones pause the next time, unless the run is over by then, {@link Long#MAX_VALUE}
     *     for never; {@code done} or less ends the run here, with a
     *     {@link io.github.halomill.runtime.base.RunStoppedException}
     */
    public long next(long done);
}
