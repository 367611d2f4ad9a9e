package io.github.halomill.runtime.device;

import java.util.Locale;
import org.jocl.CL;

/** What kind of processor a device is. */
public enum DeviceType {
    CPU,
    GPU,
    ACCELERATOR,
    OTHER;

    /** Reads the bit field {@code CL_DEVICE_TYPE}; the most particular bit counts. */
    static DeviceType ofBits(long bits) {
        if ((bits & CL.CL_DEVICE_TYPE_GPU) != 0) {
            return GPU;
        }
        if ((bits & CL.CL_DEVICE_TYPE_ACCELERATOR) != 0) {
            return ACCELERATOR;
        }
        return (bits & CL.CL_DEVICE_TYPE_CPU) != 0 ? CPU : OTHER;
    }

    /** The name on the command line, for example {@code gpu}. */
    public String optionName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
