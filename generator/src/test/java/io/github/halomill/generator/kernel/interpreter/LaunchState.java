package io.github.halomill.generator.kernel.interpreter;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What all work-items of a launch share. */
final class LaunchState {

    private static final int MOST_STEPS = 1_000_000;

    private final Unit unit;
    private final Launch launch;
    private final Memory memory;
    private final Map<Variable, Long> variables = new LinkedHashMap<>();
    private final List<Access> accesses = new ArrayList<>();
    private final Set<String> undefined = new TreeSet<>();
    private int steps;

    LaunchState(Unit unit, Launch launch, Memory memory) {
        this.unit = unit;
        this.launch = launch;
        this.memory = memory;
    }

    Unit unit() {
        return unit;
    }

    Launch launch() {
        return launch;
    }

    Memory memory() {
        return memory;
    }

    /** Addresses of variables outside functions, {@code static} ones, and buffers' names. */
    Map<Variable, Long> variables() {
        return variables;
    }

    List<Access> accesses() {
        return accesses;
    }

    Set<String> undefined() {
        return undefined;
    }

    /** Counts what is done, so that everything ends. */
    void step(SourceLocation at) {
        if (++steps > MOST_STEPS) {
            throw new InterpreterException(at, "it does not end within " + MOST_STEPS + " steps");
        }
    }
}
