package io.github.halomill.generator.kernel.access.push;

import io.github.halomill.generator.kernel.access.Races;
import io.github.halomill.generator.kernel.access.Races.Race;
import io.github.halomill.generator.kernel.access.Reach;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which work-items write the elements of an array.
 *
 * @param race two references that do not go together, if there are such
 * @param pushes where work-items write, from their own elements, if these are not their own and one work-item at most
 *     writes each; else none
 * @param around dimensions along which that is counted beyond one end of the array what is at the other
 * @param contested two references by which different work-items may write the same element; none if that is not why
 *     there are no pushes
 */
public record Writers(Optional<Race> race, List<Push> pushes, Set<Integer> around, List<Reference> contested) {

    /**
     * Where a reference leads: one element, of some components.
     *
     * @param by offset from the work-item's own along each dimension that counts no components
     */
    public record Push(List<Long> by, long firstComponent, long lastComponent, Reach reach) {

        public Push {
            by = List.copyOf(by);
        }

        /** Whether the other leads elsewhere in a component of both. */
        boolean isElsewhere(Push other) {
            boolean together = firstComponent <= other.lastComponent && other.firstComponent <= lastComponent;
            return together && !by.equals(other.by);
        }

        private List<Object> place() {
            return List.of(by, firstComponent, lastComponent);
        }
    }

    public Writers {
        pushes = List.copyOf(pushes);
        around = Set.copyOf(around);
        contested = List.copyOf(contested);
    }

    /**
     * Of an array of which work-items write their own elements.
     *
     * @param assuming where a race that there is for some parameters only is added to, which is not taken for one
     */
    public static Writers own(
            Optional<Races> any, Optional<Races> byDefault, List<Reference> references, List<Reference> assuming) {
        Optional<Race> race = any.flatMap(races -> races.find(references));
        if (race.isPresent()
                && byDefault.flatMap(races -> races.find(references)).isEmpty()) {
            assuming.add(race.get().read());
            race = Optional.empty();
        }
        return new Writers(race, List.of(), Set.of(), List.of());
    }

    /** Whether work-items write elements of others, each of these only one. */
    public boolean push() {
        return !pushes.isEmpty();
    }

    /** Whether they write the same elements as others. */
    public boolean areLike(Writers other) {
        return pushes.stream()
                .map(Push::place)
                .toList()
                .equals(other.pushes.stream().map(Push::place).toList());
    }

    /** Where a reference that writes leads. */
    public List<Reach> reached(Reference reference) {
        return pushes.stream()
                .map(Push::reach)
                .filter(reach -> reach.reference().equals(reference))
                .toList();
    }
}
