package io.github.halomill.generator.kernel.stream.text;

/** A part of a text and what takes its place. */
public record Edit(Span span, String replacement) {

    /** A part of a text, by offsets. */
    public record Span(int start, int end) {}
}
