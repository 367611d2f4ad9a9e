package io.github.halomill.generator.infer.array;

import io.github.halomill.generator.kernel.access.Reach;
import io.github.halomill.generator.kernel.access.ReachFinder;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.access.SymbolicShape;
import io.github.halomill.generator.kernel.access.push.PushFinder;
import io.github.halomill.generator.kernel.access.push.Writers;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * Whether work-items write elements that others own, each of these only one.
 *
 * @param shape of the array
 * @param turns what holds in launches that take turns
 */
record PushedWrites(ArrayLayout layout, SymbolicShape shape, List<Setting> turns) {

    /** Whether they do in a turn, and in the others write their own at least. */
    boolean areAny() {
        boolean any = false;
        for (Setting turn : turns) {
            Setting roomy = layout.withRoom(turn, shape);
            Optional<Writers> writers = new PushFinder(roomy, shape, components())
                    .find(layout.access().references());
            if (writers.isPresent() ? !writers.get().push() : !areOwn(roomy)) {
                return false;
            }
            any |= writers.isPresent();
        }
        return any;
    }

    private OptionalInt components() {
        return layout.hasComponents() ? OptionalInt.of(layout.gridRank()) : OptionalInt.empty();
    }

    private boolean areOwn(Setting setting) {
        ReachFinder finder = new ReachFinder(setting, shape);
        return layout.access().writes().stream().allMatch(write -> isOwn(write, finder));
    }

    private boolean isOwn(Reference write, ReachFinder finder) {
        Optional<List<Reach>> reaches = write.unresolved().isPresent() ? Optional.empty() : finder.find(write);
        return reaches.isPresent() && reaches.get().stream().allMatch(reach -> isOwn(layout, reach));
    }

    /** Whether what is touched is certainly a work-item's own. */
    static boolean isOwn(ArrayLayout layout, Reach reach) {
        return IntStream.range(0, layout.gridRank()).allMatch(d -> {
            OptionalLong lo = reach.lo().get(d).constant();
            OptionalLong hi = reach.hi().get(d).constant();
            return lo.orElse(-1) >= 0 && hi.orElse(layout.perItem(d)) < layout.perItem(d);
        });
    }
}
