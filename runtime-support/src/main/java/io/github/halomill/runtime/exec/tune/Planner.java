package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exec.plan.DeviceLimits;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.program.ImageArgument;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.partition.cut.Weights;
import io.github.halomill.runtime.schedule.Problem;
import java.util.List;
import java.util.Optional;

/** Makes plans of choices, for a program and what was asked for. */
record Planner(ZoneProgram program, ExecutionOptions options) {

    /**
     * How the program is run as chosen.
     *
     * @throws RunException if it cannot be
     */
    Plan of(Choice choice) {
        Partition partition = partition(choice);
        List<ImageArgument> images = program.images(partition);
        List<Device> devices = Placement.of(partition, options.devices());
        DeviceLimits.check(partition, images, devices);
        // Images are filled and brought back as a whole, not piece by piece.
        boolean overlap = options.forms().overlap() && images.isEmpty();
        if (choice.streaming().isPresent()) {
            new Streaming(program).check(partition);
        }
        return new Plan(
                partition,
                devices,
                overlap,
                choice.groupSizes(),
                choice.packing(),
                choice.streaming().map(Streamed::shape).stream().toList(),
                choice.coarsening(),
                0,
                choice.reason());
    }

    /** Whether it can be. */
    boolean isPossible(Choice choice) {
        try {
            of(choice);
            return true;
        } catch (RunException e) {
            return false;
        }
    }

    /** How many zones there are. */
    int zones(Choice choice) {
        return of(choice).partition().zones().size();
    }

    /** The problem cut into zones as chosen, or as asked for. */
    Partition partition(Choice choice) {
        Problem problem = program.problem();
        Optional<Split> split = options.cut().split();
        split.filter(parts -> parts.zones() > options.devices().size()).ifPresent(parts -> {
            throw new RunException("the split asks for " + parts.zones() + " devices, and there are "
                    + options.devices().size() + "; ask for fewer parts");
        });
        Strategy strategy = options.cut().strategy();
        int depth = choice.depth();
        if (choice.weights().isPresent()) {
            Weights weights = choice.weights().get();
            return split.isPresent()
                    ? Partition.of(problem, weights, split.get(), depth)
                    : choice.whole() == 0
                            ? Partition.of(problem, weights, strategy, depth)
                            : Partition.whole(problem, weights, choice.whole(), depth);
        }
        return split.isPresent()
                ? Partition.of(problem, split.get(), depth)
                : choice.whole() == 0
                        ? Partition.of(problem, choice.zones(), strategy, depth)
                        : Partition.whole(problem, choice.zones(), choice.whole(), depth);
    }
}
