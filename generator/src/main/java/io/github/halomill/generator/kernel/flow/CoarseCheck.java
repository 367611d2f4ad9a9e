package io.github.halomill.generator.kernel.flow;

import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.ast.Function;
import java.util.Optional;
import java.util.Set;

/**
 * Says whether a work-item may do what several work-items of a kernel do, one after the other, each by a call of its
 * text.
 */
public final class CoarseCheck {

    /** What tells a function which element is its work-item's. */
    private static final Set<String> IDS = Set.of("get_global_id", "get_global_linear_id");

    private CoarseCheck() {}

    /** Why it may not, as a sentence goes on: "the kernel is not coarsened: it has barriers"; empty: it may. */
    public static Optional<String> obstacle(KernelFunction kernel, KernelFile file) {
        if (file.unit().function(kernel.name()).isEmpty()) {
            return Optional.of("what it does is not understood");
        }
        if (kernel.unseen().isPresent()) {
            return Optional.of("a device's compiler may see another kernel than is read here");
        }
        if (kernel.traits().usesBarrier()) {
            return Optional.of("it has barriers");
        }
        if (kernel.usesWorkGroup()) {
            return Optional.of("it depends on its work-groups");
        }
        if (kernel.traits().requiredWorkGroupSize().isPresent()) {
            return Optional.of("it asks for a size of its work-groups");
        }
        if (kernel.parameters().stream().anyMatch(parameter -> parameter.image().isPresent())) {
            return Optional.of("it has images");
        }
        Calls calls = new Calls(file.unit());
        if (calls.isCalled(kernel.name())) {
            return Optional.of("a function of its file calls it");
        }
        Set<String> reached = calls.reachedFrom(kernel.name());
        return file.unit().functions().stream()
                .filter(other -> !other.name().equals(kernel.name()) && reached.contains(other.name()))
                .filter(other -> other.calls().stream().anyMatch(IDS::contains))
                .map(Function::name)
                .findFirst()
                .map(other -> "its function " + other + " asks for ids");
    }
}
