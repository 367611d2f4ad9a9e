package io.github.halomill.runtime.exec.end;

import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.exchange.Abort;

/**
 * What ends the run that is under way.
 *
 * @param homes which process has which zone
 * @param abort has all zones give up at once
 * @param lastStep has zones of one rank end after the same step
 */
public record RunEnd(Homes homes, Abort abort, LastStep lastStep) {

    /** Ends the run: on one rank after some step, on several at once and because of {@code failure}. */
    public void because(Throwable failure) {
        if (homes.isOne()) {
            lastStep.stop();
        } else if (lastStep.isRunning()) {
            abort.raise(failure);
        }
    }
}
