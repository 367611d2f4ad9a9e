package io.github.halomill.generator.kernel.stream;

/** Whether a kernel can be streamed. */
public sealed interface StreamResult {

    /** It can. */
    record Streamable(StreamForm form) implements StreamResult {}

    /** It cannot, for a reason that continues a sentence: "the kernel is not streamed: it has barriers". */
    record Refused(String reason) implements StreamResult {}
}
