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

    /**
     * Without what the host program passes beside a kernel's parameters: queue, global and local size in front, as
     * PyOpenCL has them, or the {@code cl::EnqueueArgs} of C++.
     */
    KernelCall of(int parameters) {
        return new KernelCall(kernel, arguments.map(all -> all.subList(beside(all, parameters), all.size())), place);
    }

    private static int beside(List<String> arguments, int parameters) {
        int more = arguments.size() - parameters;
        boolean python = more == 3
                && (isTuple(arguments.get(1))
                        || isTuple(arguments.get(2))
                        || arguments.get(2).equals("None"));
        return python || (more == 1 && arguments.get(0).contains("EnqueueArgs")) ? more : 0;
    }

    private static boolean isTuple(String argument) {
        return argument.startsWith("(") && argument.contains(",");
    }
}
