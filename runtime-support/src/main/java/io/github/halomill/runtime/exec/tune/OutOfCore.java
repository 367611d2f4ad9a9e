package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.device.BusRate;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.Roofline;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.exec.plan.Coarsening;
import io.github.halomill.runtime.exec.plan.DeviceLimits;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.GroupSizes;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.zone.DeviceContext;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.io.SpillFile;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.report.Quantities;
import io.github.halomill.runtime.schedule.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides how a program is run whose local boxes the devices cannot hold all at once: cut into more zones than there
 * are devices, which take turns. A turn computes so many steps that the device is busy for longer than the bus, if
 * ghost zones of that width do not make it compute too much twice; by a model of what is measured here: how fast the
 * device copies its memory, and gets the host's.
 */
final class OutOfCore {

    /** Zones that a device holds at a time: one is copied in, one computes, one is copied out. */
    static final int SEATS = 3;

    /** Of a device's memory, where nobody has said how much may be used. */
    private static final double SHARE = 0.9;

    /** Smaller gains are noise. */
    private static final double GAIN = 0.99;

    private static final int MOST_STEPS = 1024;
    private static final int MOST_ZONES = 1024;

    private final ZoneProgram program;
    private final Problem problem;
    private final ExecutionOptions options;
    private final DeviceContexts contexts;

    /** One for each physical device. */
    private final List<Device> devices;

    private record Candidate(Partition partition, TurnCost cost) {}

    OutOfCore(ZoneProgram program, ExecutionOptions options, DeviceContexts contexts) {
        this.program = program;
        this.problem = program.problem();
        this.options = options;
        this.contexts = contexts;
        Map<String, Device> physical = new LinkedHashMap<>();
        options.devices().forEach(device -> physical.putIfAbsent(device.place(), device));
        this.devices = List.copyOf(physical.values());
    }

    /**
     * With zones that take turns.
     *
     * @param tooLittle which devices have too little memory for all zones at once; empty: none, it is requested
     * @throws RunException if they cannot, or the host has too little memory
     */
    Plan plan(Optional<String> tooLittle) {
        obstacle().ifPresent(why -> {
            throw refusal(tooLittle, why);
        });
        DeviceContext first = contexts.of(devices.get(0));
        double copies = Roofline.gigabytesPerSecond(first.device(), first.context(), first.compute());
        double bus = BusRate.gigabytesPerSecond(first.context(), first.transfer());
        List<String> obstacles = new ArrayList<>();
        Candidate best = null;
        for (int steps : depths()) {
            Candidate candidate = candidate(steps, copies, bus, obstacles);
            if (candidate == null || (best != null && candidate.cost.seconds() > GAIN * best.cost.seconds())) {
                break; // deeper zones are larger, and dearer from here on
            }
            best = candidate;
        }
        if (best == null) {
            String cure = "; allow more with --device-memory, or choose a smaller problem";
            throw refusal(tooLittle, String.join("; ", obstacles) + cure);
        }
        requireRoom(DeviceLimits.bytes(best.partition), options.memory().spill());
        List<Device> placed = IntStream.range(0, best.partition.zones().size())
                .mapToObj(zone -> devices.get(zone % devices.size()))
                .toList();
        best.partition.problem().launches().forEach(launch -> DeviceLimits.checkGroups(launch.space(), placed));
        String why = tooLittle.isPresent() ? "the devices cannot hold all at once" : "out of core, as requested";
        return new Plan(
                best.partition,
                placed,
                false,
                GroupSizes.OF_DRIVER,
                Packing.DEVICE,
                List.of(),
                Coarsening.NONE,
                SEATS,
                why + "; " + describe(best, bus)
                        + options.memory()
                                .spill()
                                .map(folder ->
                                        "; zones are kept in a file in " + folder + ", whose disk may take longer")
                                .orElse(""));
    }

    private static RunException refusal(Optional<String> tooLittle, String why) {
        return new RunException(tooLittle
                        .map(text -> text + "\nand zones cannot take turns on devices: ")
                        .orElse("zones cannot take turns on devices: ")
                + why);
    }

    private Optional<String> obstacle() {
        if (options.ranks().count() > 1) {
            return Optional.of("there are several ranks");
        }
        if (options.cut().weights().given().isPresent()) {
            return Optional.of("all their zones are as large; run with --weights=equal");
        }
        if (options.probes().poison()) {
            return Optional.of("what must not be read is spoilt on all devices at once; verify without poison");
        }
        if (!program.images(Partition.of(problem, Split.WHOLE)).isEmpty()) {
            return Optional.of("kernels read or write images");
        }
        if (!problem.onEveryZone().isEmpty()) {
            return Optional.of("every zone runs " + problem.onEveryZone().get(0).name());
        }
        return problem.uses().stream()
                .filter(use -> use.gathered()
                        && problem.usesOf(use.name()).stream()
                                .anyMatch(any -> any.access().writes()))
                .findFirst()
                .map(use -> "every zone reads all of " + use.name() + ", which others write");
    }

    private int[] depths() {
        if (options.cut().depth().isPresent() || !problem.combined().isEmpty()) {
            return new int[] {options.cut().depth().orElse(1)};
        }
        return IntStream.iterate(1, steps -> steps <= MOST_STEPS, steps -> 2 * steps)
                .toArray();
    }

    /**
     * The cheapest of the cuts, of as few zones as fit, for so many steps a turn; null: there is none, because of
     * {@code obstacles}.
     */
    private @Nullable Candidate candidate(int steps, double copies, double bus, List<String> obstacles) {
        return partitions(steps, obstacles)
                .map(partition -> new Candidate(partition, TurnCost.of(partition, copies, bus, devices.size())))
                .min(Comparator.comparingDouble(candidate -> candidate.cost.seconds()))
                .orElse(null);
    }

    private Stream<Partition> partitions(int steps, List<String> obstacles) {
        if (options.cut().split().isPresent()) {
            return asked(options.cut().split().get(), steps).stream()
                    .filter(partition -> fits(partition) || !obstacles.add("the zones of that split do not fit"));
        }
        return dimensions().stream().flatMap(d -> fewest(d, steps, obstacles).stream());
    }

    /** Empty: zones of more than one step a turn, which nobody asked for, are not possible. */
    private Optional<Partition> asked(Split split, int steps) {
        try {
            return Optional.of(Partition.of(problem, split, steps));
        } catch (RunException e) {
            if (steps > 1 && options.cut().depth().isEmpty()) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Those that are cut: the slowest first, so that zones are contiguous. */
    private List<Integer> dimensions() {
        List<Integer> cut = new ArrayList<>(List.of(problem.slowest()));
        for (int d = problem.grid().dimensions() - 1; d >= 0 && problem.isLocal(); d--) {
            if (d != problem.slowest()) {
                cut.add(d);
            }
        }
        return cut;
    }

    /**
     * Of few zones: as many as an estimate says, from which on there are more until they fit, or less where there
     * cannot be so many.
     */
    private Optional<Partition> fewest(int d, int steps, List<String> obstacles) {
        long whole = DeviceLimits.bytes(Partition.of(problem, Split.WHOLE));
        String obstacle = "more than " + MOST_ZONES + " zones would be needed";
        long tooFew = 0;
        long tooMany = MOST_ZONES + 1;
        long zones = (long) SEATS * devices.size();
        while (tooFew < zones && zones < tooMany) {
            try {
                Partition partition = Partition.of(problem, Split.WHOLE.with(d, (int) zones), steps);
                if (fits(partition)) {
                    return Optional.of(partition);
                }
                tooFew = zones;
                long own = Math.max(1, room() - ghosts(partition, whole));
                zones = Math.max(zones + 1 + zones / 16, Arithmetic.ceilDiv(whole, own));
            } catch (RunException e) {
                obstacle = "more than " + tooFew + " zones would be needed, but " + e.getMessage();
                tooMany = zones;
            }
            if (zones >= tooMany) {
                zones = (tooFew + tooMany) / 2;
            }
        }
        obstacles.add("cut along " + Axes.name(d) + ", " + obstacle);
        return Optional.empty();
    }

    /** Bytes that a zone holds beside its share of the {@code whole} problem's, at most. */
    private long ghosts(Partition partition, long whole) {
        double each = (double) whole / problem.grid().cells().volume();
        return partition.zones().stream()
                .mapToLong(zone -> DeviceLimits.bytes(partition, zone)
                        - (long) (each * zone.cells().volume()))
                .max()
                .orElseThrow();
    }

    private static long largest(Partition partition) {
        return partition.zones().stream()
                .mapToLong(zone -> DeviceLimits.bytes(partition, zone))
                .max()
                .orElseThrow();
    }

    private boolean fits(Partition partition) {
        return largest(partition) <= room();
    }

    /** Bytes of a seat. */
    private long room() {
        long least = devices.stream()
                .mapToLong(device -> device.properties().globalMemory())
                .min()
                .orElseThrow();
        return (long) (options.memory().limit().isPresent() ? least : SHARE * least) / SEATS;
    }

    private static String describe(Candidate candidate, double bus) {
        TurnCost cost = candidate.cost;
        return String.format(
                Locale.ROOT,
                "zones of %s take %s; expected %s a step: %s to compute (%.1f %% of it twice),"
                        + " %s to move %s in and %s out a turn at %.1f GB/s",
                Quantities.bytes(largest(candidate.partition)),
                candidate.partition.depth() > 1 && cost.turns() < 1
                        ? "a turn every " + candidate.partition.depth() + " steps"
                        : String.format(Locale.ROOT, "%.1f turns a step", cost.turns()),
                Quantities.seconds(cost.seconds()),
                Quantities.seconds(cost.compute()),
                100 * (cost.work() - 1) / cost.work(),
                Quantities.seconds(cost.bus()),
                Quantities.bytes(cost.in()),
                Quantities.bytes(cost.out()),
                bus);
    }

    private static void requireRoom(long needed, Optional<Path> spill) {
        OptionalLong there =
                spill.map(folder -> OptionalLong.of(SpillFile.room(folder))).orElseGet(HostMemory::available);
        if (there.isPresent() && needed > there.getAsLong()) {
            String where = spill.map(folder -> "room on the disk of " + folder).orElse("memory of the host");
            String cure = spill.isPresent() ? "another folder" : "a file for them with --spill DIR";
            throw new RunException("too little " + where + " for zones that take turns: " + Quantities.bytes(needed)
                    + " needed, " + Quantities.bytes(there.getAsLong()) + " there; use " + cure
                    + ", a smaller problem, or more devices");
        }
    }
}
