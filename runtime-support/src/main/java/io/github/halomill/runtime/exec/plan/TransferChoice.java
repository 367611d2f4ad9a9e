package io.github.halomill.runtime.exec.plan;

import io.github.halomill.runtime.buffer.TransferWay;

/**
 * How large copies go to and from a device.
 *
 * @param way in which they go
 * @param text the same for people, with what is known of it
 */
public record TransferChoice(TransferWay way, String text) {

    /** What is good for most devices. */
    public static final TransferChoice DEFAULT =
            new TransferChoice(TransferWay.PIPELINED, TransferWay.PIPELINED.describe());
}
