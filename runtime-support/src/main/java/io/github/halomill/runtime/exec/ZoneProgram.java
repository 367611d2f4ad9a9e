package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.partition.Addressing;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Problem;
import io.github.halomill.runtime.partition.Zone;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * What every zone carries out, whatever the number of zones.
 *
 * @param name for messages
 * @param problem what is cut
 * @param source of the kernel
 * @param arguments what the kernel is passed on a zone, in the order of its parameters
 * @param step one step of the loop
 */
public record ZoneProgram(
        String name,
        Problem problem,
        KernelSource source,
        Function<Zone, List<KernelArgument>> arguments,
        Consumer<ZoneRun> step) {

    /** The images that the kernel is passed: the same on all zones of a partition. */
    List<ImageArgument> images(Partition partition) {
        return problem.addressing() == Addressing.LOCAL
                ? List.of()
                : arguments.apply(partition.zones().get(0)).stream()
                        .filter(ImageArgument.class::isInstance)
                        .map(ImageArgument.class::cast)
                        .toList();
    }
}
