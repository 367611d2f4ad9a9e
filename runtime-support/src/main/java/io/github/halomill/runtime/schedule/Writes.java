package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.geometry.Box;
import java.util.List;

/**
 * Which elements of a field work-items write.
 *
 * @param most elements among which are all that any work-item writes
 * @param points offsets from a work-item's own elements at which it writes, instead of these; none: it writes its own
 *     elements. Of what a launch does in any iteration, all
 */
public record Writes(Box most, List<Points> points) {

    public Writes {
        points = List.copyOf(points);
    }

    /** Whether no two work-items write an element: each component is written at one offset at most. */
    public boolean areOneToOne() {
        for (int i = 0; i < points.size(); i++) {
            Points point = points.get(i);
            boolean again = points.subList(0, i).stream()
                    .anyMatch(other -> point.firstComponent() < other.endComponent()
                            && other.firstComponent() < point.endComponent());
            if (again || !point.isSingle()) {
                return false;
            }
        }
        return true;
    }

    /** Whether work-items write their own elements only. */
    public boolean areOwn() {
        return points.isEmpty();
    }
}
