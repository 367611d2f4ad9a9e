package io.github.halomill.generator.kernel;

import io.github.halomill.generator.model.KernelPlaces;
import java.util.List;
import java.util.Optional;

/**
 * A kernel function that a file defines.
 *
 * @param name as macros left it
 * @param parameters in order
 * @param traits what matters for cutting its NDRange
 * @param conditionalWrites whether it may depend on the contents of arrays which elements it writes; {@code false} is proven
 * @param places where its text can be extended; empty if macros make those parts of it
 * @param line of the name in the user's file, from 1
 * @param column of the name, from 1; where a macro made the name, both are those of the macro's use
 */
public record KernelFunction(
        String name,
        List<KernelParameter> parameters,
        KernelTraits traits,
        boolean conditionalWrites,
        Optional<KernelPlaces> places,
        int line,
        int column) {

    public KernelFunction {
        parameters = List.copyOf(parameters);
    }

    /** Whether what it does depends on which work-items are a work-group. */
    public boolean usesWorkGroup() {
        return traits.usesLocalIds()
                || traits.usesGroupIds()
                || traits.usesBarrier()
                || traits.declaresLocalMemory()
                || parameters.stream().anyMatch(KernelParameter::isLocal);
    }
}
