package io.github.halomill.fuzz;

import java.util.List;
import java.util.Map;

/**
 * What a program leaves.
 *
 * @param states what fields hold after each iteration, the first of them before any
 * @param frames by file: fields that steps save
 * @param tables by probe: its rows
 */
record Outcome(List<Map<String, Cells>> states, Map<String, Frame> frames, Map<Step.Probe, List<Row>> tables) {

    /** A field after so many iterations, or in the last of them. */
    record Frame(String field, int iteration, Cells cells) {}

    /**
     * A row of a table.
     *
     * @param values bits of integers, and of real numbers in double precision
     */
    record Row(int iteration, double time, List<Long> values) {}

    Map<String, Cells> last() {
        return states.get(states.size() - 1);
    }
}
