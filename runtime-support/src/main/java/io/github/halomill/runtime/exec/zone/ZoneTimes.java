package io.github.halomill.runtime.exec.zone;

import io.github.halomill.runtime.exchange.WaitingTimes;

/**
 * Where the time of a zone goes: its worker's on the host, and its device's.
 *
 * @param worker by the host's clock
 * @param device by the device's clock
 */
public record ZoneTimes(WorkerTimes worker, DeviceTimes device) implements WaitingTimes {

    public void start() {
        worker.start();
        device.start();
    }

    /** That many steps begin. */
    public void step(int steps) {
        device.step(steps);
    }

    public void settle() {
        worker.settle();
        device.settle();
    }

    /**
     * Seconds that the zone was busy since this was asked for last. A worker waits for neighbours also while its device
     * still computes; and a device that others use, too, does nothing for this zone at times, which nobody waits for
     * here.
     */
    public double takeBusySeconds() {
        return Math.max(worker.takeOwnSeconds(), device.takeKernelSeconds());
    }

    /** From now on the device is asked for the times of one step in so many. */
    public void sample(int period) {
        device.sample(period);
    }

    @Override
    public boolean keepsApart() {
        return device.isBlind();
    }

    public void awaitedFrame() {
        worker.awaitedFrame();
    }

    @Override
    public void begin() {
        worker.begin();
    }

    @Override
    public void awaitedDevice() {
        worker.awaitedDevice();
    }

    @Override
    public void awaitedNeighbour() {
        worker.awaitedNeighbour();
    }
}
