package io.github.halomill.generator.calls;

import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.List;
import java.util.Optional;

/**
 * A launch as a host program has it.
 *
 * @param kernel its name, or {@link #SWAP}
 * @param arguments the names and expressions that are passed, in order; empty if only the kernel is named
 */
record KernelCall(String kernel, Optional<List<String>> arguments, SourceLocation place) {

    /** What exchanges two arrays, unless a kernel is called so. */
    static final String SWAP = "swap";

    KernelCall {
        arguments = arguments.map(List::copyOf);
    }
}
