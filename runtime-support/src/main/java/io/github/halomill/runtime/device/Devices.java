package io.github.halomill.runtime.device;

import java.util.List;

/** Placeholder. */
public final class Devices {

    private Devices() {}

    /** Every device of every platform. */
    public static List<Device> discover() {
        return List.of();
    }
}
