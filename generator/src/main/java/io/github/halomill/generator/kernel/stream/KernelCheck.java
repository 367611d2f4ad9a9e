package io.github.halomill.generator.kernel.stream;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelTraits;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.flow.Calls;
import io.github.halomill.generator.kernel.flow.ConditionalWrites;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What keeps a kernel from being streamed, whatever the places of its accesses. */
record KernelCheck(KernelFunction kernel, Function function, KernelFile file) {

    /** What depends on how an NDRange is cut. */
    private static final Set<String> OF_LAUNCH = Set.of(
            "get_global_id",
            "get_global_size",
            "get_global_offset",
            "get_global_linear_id",
            "get_num_groups",
            "get_work_dim",
            "printf");

    /**
     * Throws if there is something.
     *
     * @param changing arrays that some step writes
     * @param written those of them that it may write
     */
    void check(Evaluation evaluation, Set<String> changing, Set<String> written) throws RefusedException {
        checkFunction(changing);
        checkReferences(evaluation.references(), changing, written);
        throwIf(!evaluation.kept().isEmpty(), "it changes variables outside functions");
        throwIf(kernel.parameters().stream().anyMatch(one -> one.image().isPresent()), "it has images");
    }

    private void checkFunction(Set<String> changing) throws RefusedException {
        KernelTraits traits = kernel.traits();
        throwIf(kernel.unseen().isPresent(), "a device's compiler may see another kernel");
        throwIf(traits.usesBarrier(), "it has barriers");
        throwIf(kernel.usesWorkGroup(), "it depends on its work-groups");
        throwIf(traits.requiredWorkGroupSize().isPresent(), "it asks for a size of its work-groups");
        Set<String> reached = new Calls(file.unit()).reachedFrom(function.name());
        ConditionalWrites conditions = new ConditionalWrites(file.unit(), Set.of(), lasting(changing));
        throwIf(
                kernel.conditionalWrites() && conditions.in(reached),
                "which elements it writes may depend on what arrays hold that change");
        throwIf(
                conditions.inRounds(reached),
                "how many rounds its loops have may depend on what arrays hold that change");
        for (String called : reached) {
            throwIf(
                    OF_LAUNCH.contains(called) && !isTold(called),
                    "it calls " + called + ", which is not the same in the copy");
        }
        for (Function other : file.unit().functions()) {
            throwIf(
                    !other.name().equals(function.name())
                            && reached.contains(other.name())
                            && other.calls().stream().anyMatch(OF_LAUNCH::contains),
                    "its function " + other.name() + " asks for ids");
            throwIf(other.calls().contains(function.name()), other.name() + " calls it");
        }
    }

    /** Arrays that it is passed and that stay as they are: what depends on them is the same in each step. */
    private Set<Variable> lasting(Set<String> changing) {
        return function.parameters().stream()
                .filter(parameter -> Bodies.isGlobal(parameter.type()) && !changing.contains(parameter.name()))
                .collect(Collectors.toSet());
    }

    /** Whether the copy tells what a call asks for. */
    private static boolean isTold(String called) {
        return called.equals("get_global_id") || called.equals("get_global_size");
    }

    private void checkReferences(List<Reference> references, Set<String> changing, Set<String> written)
            throws RefusedException {
        for (Reference reference : references) {
            String array = reference.buffer().name();
            throwIf(
                    reference.unresolved().isPresent() && changing.contains(array),
                    "it is not known which element " + reference.cited() + " is: "
                            + reference
                                    .unresolved()
                                    .map(Reference.Obstacle::text)
                                    .orElse(""));
            throwIf(
                    reference.mode() == Reference.Mode.UPDATE,
                    "it changes " + array + " with an atomic operation at " + reference.place());
            throwIf(
                    reference.mode().writes() && !written.contains(array),
                    "it writes " + array + ", which changes places with no other array");
        }
    }
}
