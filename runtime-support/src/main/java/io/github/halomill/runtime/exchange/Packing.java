package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.buffer.DeviceBox;
import io.github.halomill.runtime.geometry.Box;

/** How boxes whose elements are not contiguous in device memory are moved to and from the host. */
public enum Packing {
    /** A kernel packs and unpacks them on the device. */
    DEVICE,
    /** The driver moves them row by row, what takes one copy. */
    DRIVER;

    boolean packs(DeviceBox array, Box part) {
        return this == DEVICE ? !array.isContiguous(part) : !array.isOneCopy(part);
    }
}
