package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.kernel.access.IntegerRanges;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.ParameterRequirement;
import io.github.halomill.generator.model.Proof;
import io.github.halomill.generator.validate.fact.AccessFacts;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Leaves of the limits of sizes that kernels need for their numbers of 32 bits only those that others do not imply. */
final class SizeLimits {

    private SizeLimits() {}

    /** The same kernels; {@code subjects}: what was read of them. */
    static List<Kernel> strongest(List<Kernel> kernels, List<Subject> subjects) {
        Map<ParameterRequirement, Poly> rooms = new LinkedHashMap<>();
        Set<Poly> known = new LinkedHashSet<>();
        subjects.stream().flatMap(subject -> subject.access().stream()).forEach(facts -> {
            known.addAll(facts.setting().known());
            add(facts, rooms);
        });
        List<Poly> facts = List.copyOf(known);
        Set<Poly> kept = new HashSet<>();
        Set<ParameterRequirement> implied = new HashSet<>();
        rooms.forEach((limit, room) -> {
            boolean looser = rooms.values().stream()
                    .anyMatch(tighter -> !tighter.equals(room) && IntegerRanges.implies(tighter, room, facts));
            if (looser || !kept.add(room)) {
                implied.add(limit);
            }
        });
        return kernels.stream().map(kernel -> without(kernel, implied)).toList();
    }

    private static void add(AccessFacts facts, Map<ParameterRequirement, Poly> rooms) {
        facts.limits()
                .forEach(limit -> limit.requirement()
                        .filter(needed -> !needed.usesZone())
                        .ifPresent(needed -> rooms.put(needed, limit.range().room())));
    }

    private static Kernel without(Kernel kernel, Set<ParameterRequirement> implied) {
        Proof proof = kernel.proof();
        List<ParameterRequirement> rest = proof.requirements().stream()
                .filter(requirement -> !implied.contains(requirement))
                .toList();
        return kernel.with(kernel.arguments(), proof.with(rest));
    }
}
