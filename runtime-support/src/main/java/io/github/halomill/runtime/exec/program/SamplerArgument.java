package io.github.halomill.runtime.exec.program;

import io.github.halomill.runtime.base.Sampling;

/** A kernel argument that says how images are read. */
public record SamplerArgument(String name, Sampling sampling) implements KernelArgument {}
