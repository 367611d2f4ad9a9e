package io.github.halomill.generator.house;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Nodes of a graph from which arrows lead back to them. */
final class Cycles {

    private Cycles() {}

    /** How many there are; {@code arrows} has the nodes to which a node's arrows lead. */
    static int of(Map<String, List<String>> arrows) {
        return (int)
                arrows.keySet().stream().filter(node -> leadsTo(node, arrows)).count();
    }

    private static boolean leadsTo(String node, Map<String, List<String>> arrows) {
        Set<String> seen = new HashSet<>();
        Deque<String> next = new ArrayDeque<>(arrows.get(node));
        while (!next.isEmpty()) {
            String one = next.pop();
            if (seen.add(one)) {
                next.addAll(arrows.get(one));
            }
        }
        return seen.contains(node);
    }
}
