package io.github.halomill.runtime.partition;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which names an array goes by in the course of the iterations: the cycles of all swaps of one iteration together. */
final class SwapOrbits {

    private final Problem problem;
    private final Map<String, String> next = new HashMap<>();

    SwapOrbits(Problem problem) {
        this.problem = problem;
        for (BufferLayout buffer : problem.buffers()) {
            next.put(buffer.name(), buffer.name());
        }
        for (Swap swap : problem.swaps()) {
            String first = problem.buffer(swap.first()).name();
            String second = problem.buffer(swap.second()).name();
            String denoted = next(first);
            next.put(first, next(second));
            next.put(second, denoted);
        }
    }

    /** What the name denotes after an iteration, said by the names before it. */
    private String next(String name) {
        String denoted = next.get(name);
        if (denoted == null) {
            throw new IllegalArgumentException("no buffer " + name);
        }
        return denoted;
    }

    /** Every buffer whose name the array of {@code buffer} has at some time, {@code buffer} first. */
    List<BufferLayout> of(BufferLayout buffer) {
        List<BufferLayout> orbit = new ArrayList<>(List.of(buffer));
        for (String name = next(buffer.name()); !name.equals(buffer.name()); name = next(name)) {
            orbit.add(problem.buffer(name));
        }
        return orbit;
    }

    /**
     * Every buffer that swaps connect with {@code buffer}, itself included: the orbit, and names that an array has only
     * between two swaps of one iteration.
     */
    List<BufferLayout> connected(BufferLayout buffer) {
        Set<String> names = new HashSet<>(Set.of(buffer.name()));
        boolean grown = true;
        while (grown) {
            grown = false;
            for (Swap swap : problem.swaps()) {
                if (names.contains(swap.first()) || names.contains(swap.second())) {
                    grown |= names.addAll(List.of(swap.first(), swap.second()));
                }
            }
        }
        return problem.buffers().stream()
                .filter(other -> names.contains(other.name()))
                .toList();
    }

    /** Distributed buffers that are read under one name and written under the same or another, in the problem's order. */
    List<BufferLayout> readAndWritten() {
        return problem.buffers().stream()
                .filter(buffer -> !buffer.replicated() && buffer.access().reads())
                .filter(buffer ->
                        of(buffer).stream().anyMatch(role -> role.access().writes()))
                .toList();
    }
}
