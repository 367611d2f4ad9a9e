package io.github.halomill.runtime.device;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cl.ClException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * How fast devices copy their own memory, in 10^9 bytes read and written per second. Each is measured when somebody
 * first asks for it, and only once; logical devices have that of their device.
 */
public final class Bandwidths implements ToDoubleFunction<Device> {

    private final ToDoubleFunction<Device> measure;
    private final Map<List<String>, Double> measured = new HashMap<>();

    private Bandwidths(ToDoubleFunction<Device> measure) {
        this.measure = measure;
    }

    /** Of devices of this machine. */
    public static Bandwidths measured() {
        return of(Bandwidths::onDevice);
    }

    /** As {@code measure} tells. */
    static Bandwidths of(ToDoubleFunction<Device> measure) {
        return new Bandwidths(measure);
    }

    /**
     * Asks for one.
     *
     * @throws RunException if the device fails
     */
    @Override
    public double applyAsDouble(Device device) {
        return measured.computeIfAbsent(
                List.of(device.node(), device.physicalId()), key -> measure.applyAsDouble(device));
    }

    private static double onDevice(Device device) {
        try {
            return Roofline.gigabytesPerSecond(device);
        } catch (ClException e) {
            throw new RunException("devices: the bandwidth of " + device + " cannot be measured: " + e.getMessage(), e);
        }
    }
}
