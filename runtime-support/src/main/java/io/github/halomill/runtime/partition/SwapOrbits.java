package io.github.halomill.runtime.partition;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which names an array goes by in the course of the iterations: the cycles of all swaps of one iteration together. */
public final class SwapOrbits {

    private final List<Swap> swaps;
    /** By name: whose array it denotes after an iteration. */
    private final Map<String, String> next = new HashMap<>();

    /** Of the buffers with these names. */
    public SwapOrbits(Collection<String> names, List<Swap> swaps) {
        this.swaps = List.copyOf(swaps);
        names.forEach(name -> next.put(name, name));
        for (Swap swap : swaps) {
            String denoted = next(swap.first());
            next.put(swap.first(), next(swap.second()));
            next.put(swap.second(), denoted);
        }
    }

    SwapOrbits(Problem problem) {
        this(problem.buffers().stream().map(BufferLayout::name).toList(), problem.swaps());
    }

    private String next(String name) {
        String denoted = next.get(name);
        if (denoted == null) {
            throw new IllegalArgumentException("no buffer " + name);
        }
        return denoted;
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
     * Every name that swaps connect with {@code name}, itself included: the orbit, and names that an array has only between
     * two swaps of one iteration.
     */
    public Set<String> connected(String name) {
        Set<String> names = new LinkedHashSet<>(Set.of(name));
        boolean grown = true;
        while (grown) {
            grown = false;
            for (Swap swap : swaps) {
                if (names.contains(swap.first()) || names.contains(swap.second())) {
                    grown |= names.addAll(List.of(swap.first(), swap.second()));
                }
            }
        }
        return names;
    }

    /**
     * The buffers whose ghost zones are exchanged, in the problem's order: those that are read and written, and, where zones
     * compute what belongs to others, also those of which elements may keep what another name of the array gave them. These
     * are all if it may depend on data which elements are written. Else an element is always written under a name, or never;
     * but where an array is written under two names, it may be under one of them only.
     *
     * @param depth steps from one exchange to the next; all depths above 1 are alike
     */
    public static List<BufferLayout> exchanged(Problem problem, int depth) {
        List<BufferLayout> read = readAndWritten(problem);
        if (depth == 1) {
            return read;
        }
        SwapOrbits orbits = new SwapOrbits(problem);
        Set<String> names = new LinkedHashSet<>();
        for (BufferLayout buffer : read) {
            List<String> orbit = orbits.of(buffer.name());
            long writing = orbit.stream()
                    .filter(name -> problem.buffer(name).access().writes())
                    .count();
            names.addAll(problem.conditionalWrites() || writing > 1 ? orbit : List.of(buffer.name()));
        }
        return problem.buffers().stream()
                .filter(buffer -> names.contains(buffer.name()))
                .toList();
    }

    /** Buffers that are read under one name and written under the same or another, in the problem's order. */
    static List<BufferLayout> readAndWritten(Problem problem) {
        SwapOrbits orbits = new SwapOrbits(problem);
        return problem.buffers().stream()
                .filter(buffer -> buffer.owned() && buffer.access().reads())
                .filter(buffer -> orbits.of(buffer.name()).stream()
                        .anyMatch(name -> problem.buffer(name).access().writes()))
                .toList();
    }
}
