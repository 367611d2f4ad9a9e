package io.github.halomill.runtime.device;

import java.util.List;

/** Placeholder. */
public record DeviceSelection(String text) {

    /** Reads the value of {@code --devices}. */
    public static DeviceSelection parse(String text) {
        return new DeviceSelection(text);
    }

    /** Those of {@code devices} that are meant. */
    public List<Device> select(List<Device> devices) {
        return devices;
    }
}
