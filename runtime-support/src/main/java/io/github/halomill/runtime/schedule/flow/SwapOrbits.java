package io.github.halomill.runtime.schedule.flow;

import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which names an array goes by in the course of the iterations: the cycles of all swaps of one iteration together. */
public final class SwapOrbits {

    private final List<Step.Swap> swaps;
    /** By name: whose array it points to after an iteration. */
    private final Map<String, String> next = new HashMap<>();

    /** Of the fields with these names. */
    public SwapOrbits(Collection<String> names, List<Step.Swap> swaps) {
        this.swaps = List.copyOf(swaps);
        names.forEach(name -> next.put(name, name));
        for (Step.Swap swap : swaps) {
            String target = next(swap.first());
            next.put(swap.first(), next(swap.second()));
            next.put(swap.second(), target);
        }
    }

    /** Of the fields of a problem. */
    public SwapOrbits(Problem problem) {
        this(problem.fields().stream().map(FieldSpec::name).toList(), problem.swaps());
    }

    private String next(String name) {
        String target = next.get(name);
        if (target == null) {
            throw new IllegalArgumentException("no field " + name);
        }
        return target;
    }

    /** Every name that the array of {@code name} has at some time, {@code name} first. */
    public List<String> of(String name) {
        List<String> orbit = new ArrayList<>(List.of(name));
        for (String other = next(name); !other.equals(name); other = next(other)) {
            orbit.add(other);
        }
        return orbit;
    }

    /**
     * Every name that swaps connect with {@code name}, itself included: the orbit, and names that an array has only
     * between two swaps of one iteration.
     */
    public Set<String> connected(String name) {
        Set<String> names = new LinkedHashSet<>(Set.of(name));
        boolean grown = true;
        while (grown) {
            grown = false;
            for (Step.Swap swap : swaps) {
                if (names.contains(swap.first()) || names.contains(swap.second())) {
                    grown |= names.addAll(List.of(swap.first(), swap.second()));
                }
            }
        }
        return names;
    }
}
