package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.kernel.source.LoadedKernel;
import java.util.function.Predicate;

/**
 * What a streamed copy of a kernel is made of.
 *
 * @param nonNegative which of the kernel's scalars are known not to be negative
 */
record StreamedSource(LoadedKernel kernel, Predicate<String> nonNegative) {}
