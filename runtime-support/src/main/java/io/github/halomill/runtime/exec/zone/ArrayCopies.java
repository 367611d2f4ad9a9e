package io.github.halomill.runtime.exec.zone;

import io.github.halomill.runtime.buffer.Staging;
import io.github.halomill.runtime.report.Trace;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Opens what copies arrays to and from devices.
 *
 * @param devices of the zones
 * @param trace where copies are recorded
 * @param names what an array is called now
 */
public record ArrayCopies(ByZone<ZoneDevice> devices, Optional<Trace> trace, IntFunction<String> names) {

    /**
     * To be closed when an array, or a part of it, is copied to or from the device of a zone; {@code what} is said of
     * it in the trace.
     */
    Staging open(int array, int zone, String what) {
        ZoneDevice device = devices.get(zone);
        Staging staging = device.staging();
        return trace.<Staging>map(to -> new TracedCopy(staging, to, device, what, names.apply(array)))
                .orElse(staging);
    }
}
