package io.github.halomill.generator.kernel.group;

import io.github.halomill.generator.kernel.ast.Variable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What the variables of a work-item hold, by their bytes' offsets. What is not in it has never been written. */
final class Store {

    private final Map<Variable, Map<Long, Value>> values = new HashMap<>();

    /** Of these anything may have been written. */
    private final Set<Variable> forgotten = new HashSet<>();

    Store copy() {
        Store copy = new Store();
        values.forEach((variable, held) -> copy.values.put(variable, new HashMap<>(held)));
        copy.forgotten.addAll(forgotten);
        return copy;
    }

    /** What was written there; {@code initial} if nothing was. */
    Value get(Variable variable, long offset, Value initial) {
        Value held = values.getOrDefault(variable, Map.of()).get(offset);
        return held != null ? held : forgotten.contains(variable) ? Value.OWN : initial;
    }

    /** Writes so many bytes. */
    void put(Variable variable, long offset, long bytes, Value value) {
        Map<Long, Value> held = values.computeIfAbsent(variable, any -> new HashMap<>());
        if (held.size() > 1) {
            held.replaceAll((at, old) -> at > offset && at < offset + bytes ? Value.OWN : old);
        }
        held.put(offset, value);
    }

    /** A variable comes into being, or anything may have been written to it. */
    void forget(Variable variable) {
        values.remove(variable);
        forgotten.add(variable);
    }

    /** This store where {@code other} could as well be what is held. */
    void merge(Store other) {
        Set<Variable> variables = new HashSet<>(values.keySet());
        variables.addAll(other.values.keySet());
        for (Variable variable : variables) {
            Set<Long> offsets =
                    new HashSet<>(values.getOrDefault(variable, Map.of()).keySet());
            offsets.addAll(other.values.getOrDefault(variable, Map.of()).keySet());
            for (long offset : offsets) {
                values.computeIfAbsent(variable, any -> new HashMap<>())
                        .put(
                                offset,
                                Value.either(get(variable, offset, Value.OWN), other.get(variable, offset, Value.OWN)));
            }
        }
        forgotten.addAll(other.forgotten);
    }
}
