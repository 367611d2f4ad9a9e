package io.github.halomill.runtime.exec.balance;

import java.util.List;

/** How long zones of all ranks are busy. */
public interface BusyTimes {

    /**
     * Collective, while all zones pause: seconds that each zone was busy since this was asked for last, by zone; waiting
     * for others is not being busy.
     */
    List<Double> take();

    /** From now on devices tell times of one launch in so many. */
    void sample(int period);
}
