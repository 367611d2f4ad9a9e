package io.github.halomill.generator.complete;

import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.KernelElement;
import java.util.IdentityHashMap;
import java.util.Optional;

/**
 * What is read of a description's kernels.
 *
 * @param description a description of them
 * @param kernels what is read of each, by its element in the description that is completed
 */
record ReadKernels(Description description, IdentityHashMap<KernelElement, KernelElement> kernels) {

    ReadKernels {
        kernels = new IdentityHashMap<>(kernels);
    }

    /** What is read of a kernel, if it is read. */
    Optional<KernelElement> of(KernelElement kernel) {
        return Optional.ofNullable(kernels.get(kernel));
    }
}
