package io.github.halomill.runtime.schedule.flow;

import io.github.halomill.runtime.schedule.Nest;
import io.github.halomill.runtime.schedule.Step;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A place in a {@link ControlFlow}. All that follow are numbers of nodes, or {@link ControlFlow#END}. */
public sealed interface Node {

    /** All nodes that may be next. */
    List<Integer> successors();

    /**
     * Steps that are carried out one after the other (a basic block).
     *
     * @param from place of the first one in the trace
     * @param to place after the last one
     */
    record Section(int from, int to, int next) implements Node {
        @Override
        public List<Integer> successors() {
            return List.of(next);
        }
    }

    /** A condition that decides between two ways. */
    record Branch(Nest.If of, int steps, int otherwise) implements Node {
        @Override
        public List<Integer> successors() {
            return List.of(steps, otherwise);
        }
    }

    /** A loop begins. */
    record Enter(int loop, int head) implements Node {
        @Override
        public List<Integer> successors() {
            return List.of(head);
        }
    }

    /**
     * Before each pass of a loop.
     *
     * @param loop its number
     * @param condition what has to hold for another pass; empty: that there are some left
     * @param most passes; empty: nobody says
     */
    record Head(int loop, Optional<Nest.While> condition, OptionalLong most, int body, int after) implements Node {
        @Override
        public List<Integer> successors() {
            return List.of(body, after);
        }
    }

    /** A condition that ends a loop in the middle of a pass. */
    record Leave(int loop, Step.Until condition, int after, int next) implements Node {
        @Override
        public List<Integer> successors() {
            return List.of(after, next);
        }
    }
}
