package io.github.halomill.generator.kernel.flow;

import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Unit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which functions of a file call which. */
public final class Calls {

    private final Map<String, Set<String>> calls = new HashMap<>();

    public Calls(Unit unit) {
        for (Function function : unit.functions()) {
            calls.computeIfAbsent(function.name(), name -> new HashSet<>()).addAll(function.calls());
        }
    }

    /** Whether a function of the file calls it. */
    public boolean isCalled(String function) {
        return calls.values().stream().anyMatch(called -> called.contains(function));
    }

    /** The function, what it calls, what that calls ... whether the file defines it or not. */
    public Set<String> reachedFrom(String function) {
        Set<String> reached = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(function));
        while (!open.isEmpty()) {
            String name = open.pop();
            if (reached.add(name)) {
                open.addAll(calls.getOrDefault(name, Set.of()));
            }
        }
        return reached;
    }
}
