package io.github.halomill.runtime.exec.plan;

import io.github.halomill.runtime.buffer.TransferWay;
import java.util.Optional;

/** How large copies are to go between host and devices. */
public enum TransferKind {
    /** As is fastest, as far as that is worth finding out. */
    AUTO,
    /** Through one piece of pinned memory at a time. */
    PINNED,
    /** By mapping the devices' memory. */
    MAPPED,
    /** Through a ring of pinned memory. */
    PIPELINED;

    /** The way that is asked for, if one is. */
    public Optional<TransferWay> way() {
        return switch (this) {
            case AUTO -> Optional.empty();
            case PINNED -> Optional.of(TransferWay.PINNED);
            case MAPPED -> Optional.of(TransferWay.MAPPED);
            case PIPELINED -> Optional.of(TransferWay.PIPELINED);
        };
    }
}
