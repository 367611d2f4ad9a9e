package io.github.halomill.generator.kernel.stream;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Where the elements of an array lie that a kernel accesses, counted from where it writes its first one: as its ids
 * say, or as its launches place its work-items, whatever their ids.
 */
final class PlacedElements {

    /** Further away no neighbour is looked for. */
    private static final int FARTHEST = 16;

    private final Optional<FieldShape> shape;
    private final Optional<Reference> written;
    private final LaunchFacts facts;

    private PlacedElements(Optional<FieldShape> shape, Optional<Reference> written, LaunchFacts facts) {
        this.shape = shape;
        this.written = written;
        this.facts = facts;
    }

    /** By ids; {@code shape}: by the element where the kernel writes its first array. */
    static PlacedElements of(FieldShape shape, LaunchFacts facts) {
        return new PlacedElements(Optional.of(shape), Optional.empty(), facts);
    }

    /**
     * As launches place work-items.
     *
     * @param written the first element that is written, which has to be a work-item's own
     * @param shape the same by ids; empty: these do not say it
     */
    static PlacedElements of(Reference written, Optional<FieldShape> shape, LaunchFacts facts) throws RefusedException {
        throwIf(
                !facts.isOwn(written),
                "it is not shown that " + written.cited() + " is the element of the cell that it is launched over");
        return new PlacedElements(shape, Optional.of(written), facts);
    }

    /** The id that counts along each dimension where launches place work-items; -1 where there is none. */
    static List<Integer> ids(LaunchFacts facts) {
        List<Integer> ids = new ArrayList<>(facts.ids());
        IntStream.range(0, ids.size()).filter(d -> !facts.hasId(d)).forEach(d -> ids.set(d, -1));
        return ids;
    }

    /** By ids; empty: they do not say it. */
    Optional<FieldShape> shape() {
        return shape;
    }

    /** Whether variables of loops decide which element an access is of. */
    boolean isInLoop(Reference access) throws RefusedException {
        return shape.isPresent()
                && !LoopLoads.counters(shape.get().distance(access)).isEmpty();
    }

    List<Integer> offsets(Reference access) throws RefusedException {
        if (written.isEmpty()) {
            FieldShape own = shape.orElseThrow();
            return own.offsets(own.distance(access), access);
        }
        return facts.distance(written.get(), access)
                .filter(offsets -> offsets.stream().allMatch(offset -> Math.abs(offset) <= FARTHEST))
                .orElseThrow(() -> new RefusedException(access.cited()
                        + " is not shown to be at a constant distance of at most " + FARTHEST
                        + " from what a work-item writes"));
    }
}
