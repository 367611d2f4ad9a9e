package io.github.halomill.generator.cli;

import io.github.halomill.generator.kernel.access.Slice;
import io.github.halomill.generator.report.Explanation;
import io.github.halomill.generator.report.RangesText;
import io.github.halomill.runtime.geometry.Axes;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** A launch that several devices share, for which accesses are told in numbers. */
final class LaunchOptions {

    private static final List<String> AXES = List.of("x", "y", "z");

    @Option(
            names = "--items",
            required = true,
            split = ",",
            paramLabel = "N",
            description = "Work-items along x, y, z: the global size.")
    private List<Long> items = List.of();

    @Option(
            names = "--group",
            split = ",",
            paramLabel = "N",
            description = "Work-items of a work-group along x, y, z. Default: one.")
    private List<Long> group = List.of();

    @Option(
            names = "--devices",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many devices share the work-items. Default: ${DEFAULT-VALUE}.")
    private int devices = 1;

    @Option(
            names = "--split",
            paramLabel = "AXIS",
            description = "Along which dimension: x, y or z. Default: the last one.")
    private Optional<String> split = Optional.empty();

    @Option(names = "-p", paramLabel = "NAME=VALUE", description = "The value of a scalar argument. May be repeated.")
    private Map<String, Long> scalars = Map.of();

    /** What each device reads and writes, kernel by kernel. */
    String ranges(List<Explanation> kernels, CommandSpec spec) {
        List<Long> groups = group.isEmpty() ? Collections.nCopies(items.size(), 1L) : group;
        int dimension = split.map(AXES::indexOf).orElse(items.size() - 1);
        boolean sized = items.size() <= 3
                && groups.size() == items.size()
                && IntStream.range(0, items.size())
                        .allMatch(d -> items.get(d) > 0 && groups.get(d) > 0 && items.get(d) % groups.get(d) == 0);
        if (!sized) {
            throw new ParameterException(
                    spec.commandLine(), "--items and --group: give one to three sizes, whole work-groups of each");
        }
        if (dimension < 0 || dimension >= items.size()) {
            throw new ParameterException(
                    spec.commandLine(), "--split: there is no dimension '" + split.orElse("") + "' in --items");
        }
        long most = items.get(dimension) / groups.get(dimension);
        if (devices < 1 || devices > most) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--devices: there are " + most + " work-groups along " + Axes.name(dimension) + " for them");
        }
        Slice whole = Slice.whole(items, groups);
        return kernels.stream()
                .map(kernel -> "\n" + RangesText.write(kernel, whole, devices, dimension, scalars))
                .collect(Collectors.joining());
    }
}
