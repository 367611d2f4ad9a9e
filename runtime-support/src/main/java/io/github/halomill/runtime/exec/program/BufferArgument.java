package io.github.halomill.runtime.exec.program;

/** A kernel argument that is a buffer: whatever array the name points to when the kernel is launched. */
public record BufferArgument(String name) implements KernelArgument {}
