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
        Offset first = part(number)
                .filter(slot -> !slot.name().isEmpty())
                .map(slot -> launch.use(slot.name()).origin())
                .orElseGet(() -> launch.space().offset().minus(counted.lo()));
        Offset places = Offset.ZERO;
        for (int d = 0; d < copy.dimensions(); d++) {
            places = places.with(d, first.along(d) - copy.shifts().get(number).get(d));
        }
        StreamedItems items = new StreamedItems(partition, launch);
        return new Staged(
                launch,
                items.computed(zone),
                items.whole(zone),
                places,
                launch.globalSize(zone.reach(), problem.grid()));
    }

    /** Of a launch that covers a part of the grid. */
    private Optional<Slot> part(int launch) {
        return copy.signature().of(Kind.PART).stream()
                .filter(slot -> slot.launch() == launch)
                .findFirst();
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
            case ITEMS, PART -> staged.inCopy(staged.computed);
            case CELLS -> staged.inCopy(new StreamedItems(partition, staged.launch).cells(use(slot)));
            default ->
                staged.inCopy(use(slot).spacing().having(zone.box(use(slot).name())));
        };
    }

    private Box everywhere() {
        return copy.signature().slots().stream()
                .flatMap(slot -> switch (slot.kind()) {
                    case ITEMS -> Stream.of(of(slot), staged(slot).inCopy(staged(slot).whole));
                    case HELD, CELLS -> Stream.of(of(slot));
                    default -> Stream.<Box>empty();
                })
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
        Optional<String> part = copy.signature().of(Kind.PART).stream()
                .flatMap(slot -> misfit(slot).stream())
                .findFirst();
        if (part.isPresent()) {
            return part;
        }
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

    /** Why a launch that covers a part of the grid is not where the copy looks for its work-items; empty: it is. */
    private Optional<String> misfit(Slot slot) {
        Launch launch = launch(slot);
        StreamedItems items = new StreamedItems(partition, launch);
        if (!slot.name().isEmpty() && !use(slot).spacing().isOneEach()) {
            return Optional.of("the work-items of " + launch.kernel() + " do not stand on an element of "
                    + use(slot).name() + " each");
        }
        return launch.uses().stream()
                .filter(use -> use.access().writes() && items.isInFilledMargin(use))
                .findFirst()
                .map(use -> launch.kernel() + " stands in margins of " + use.name() + " that each step fills");
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
        Staged staged = staged(slot);
        return staged.sizes.along(staged.launch.ids().indexOf(axis(slot)));
    }

    /** The place of the work-item with id 0 along the axis that a slot names. */
    long firstItem(Slot slot) {
        Staged staged = staged(slot);
        return staged.places.along(axis(slot)) - staged.launch.space().offset().along(axis(slot));
    }

    private static int axis(Slot slot) {
        return "xyz".indexOf(slot.name());
    }

    /** Of a range, from where to where along each dimension of memory, as the copy is passed it. */
    ByteBuffer bytes(Box range) {
        ByteBuffer bytes =
                ByteBuffer.allocateDirect(2 * Long.BYTES * copy.dimensions()).order(ByteOrder.nativeOrder());
        for (int d = 0; d < copy.dimensions(); d++) {
            bytes.putLong(range.lo().along(d)).putLong(range.hi().along(d));
        }
        return bytes.flip();
    }
}
