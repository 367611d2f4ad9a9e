package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.exchange.WaitingTimes;

/**
 * Where the time of a zone goes: its worker's on the host, and its device's.
 *
 * @param worker by the host's clock
 * @param device by the device's clock
 */
record ZoneTimes(WorkerTimes worker, DeviceTimes device) implements WaitingTimes {

    void start() {
        worker.start();
        device.start();
    }

    /** So many steps begin. */
    void step(int steps) {
        device.step(steps);
    }

    void settle() {
        device.settle();
    }

    void awaitedFrame() {
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
