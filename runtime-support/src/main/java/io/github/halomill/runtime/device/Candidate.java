package io.github.halomill.runtime.device;

import java.util.function.ToDoubleFunction;

/**
 * A device that a query looks at.
 *
 * @param bandwidths asked only if the query asks
 */
record Candidate(Device device, ToDoubleFunction<Device> bandwidths) {

    /** What its driver says of it. */
    DeviceProperties is() {
        return device.properties();
    }

    /** How fast it copies its own memory, in 10^9 bytes per second. */
    double bandwidth() {
        return bandwidths.applyAsDouble(device);
    }
}
