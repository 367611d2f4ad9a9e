package io.github.halomill.generator.kernel.stream;

import java.util.Optional;

/** Whether a kernel can be streamed. */
public sealed interface StreamResult {

    /**
     * It can.
     *
     * @param form with rows that wait for sums
     * @param sums with sums that wait for rows, if it makes its sum row by row
     * @param notBySums why it does not
     */
    record Streamable(StreamForm form, Optional<SumForm> sums, String notBySums) implements StreamResult {}

    /** It cannot, for a reason that continues a sentence: "the kernel is not streamed: it has barriers". */
    record Refused(String reason) implements StreamResult {}
}
