package io.github.halomill.generator.kernel.soundness;

import io.github.halomill.runtime.schedule.Access;
import java.util.List;
import java.util.Optional;

/** What an analysis says that the work-items of a launch may do to buffers. */
interface Predictor {

    /**
     * Whether a work-item may read.
     *
     * @param item global ids, one per dimension
     * @param offset in bytes
     * @param size in bytes
     */
    boolean mayRead(String buffer, List<Long> item, long offset, long size);

    /** Whether a work-item may write. */
    boolean mayWrite(String buffer, List<Long> item, long offset, long size);

    /** What it does with a buffer; of an output, what it held before does not matter. Empty if it is not known. */
    Optional<Access> direction(String buffer);
}
