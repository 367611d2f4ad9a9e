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
        device.settle();
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
