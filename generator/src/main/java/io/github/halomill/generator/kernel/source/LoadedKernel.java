package io.github.halomill.generator.kernel.source;

import io.github.halomill.generator.kernel.IncludeExpander.Expanded;
import io.github.halomill.generator.kernel.KernelFile;
import java.nio.file.Path;

/**
 * A kernel file that was read, and the options for a device's compiler.
 *
 * @param text of the file
 * @param expanded the same with the files that it includes
 */
public record LoadedKernel(
        String fileName, Path file, String text, Expanded expanded, String options, KernelFile parsed) {}
