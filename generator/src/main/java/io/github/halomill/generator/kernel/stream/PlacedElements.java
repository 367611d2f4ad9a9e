package io.github.halomill.generator.kernel.stream;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Where the accesses of a kernel lie that is launched over a part of the grid: as its launches place its work-items,
 * whatever their ids. Counted from the first element that a work-item writes, which has to be its own.
 */
final class PlacedElements {

    /** Further away no neighbour is looked for. */
    private static final int FARTHEST = 16;

    private final Reference written;
    private final LaunchFacts facts;

    PlacedElements(List<Reference> stores, LaunchFacts facts) throws RefusedException {
        written = stores.get(0);
        this.facts = facts;
        throwIf(
                !facts.isOwn(written),
                "it is not shown that " + written.cited() + " is the element of the cell that it is launched over");
    }

    /** The id that counts along each dimension; -1 where there is none. */
    List<Integer> ids() {
        List<Integer> ids = new ArrayList<>(facts.ids());
        IntStream.range(0, ids.size()).filter(d -> !facts.hasId(d)).forEach(d -> ids.set(d, -1));
        return ids;
    }

    List<Integer> offsets(Reference access) throws RefusedException {
        Optional<List<Integer>> distance = facts.distance(written, access)
                .filter(offsets -> offsets.stream().allMatch(offset -> Math.abs(offset) <= FARTHEST));
        return distance.orElseThrow(() -> new RefusedException(access.cited()
                + " is not shown to be at a constant distance of at most " + FARTHEST + " from what a work-item writes"));
    }
}
