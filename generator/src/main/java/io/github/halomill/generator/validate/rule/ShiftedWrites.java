package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.validate.fact.AccessFacts;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.Placement;
import io.github.halomill.generator.validate.fact.ReachedBox;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes that are all equally far from the work-items' own elements, in arrays that have room for that: then work-items
 * own other elements than is described, and nothing else that follows from it is worth a message.
 *
 * @param by how far
 * @param written the first array that is written
 * @param write what shows it
 * @param cure the {@code <origin>} with which they are their own
 */
record ShiftedWrites(Offset by, BufferAccess written, Reference write, String cure) {

    static Optional<ShiftedWrites> of(AccessFacts facts, Subject subject) {
        List<BufferAccess> writers = facts.buffers().stream()
                .filter(access -> !access.writes().isEmpty())
                .toList();
        List<Offset> shifts = writers.stream()
                .flatMap(access -> access.writes().stream())
                .map(ReachedBox::elements)
                .map(box -> box.extent().equals(Extent.of(1)) ? box.lo() : Offset.ZERO)
                .distinct()
                .toList();
        boolean one = shifts.size() == 1 && !shifts.get(0).equals(Offset.ZERO);
        if (!one || !writers.stream().allMatch(access -> hasRoom(access, shifts.get(0)))) {
            return Optional.empty();
        }
        Offset by = shifts.get(0);
        BufferAccess first = writers.get(0);
        return cure(by, first, facts, subject)
                .map(cure -> new ShiftedWrites(by, first, first.writes().get(0).reference(), cure));
    }

    private static boolean hasRoom(BufferAccess access, Offset by) {
        return access.own().extent().equals(Extent.of(1))
                && !access.buffer().isShared()
                && access.buffer()
                        .layout()
                        .filter(layout -> IntStream.range(0, access.coordinates())
                                .allMatch(d -> layout.origin().get(d) >= 0
                                        && isBetween(
                                                layout.origin().get(d) + by.along(d),
                                                layout.margin().get(d))))
                        .isPresent();
    }

    private static boolean isBetween(long at, long last) {
        return 0 <= at && at <= last;
    }

    private static Optional<String> cure(Offset by, BufferAccess first, AccessFacts facts, Subject subject) {
        Placement layout = first.buffer().layout().orElseThrow();
        List<String> alike = facts.buffers().stream()
                .filter(access -> access.buffer().layout().equals(Optional.of(layout)))
                .map(AccessRule::name)
                .toList();
        String ofArrays =
                "write <origin>" + text(origin(first), by) + "</origin> after <argsize> of " + String.join(", ", alike);
        if (!subject.isOfSeveral()) {
            return Optional.of(ofArrays);
        }
        List<Long> cell = subject.kernel().first();
        if (cell.isEmpty()) {
            return Optional.empty();
        }
        long[] spare = IntStream.range(0, cell.size())
                .mapToLong(d -> subject.kernel().space().value(d)
                        - subject.kernel().global().value(d))
                .toArray();
        if (IntStream.range(0, spare.length).allMatch(d -> isBetween(cell.get(d) + by.along(d), spare[d]))) {
            return Optional.of(
                    "write <origin>" + text(cell, by) + "</origin> in this <kernel>, the cell of work-item 0");
        }
        boolean all = Arrays.stream(spare).allMatch(none -> none == 0) && first.coordinates() == spare.length;
        return all ? Optional.of(ofArrays) : Optional.empty();
    }

    private static List<Long> origin(BufferAccess access) {
        return access.buffer().layout().orElseThrow().origin().subList(0, access.coordinates());
    }

    /** A point that is moved, as a description writes it. */
    private static String text(List<Long> point, Offset by) {
        return IntStream.range(0, point.size())
                .mapToObj(d -> String.valueOf(point.get(d) + by.along(d)))
                .collect(Collectors.joining(",", "{", "}"));
    }

    /** Whether what is said of an array follows from this. */
    boolean explains(BufferAccess access) {
        return access.buffer().layout().equals(written.buffer().layout());
    }

    String message() {
        List<Long> origin = origin(written);
        return "work-item 0 writes element " + text(origin, by) + " of " + AccessRule.name(written)
                + ", and is taken to own " + text(origin, Offset.ZERO);
    }
}
