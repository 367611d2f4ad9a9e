package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.io.ComparingSink;
import io.github.halomill.runtime.io.Difference;
import io.github.halomill.runtime.io.ScratchArray;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compares the arrays of several runs. All but the last run's are set aside in temporary files, so that their devices
 * are free for the last, which needs the whole problem on one.
 */
final class Verification implements AutoCloseable {

    private final Ranks ranks;

    /** By run, the arrays by name. */
    private final Map<String, Map<String, ScratchArray>> kept = new LinkedHashMap<>();

    /** Of runs on these ranks, of which the first compares. */
    Verification(Ranks ranks) {
        this.ranks = ranks;
    }

    /** Sets the arrays of a run aside; {@code run} is what tells it from others. */
    void keep(String run, List<ProgramArray> arrays) {
        Map<String, ScratchArray> ofRun = new LinkedHashMap<>();
        closed(kept.put(run, ofRun));
        for (ProgramArray array : arrays) {
            ScratchArray scratch = ScratchArray.create(array.shape());
            ofRun.put(array.name(), scratch);
            array.copyTo().accept(ranks.rank() == 0 ? scratch : (box, data) -> {});
        }
    }

    /**
     * Compares what was kept with {@code reference}, the right values.
     *
     * @return the first difference of the first array of the first run that has one, for example
     *     {@code B differs at [3, 4]: ...}
     */
    Optional<String> compare(List<ProgramArray> reference) {
        for (Map.Entry<String, Map<String, ScratchArray>> run : kept.entrySet()) {
            for (ProgramArray array : reference) {
                Optional<String> difference = difference(run.getValue(), array);
                if (difference.isPresent()) {
                    return difference.map(text -> run.getKey() + array.name() + " differs at " + text);
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<String> difference(Map<String, ScratchArray> run, ProgramArray array) {
        ScratchArray actual = run.get(array.name());
        if (actual == null) {
            throw new IllegalStateException("nothing was kept of " + array.name());
        }
        ComparingSink comparison = new ComparingSink(array.shape(), actual);
        array.copyTo().accept(comparison);
        // What was kept was to be expected for the comparison; here the reference is right.
        return comparison
                .firstDifference()
                .map(Difference::reversed)
                .map(found -> found.describe(array.shape().dimensions()));
    }

    @Override
    public void close() {
        kept.values().forEach(Verification::closed);
    }

    private static void closed(@Nullable Map<String, ScratchArray> run) {
        if (run != null) {
            run.values().forEach(ScratchArray::close);
        }
    }
}
