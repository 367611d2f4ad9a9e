package io.github.halomill.testing.mutation;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** What came of the inputs of a target. */
public final class Tally {

    /**
     * The smallest input of several with the same kind of finding.
     *
     * @param seed gives it again
     * @param count how many inputs have it
     */
    public record Found(Finding finding, Input input, long seed, long count) {}

    private long accepted;
    private long refused;
    private final Map<String, Found> found = new TreeMap<>();

    void count(boolean isAccepted) {
        accepted += isAccepted ? 1 : 0;
        refused += isAccepted ? 0 : 1;
    }

    /** Whether it is the smallest so far. */
    boolean find(Finding finding, Input input, long seed) {
        Found before = found.get(finding.kind());
        long count = before == null ? 1 : before.count() + 1;
        boolean smaller = before == null || input.size() < before.input().size();
        found.put(
                finding.kind(),
                smaller
                        ? new Found(finding, input, seed, count)
                        : new Found(before.finding(), before.input(), before.seed(), count));
        return smaller;
    }

    /** Inputs that were taken. */
    public long accepted() {
        return accepted;
    }

    /** Inputs that were refused with a message. */
    public long refused() {
        return refused;
    }

    /** All inputs. */
    public long inputs() {
        return accepted
                + refused
                + found.values().stream().mapToLong(Found::count).sum();
    }

    /** By kind. */
    public Map<String, Found> found() {
        return Collections.unmodifiableMap(found);
    }
}
