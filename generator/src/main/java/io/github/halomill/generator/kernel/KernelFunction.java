package io.github.halomill.generator.kernel;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.KernelPlaces;
import java.util.List;
import java.util.Optional;

/**
 * A kernel function that a file defines.
 *
 * @param name as macros left it
 * @param parameters in order
 * @param traits what matters for cutting its NDRange
 * @param conditionalWrites whether it may depend on the contents of arrays which elements it writes; {@code false} is
 *     proven
 * @param places where its text can be extended; empty if macros make those parts of it
 * @param unseen why a device's compiler may see another kernel; empty if all see this one
 * @param undeclared names that it uses, itself or in what it calls, and that nothing declares
 * @param place of the name, in the user's file or one that it includes; where a macro made the name, of the macro's use
 */
public record KernelFunction(
        String name,
        List<KernelParameter> parameters,
        KernelTraits traits,
        boolean conditionalWrites,
        Optional<KernelPlaces> places,
        Optional<Unseen> unseen,
        List<Undeclared> undeclared,
        SourceLocation place) {

    public KernelFunction {
        parameters = List.copyOf(parameters);
        undeclared = List.copyOf(undeclared);
    }

    /** This function, of which a device's compiler may see another, or of which nothing else is known. */
    public KernelFunction unseen(Unseen why) {
        return new KernelFunction(name, parameters, traits, true, places, Optional.of(why), undeclared, place);
    }

    /** This function without places where its text may be extended. */
    public KernelFunction withoutPlaces() {
        return new KernelFunction(
                name, parameters, traits, conditionalWrites, Optional.empty(), unseen, undeclared, place);
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
