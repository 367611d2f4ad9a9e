package io.github.halomill.generator.kernel.flow;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What depends on what in a file, whatever the order in which it is computed: a graph. */
final class DataFlow {

    private final Map<Node, Set<Node>> targets = new HashMap<>();

    void add(Node source, Node target) {
        targets.computeIfAbsent(source, node -> new HashSet<>()).add(target);
    }

    void add(Collection<Node> sources, Node target) {
        sources.forEach(source -> add(source, target));
    }

    /** All that depends on {@code source}, directly or through others. */
    Set<Node> dependents(Node source) {
        Set<Node> reached = new HashSet<>();
        Deque<Node> open = new ArrayDeque<>(List.of(source));
        while (!open.isEmpty()) {
            for (Node target : targets.getOrDefault(open.pop(), Set.of())) {
                if (reached.add(target)) {
                    open.push(target);
                }
            }
        }
        return reached;
    }
}
