package io.github.halomill.runtime;

import io.github.halomill.runtime.io.ComparingSink;
import io.github.halomill.runtime.io.Difference;
import io.github.halomill.runtime.io.ScratchArray;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compares the arrays of two runs. The first run's arrays are set aside in temporary files, so that its devices are free for
 * the second, which needs the whole problem on one.
 */
final class Verification implements AutoCloseable {

    private final Map<String, ScratchArray> kept = new LinkedHashMap<>();

    /** Sets the arrays aside. */
    void keep(List<ProgramArray> arrays) {
        for (ProgramArray array : arrays) {
            ScratchArray scratch = ScratchArray.create(array.shape());
            kept.put(array.name(), scratch);
            array.copyTo().accept(scratch);
        }
    }

    /**
     * Compares what was kept with {@code reference}, the right values.
     *
     * @return the first difference of the first array that has one, for example {@code B differs at [3, 4]: ...}
     */
    Optional<String> compare(List<ProgramArray> reference) {
        for (ProgramArray array : reference) {
            ScratchArray actual = kept.get(array.name());
            if (actual == null) {
                throw new IllegalStateException("nothing was kept of " + array.name());
            }
            ComparingSink comparison = new ComparingSink(array.shape(), actual);
            array.copyTo().accept(comparison);
            Optional<Difference> difference = comparison.firstDifference();
            if (difference.isPresent()) {
                // What was kept was to be expected for the comparison; here the reference is right.
                Difference found = difference.get().reversed();
                return Optional.of(array.name() + " differs at "
                        + found.describe(array.shape().dimensions()));
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() {
        kept.values().forEach(ScratchArray::close);
    }
}
