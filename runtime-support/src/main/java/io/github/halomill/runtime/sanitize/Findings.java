package io.github.halomill.runtime.sanitize;

import java.util.List;

/**
 * What is wrong with kernels.
 *
 * @param texts a paragraph for each place, in the order in which they were found
 * @param faults how often any of it happened
 * @param more whether it may have happened more often
 */
public record Findings(List<String> texts, int faults, boolean more) {

    public Findings {
        texts = List.copyOf(texts);
    }

    public boolean isEmpty() {
        return texts.isEmpty();
    }

    /** A line that says how many there are. */
    public String summary() {
        return isEmpty()
                ? "sanitize: nothing found: no invalid or uninitialised access, no data race, no barrier that some"
                        + " work-items miss, for these sizes and inputs"
                : "sanitize: found at " + texts.size() + (texts.size() == 1 ? " place, " : " places, ")
                        + (more ? "at least " : "") + faults + (faults == 1 ? " time" : " times")
                        + "; results mean nothing";
    }
}
