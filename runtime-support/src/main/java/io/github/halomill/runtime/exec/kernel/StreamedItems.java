package io.github.halomill.runtime.exec.kernel;

import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Margins;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Which work-items of a launch a streamed copy has to do with on the zones of a partition. */
public record StreamedItems(Partition partition, Launch launch) {

    /** Why it cannot be on these zones; empty: it can. */
    public Optional<String> obstacle() {
        return partition.zones().stream().allMatch(this::isOfOneBox)
                ? written().flatMap(use -> border(use).stream()).findFirst()
                : Optional.of("zones hold more of one array than of another");
    }

    /** Whether an array goes around along a dimension that is cut. */
    public boolean goesAroundCuts() {
        return IntStream.range(0, 3).anyMatch(d -> partition.split().along(d) > 1 && goesAround(d));
    }

    private boolean goesAround(int d) {
        return written().anyMatch(use -> ends(use).anyMatch(around -> around == d));
    }

    /** Dimensions along which what lies beyond an end of an array is at the other. */
    private Stream<Integer> ends(Use use) {
        return Stream.concat(use.wraps().stream(), around(use).stream());
    }

    /** Why borders keep it from these zones, where others may read what the launch writes; empty: they do not. */
    public Optional<String> obstacleOfBorders() {
        return launch.uses().stream()
                .filter(partition.reach()::isWritten)
                .flatMap(use -> border(use).stream())
                .findFirst();
    }

    /** What the margins of an array are in the way of. */
    private Optional<String> border(Use use) {
        Box items = launch.space().items();
        boolean disturbed = margins(use).parts(use.written(items)).stream()
                .anyMatch(part -> part.source().isOfValues());
        if (disturbed) {
            return Optional.of("it writes margins of " + use.name() + " that are filled with a value");
        }
        Box cells = cells(use);
        Box whole = use.spacing().having(use.whole());
        for (int d : wraps().toList()) {
            if (whole.lo().along(d) != items.lo().along(d)
                    || whole.hi().along(d) != items.hi().along(d)) {
                return Optional.of("not all of " + use.name() + " is computed along " + Axes.name(d)
                        + ", along which the kernel wraps around an array");
            }
        }
        for (int d : around(use)) {
            if (items.lo().along(d) > cells.lo().along(d)
                    || items.hi().along(d) < cells.hi().along(d)) {
                return Optional.of(
                        use.name() + " is periodic along " + Axes.name(d) + ", and not all of its cells are computed");
            }
        }
        for (int d = 0; d < 3; d++) {
            if (isFilled(use, d, true) && endAt(use, d) > cells.hi().along(d) + 1) {
                return Optional.of("several work-items stand beyond the cells of " + use.name() + " along "
                        + Axes.name(d) + ", where each step fills its margin");
            }
        }
        return Optional.empty();
    }

    /** The work-items that have the elements of cells, along dimensions where borders fill what lies beyond these. */
    Box cells(Use use) {
        return use.spacing().having(margins(use).present().bounds());
    }

    private Margins margins(Use use) {
        return partition.reach().margins(partition.problem().indexOf(use.name()));
    }

    /** Dimensions along which an array is periodic. */
    private List<Integer> around(Use use) {
        FieldSpec field = partition.problem().fields().get(partition.problem().indexOf(use.name()));
        return IntStream.range(0, 3)
                .filter(d -> field.isPeriodic(d, false))
                .boxed()
                .toList();
    }

    /** Whether each step fills a margin of an array. */
    boolean isFilled(Use use, int d, boolean high) {
        FieldSpec field = partition.problem().fields().get(partition.problem().indexOf(use.name()));
        return field.borders().stream()
                .anyMatch(border -> border.isAt(d, high) && !border.kind().isFilledOnce());
    }

    /** Whether the launch has work-items in a margin of an array that each step fills. */
    boolean isInFilledMargin(Use use) {
        Box items = launch.space().items();
        Box cells = cells(use);
        return IntStream.range(0, 3)
                .anyMatch(d -> (isFilled(use, d, false)
                                && items.lo().along(d) < cells.lo().along(d))
                        || (isFilled(use, d, true)
                                && items.hi().along(d) > cells.hi().along(d)));
    }

    /**
     * Where work-items end along a dimension at whose end steps fill a margin of an array: with its cells, or beyond
     * them, if they write elements of arrays whose margins no step fills there, as for the last face of a row of cells.
     * (What lies beyond a periodic end is at the other.)
     */
    private long endAt(Use use, int d) {
        Box items = launch.space().items();
        long end = cells(use).hi().along(d);
        for (Use other : launch.uses()) {
            if (other.access().writes()
                    && !isFilled(other, d, true)
                    && !around(use).contains(d)) {
                long last = other.spacing()
                        .having(other.written(items).bounds())
                        .hi()
                        .along(d);
                end = Math.max(end, Math.min(last, items.hi().along(d)));
            }
        }
        return end;
    }

    /** Dimensions along which the kernel itself wraps around an array that is written at some time. */
    private Stream<Integer> wraps() {
        return written().flatMap(use -> use.wraps().stream()).distinct();
    }

    /** Arrays that are written at some time and read at another. */
    private Stream<Use> written() {
        return launch.uses().stream().filter(use -> partition.reach().isWritten(use) && !isOutput(use));
    }

    /** Whether an array is only written: it changes places with none that is read. */
    private boolean isOutput(Use use) {
        return !use.access().reads()
                && partition.problem().schedule().stream()
                        .noneMatch(step -> (step instanceof Step.Swap swap
                                        && List.of(swap.first(), swap.second()).contains(use.name()))
                                || (step instanceof Step.Rotate rotate
                                        && rotate.fields().contains(use.name())));
    }

    private boolean isOfOneBox(Zone zone) {
        return held(zone).distinct().count() == 1;
    }

    /** By array that is written at some time: the work-items whose elements a zone holds. */
    Stream<Box> held(Zone zone) {
        return written().map(use -> use.spacing().having(zone.box(use.name())));
    }

    /**
     * The work-items for which a zone holds what they read of arrays that stay as they are: all that are needed. Others
     * would be computed only because work-groups are as large as they are. Along dimensions where steps fill margins,
     * those that have cells; along those that go around, all: the zone holds what is needed for all that it loads.
     */
    Box computed(Zone zone) {
        Box items = launch.space().items();
        Box computed = whole(zone);
        for (int d = 0; d < 3 && !computed.isEmpty(); d++) {
            if (goesAround(d)) {
                computed = computed.withRange(d, items.lo().along(d), items.hi().along(d));
            }
        }
        for (Use use : written().toList()) {
            Box cells = cells(use);
            for (int d = 0; d < 3; d++) {
                long from = isFilled(use, d, false)
                        ? cells.lo().along(d)
                        : computed.lo().along(d);
                long to = isFilled(use, d, true) ? endAt(use, d) : computed.hi().along(d);
                computed = computed.withRange(
                        d,
                        Math.max(computed.lo().along(d), from),
                        Math.min(computed.hi().along(d), to));
            }
        }
        return computed;
    }

    /** The work-items for which a zone holds what they read of arrays that stay as they are. */
    Box whole(Zone zone) {
        Box whole = launch.space().items();
        for (Use use : launch.uses()) {
            Box box = zone.box(use.name());
            if (use.owned() && !partition.reach().isWritten(use)) {
                for (int d = 0; d < 3 && !whole.isEmpty(); d++) {
                    whole = whole.withRange(
                            d,
                            Math.max(whole.lo().along(d), firstWhole(use, box, d)),
                            Math.min(whole.hi().along(d), endWhole(use, box, d)));
                }
            }
        }
        return whole;
    }

    /** The first work-item that reads nothing below a box, unless the array begins there. */
    private static long firstWhole(Use use, Box box, int d) {
        long below = use.points().stream()
                .mapToLong(points -> Math.max(0, -points.first().along(d)))
                .max()
                .orElse(0);
        return box.lo().along(d) == 0
                ? Long.MIN_VALUE
                : use.spacing().from(d, box.lo().along(d) + below);
    }

    /** After the last work-item that reads nothing above a box, unless the array ends there. */
    private static long endWhole(Use use, Box box, int d) {
        long above = use.points().stream()
                .mapToLong(points -> Math.max(0, points.last().along(d)))
                .max()
                .orElse(0);
        return box.hi().along(d) == use.size().along(d)
                ? Long.MAX_VALUE
                : use.spacing().from(d, box.hi().along(d) - above);
    }
}
