package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.flow.Calls;
import io.github.halomill.generator.kernel.flow.ConditionalWrites;
import io.github.halomill.generator.validate.fact.AccessFacts;
import io.github.halomill.generator.validate.fact.ArgumentFacts;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.ScalarFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.base.ElementType.Slot;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the values of arguments that may be others than the description has, without any other effect than on results.
 */
final class FreeValues {

    private FreeValues() {}

    /** The least that each may be, by name. */
    static Map<String, Long> of(Subject subject) {
        Map<String, Long> free = new LinkedHashMap<>();
        Optional<KernelFunction> function = subject.kernel().function();
        for (int i = 0; i < subject.arguments().size(); i++) {
            ArgumentFacts argument = subject.arguments().get(i);
            int position = i;
            String parameter = function.map(
                            known -> known.parameters().get(position).name())
                    .orElse(argument.name());
            if (hasNumbers(argument)) {
                List<Slot> slots = argument.type().orElseThrow().slots();
                List<Map.Entry<String, Numeral>> values =
                        List.copyOf(argument.valuesOf(parameter).entrySet());
                for (int v = 0; v < values.size(); v++) {
                    String inKernel = values.get(v).getKey();
                    String name = argument.name() + inKernel.substring(parameter.length());
                    boolean real = slots.get(v % slots.size()).scalar().isFloating();
                    least(inKernel, values.get(v).getValue(), real, subject.access())
                            .ifPresent(least -> free.put(name, least));
                }
            }
        }
        return free;
    }

    /**
     * Whether it may depend on such scalars which elements the kernel writes. That is no matter as long as they stay as
     * they are; but a program that is told to go on with others finds old values where it would have written.
     */
    static boolean mayDecideWrites(Subject subject) {
        Optional<Unit> unit =
                subject.kernel().source().map(source -> source.parsed().unit());
        Optional<Function> kernel =
                subject.kernel().function().flatMap(function -> unit.flatMap(any -> any.function(function.name())));
        if (kernel.isEmpty()) {
            return true;
        }
        Set<String> free = of(subject).keySet();
        Set<Variable> scalars = new HashSet<>();
        for (int i = 0; i < subject.arguments().size(); i++) {
            ArgumentFacts argument = subject.arguments().get(i);
            if (argument instanceof ScalarFacts
                    && (argument.values().isEmpty()
                            || argument.valuesOf(argument.name()).keySet().stream()
                                    .anyMatch(free::contains))) {
                scalars.add(kernel.get().parameters().get(i));
            }
        }
        Set<String> reached = new Calls(unit.get()).reachedFrom(kernel.get().name());
        return !scalars.isEmpty() && new ConditionalWrites(unit.get(), scalars, Set.of()).in(reached);
    }

    private static boolean hasNumbers(ArgumentFacts argument) {
        return argument.fold(BufferFacts::isConstant, local -> false, sampler -> false, scalar -> true);
    }

    /** The least value for which what is known of the kernel is so; none if it is known for the one value only. */
    private static Optional<Long> least(String name, Numeral value, boolean real, Optional<AccessFacts> access) {
        if (value.located().expression().usesZone()) {
            return Optional.empty();
        }
        if (access.isEmpty()) {
            return real ? Optional.of(Long.MIN_VALUE) : Optional.empty();
        }
        AccessFacts facts = access.get();
        if (facts.deciding().contains(name)) {
            return Optional.empty();
        }
        boolean any = !facts.used().contains(name) || !facts.described().isNonNegative(name);
        if (real && !any) {
            return Optional.empty();
        }
        return Optional.of(any ? Long.MIN_VALUE : facts.described().isPositive(name) ? 1L : 0L);
    }
}
