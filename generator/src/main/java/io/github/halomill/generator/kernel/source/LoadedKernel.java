package io.github.halomill.generator.kernel.source;

import io.github.halomill.generator.kernel.IncludeExpander.Expanded;
import io.github.halomill.generator.kernel.KernelFile;
import java.nio.file.Path;

/** A kernel file that was read, and the options for a device's compiler. */
public record LoadedKernel(String fileName, Path file, Expanded expanded, String options, KernelFile parsed) {}
