package io.github.halomill.runtime.exec.kernel;

import io.github.halomill.runtime.exec.program.CopySignature.Kind;
import io.github.halomill.runtime.exec.program.CopySignature.Slot;
import io.github.halomill.runtime.exec.program.StreamedCopy;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Where work-items and elements of a zone are as a streamed copy counts, which has one count for all launches. */
public final class CopyRanges {

    private final StreamedCopy copy;
    private final Partition partition;
    private final Problem problem;
    private final Zone zone;
    private final List<Staged> launches;

    /**
     * A launch of an iteration.
     *
     * @param computed work-items that may be computed
     * @param whole those of which all that they read is there, wherever arrays go around
     * @param places from its work-items to what the copy counts
     * @param sizes of the launch, as its kernel sees it
     */
    private record Staged(Launch launch, Box computed, Box whole, Offset places, Extent sizes) {

        Box inCopy(Box items) {
            return items.translate(places);
        }

        /** The work-items of what the copy counts. */
        Box items(Box counted) {
            return counted.translate(new Offset(-places.x(), -places.y(), -places.z()));
        }
    }

    CopyRanges(Partition partition, Zone zone, StreamedCopy copy) {
        this.copy = copy;
        this.partition = partition;
        this.problem = partition.problem();
        this.zone = zone;
        this.launches =
                IntStream.range(0, copy.shifts().size()).mapToObj(this::staged).toList();
    }

    private Staged staged(int number) {
        Launch launch = problem.launches().get(number);
        Box counted = launch.counted(zone.reach(), problem.grid());
        Offset places = Offset.ZERO;
        for (int k = 0; k < copy.dimensions(); k++) {
            int d = launch.ids().get(k);
            long first = launch.space().offset().along(d) - counted.lo().along(d);
            places = places.with(d, first - copy.shifts().get(number).get(k));
        }
        StreamedItems items = new StreamedItems(partition, launch);
        return new Staged(
                launch,
                items.computed(zone),
                items.whole(zone),
                places,
                launch.globalSize(zone.reach(), problem.grid()));
    }

    private Staged staged(Slot slot) {
        return launches.get(slot.launch());
    }

    /** The launch that a slot belongs to. */
    Launch launch(Slot slot) {
        return staged(slot).launch;
    }

    private Use use(Slot slot) {
        return launch(slot).use(slot.name());
    }

    /** What is to be stored; {@code items}: what is to be computed, by launch. */
    Box stored(List<Box> items) {
        Box stored = Box.EMPTY;
        for (int i = 0; i < items.size(); i++) {
            Staged staged = launches.get(i);
            stored = stored.bound(staged.inCopy(items.get(i).intersect(staged.computed)));
        }
        return stored;
    }

    /** Of the array of a slot, the elements that the zone holds in a range. */
    Box elements(Slot slot, Box range) {
        Use use = use(slot);
        return use.own(staged(slot).items(range)).intersect(zone.box(use.name()));
    }

    /** The range of a slot that has one, but for {@link Kind#STORED}. */
    Box of(Slot slot) {
        Staged staged = staged(slot);
        return switch (slot.kind()) {
            case EVERYWHERE -> everywhere();
            case ITEMS -> staged.inCopy(staged.computed);
            case CELLS -> staged.inCopy(new StreamedItems(partition, staged.launch).cells(use(slot)));
            default ->
                staged.inCopy(use(slot).spacing().having(zone.box(use(slot).name())));
        };
    }

    private Box everywhere() {
        Stream<Box> ranges = copy.signature().slots().stream()
                .filter(slot -> slot.is(Kind.ITEMS) || slot.is(Kind.HELD) || slot.is(Kind.CELLS))
                .map(this::of);
        return Stream.concat(ranges, launches.stream().map(staged -> staged.inCopy(staged.whole)))
                .reduce(Box::intersect)
                .orElseThrow();
    }

    /** Why a copy cannot be on the zones of a partition; empty: it can. */
    public static Optional<String> obstacle(Partition partition, StreamedCopy copy) {
        if (copy.goesInParts()) {
            return new StreamedItems(partition, partition.problem().first()).obstacle();
        }
        return Stream.concat(
                        partition.problem().launches().stream()
                                .map(launch -> new StreamedItems(partition, launch).obstacleOfBorders()),
                        partition.zones().stream().map(zone -> new CopyRanges(partition, zone, copy).misfit()))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /**
     * Why launches do not look for margins that steps fill where the copy does: it counts work-items of some launches
     * from other places, where reads are far to one side; empty: they do.
     */
    private Optional<String> misfit() {
        for (Slot slot : copy.signature().of(Kind.CELLS)) {
            Use cells = use(slot);
            for (Staged staged : launches) {
                boolean reads =
                        staged.launch.uses().stream().anyMatch(use -> use.name().equals(cells.name()));
                if (reads && !fits(staged, slot, cells)) {
                    return Optional.of("each step fills margins of " + cells.name()
                            + ", and its launches are shifted against each other");
                }
            }
        }
        return Optional.empty();
    }

    private boolean fits(Staged staged, Slot slot, Use cells) {
        StreamedItems items = new StreamedItems(partition, staged.launch);
        Box own = staged.inCopy(staged.computed);
        Box range = of(slot);
        return IntStream.range(0, 3)
                .allMatch(d -> (!items.isFilled(cells, d, false)
                                || own.lo().along(d) >= range.lo().along(d))
                        && (!items.isFilled(cells, d, true)
                                || own.hi().along(d) <= range.hi().along(d) + beyond(items, d)));
    }

    /** How many work-items may stand beyond the cells: those of arrays whose margins no step fills there. */
    private int beyond(StreamedItems items, int d) {
        return launches.stream()
                        .flatMap(staged -> staged.launch.uses().stream())
                        .anyMatch(use -> use.access().writes() && !items.isFilled(use, d, true))
                ? 1
                : 0;
    }

    /** How many work-items the launch of a slot has along the axis that it names. */
    long size(Slot slot) {
        return staged(slot).sizes.along("xyz".indexOf(slot.name()));
    }

    /** Of a range, from where to where along each dimension of memory, as the copy is passed it. */
    ByteBuffer bytes(Box range) {
        ByteBuffer bytes =
                ByteBuffer.allocateDirect(2 * Long.BYTES * copy.dimensions()).order(ByteOrder.nativeOrder());
        for (int k = 0; k < copy.dimensions(); k++) {
            int d = problem.first().ids().get(k);
            bytes.putLong(range.lo().along(d)).putLong(range.hi().along(d));
        }
        return bytes.flip();
    }
}
