package io.github.halomill.generator.kernel.interpreter;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a launch has done.
 *
 * @param buffers their contents afterwards, by the parameter's name
 * @param accesses to buffers, in the order in which they happened
 * @param undefined operations whose result OpenCL C leaves open: {@code k.cl:3:5: ADD overflows}
 */
public record Run(Map<String, byte[]> buffers, List<Access> accesses, Set<String> undefined) {}
