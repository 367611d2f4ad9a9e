package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.partition.Zone;
import java.util.List;
import java.util.function.Function;

/**
 * The kernel of a launch, and what it is passed.
 *
 * @param source of the kernel
 * @param arguments what it is passed on a zone, in the order of its parameters
 */
public record KernelCall(KernelSource source, Function<Zone, List<KernelArgument>> arguments) {}
