package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.GroupChoice;
import io.github.halomill.runtime.exec.plan.GroupSizes;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.schedule.Grouping;
import io.github.halomill.runtime.schedule.Launch;
import java.util.List;

/** Looks for the work-groups in which each launch is fastest, where the description leaves them open. */
final class GroupSearch {

    /** What is tried by dimensions, rows first. */
    private static final List<List<Extent>> SIZES = List.of(
            List.of(Extent.of(256), Extent.of(128), Extent.of(512)),
            List.of(Extent.of(256, 1), Extent.of(128, 2), Extent.of(64, 4), Extent.of(32, 8), Extent.of(16, 16)),
            List.of(
                    Extent.of(256, 1, 1),
                    Extent.of(128, 1, 4),
                    Extent.of(128, 2, 1),
                    Extent.of(64, 4, 1),
                    Extent.of(64, 8, 2),
                    Extent.of(32, 4, 2),
                    Extent.of(16, 4, 4)));

    /** So many sizes of a launch in a row that are no better than one before: no other is tried. */
    private static final int IN_VAIN = 3;

    private final ZoneProgram program;
    private final ExecutionOptions options;
    private final Trials trials;

    GroupSearch(ZoneProgram program, ExecutionOptions options, Trials trials) {
        this.program = program;
        this.options = options;
        this.trials = trials;
    }

    /** The launches whose work-groups may have any size, and may be chosen. */
    private List<Launch> open() {
        return program.problem().launches().stream()
                .filter(this::isOpen)
                .distinct()
                .toList();
    }

    /** Whether the work-groups of a launch may have any size, and may be chosen. */
    boolean isOpen(Launch launch) {
        Grouping grouping = launch.space().grouping();
        return grouping == Grouping.BY_DRIVER
                || (grouping == Grouping.FIRST_GUESS && options.forms().groups() == GroupChoice.TUNED);
    }

    /** Whether there is nothing to choose. */
    boolean isPointless() {
        return open().isEmpty();
    }

    /** The fastest that was found, launch by launch. */
    Choice from(Choice start) {
        List<Launch> open = open();
        if (open.isEmpty()) {
            return start;
        }
        String guess = open.stream().anyMatch(launch -> launch.space().grouping() == Grouping.BY_DRIVER)
                ? "work-groups chosen by the driver, or rows where sizes are no multiple of 32"
                : "work-groups as described";
        Timed<Choice> best = new Timed<>(start.because(start.reasonWith(guess)), trials.time(start));
        for (Launch launch : open) {
            best = of(launch, best);
        }
        return best.choice();
    }

    private Timed<Choice> of(Launch launch, Timed<Choice> from) {
        Timed<Choice> best = from;
        int inVain = 0;
        for (Extent size : SIZES.get(launch.space().dimensions() - 1)) {
            if (inVain == IN_VAIN || !trials.haveTime() || !fits(size)) {
                continue;
            }
            GroupSizes sizes = from.choice().groupSizes().with(launch.name(), size);
            double seconds = trials.time(from.choice().withGroupSizes(sizes));
            inVain++;
            if (Trials.isFaster(seconds, best.seconds())) {
                String reason = "work-groups of " + sizes.describe() + ", the fastest of those tried";
                best = new Timed<>(from.choice().withGroupSizes(sizes).because(reason), seconds);
                inVain = 0;
            }
        }
        return best;
    }

    /** Whether all devices take work-groups of a size. */
    boolean fits(Extent size) {
        return options.devices().stream()
                .allMatch(device -> size.volume() <= device.properties().maxWorkGroupSize());
    }
}
