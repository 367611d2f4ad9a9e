package io.github.halomill.bench;

import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceProperties;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What all benchmarks understand. */
final class BenchOptions {

    private static final int REPETITIONS = 5;

    @Option(
            names = "--devices",
            paramLabel = "SELECTION",
            description =
                    "all, a number, gpu, cpu, 0:0,0:1, 0:0*4 or a query; the first 1, 2, 4 ... of them are measured, and all"
                            + " (default: ${DEFAULT-VALUE}).")
    private String devices = "all";

    @Option(
            names = "--kernels",
            split = ",",
            paramLabel = "KERNEL",
            description = "Which of ${COMPLETION-CANDIDATES} (default: all).")
    private List<Kernel> kernels = List.of(Kernel.values());

    @Option(
            names = "--stencils",
            split = ",",
            paramLabel = "STENCIL",
            description = "Which of ${COMPLETION-CANDIDATES} (default: all).")
    private List<Stencil> stencils = List.of(Stencil.values());

    @Option(
            names = "--sizes",
            split = ",",
            paramLabel = "N",
            description = "Cells along each dimension of the two-dimensional kernels, multiples of 1024"
                    + " (default: 4096,16384,32768).")
    private List<Long> sizes = List.of();

    @Option(
            names = "--cubes",
            split = ",",
            paramLabel = "N",
            description = "Cells along each dimension of the three-dimensional kernel, 64 or more (default: 256,512).")
    private List<Long> cubes = List.of();

    @Option(
            names = "--depth",
            paramLabel = "STEPS",
            description =
                    "Steps from one exchange of ghost zones to the next, where it is not what is varied: a number, or"
                            + " auto (default: ${DEFAULT-VALUE}).")
    private String depth = "1";

    @Option(
            names = "--depths",
            split = ",",
            paramLabel = "STEPS",
            description = "What the depth sweep goes through (default: ${DEFAULT-VALUE}).")
    private List<Integer> depths = List.of(1, 2, 4, 8, 16, 32);

    @Option(
            names = "--seconds-per-case",
            paramLabel = "S",
            description =
                    "About how long the " + REPETITIONS + " repetitions of a case take (default: ${DEFAULT-VALUE}).")
    private double secondsPerCase = 1.5;

    @Option(names = "--iterations", paramLabel = "STEPS", description = "Steps of a repetition, whatever they take.")
    private Long iterations = 0L;

    @Option(
            names = "--no-check",
            description =
                    "No checksum of each result, which has to be copied from the devices; stencils have one always.")
    private boolean noCheck;

    @Option(names = "--quick", description = "Small sizes and short runs, for a machine without a GPU.")
    private boolean quick;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Where CSV files and pictures go (default: ${DEFAULT-VALUE}).")
    private Path output = Path.of("bench-results");

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    List<Device> devices() {
        return DeviceSelection.parse(devices).select(Devices.discover());
    }

    /** The first 1, 2, 4, ... of {@code all}, and all. */
    static List<List<Device>> ladder(List<Device> all) {
        TreeSet<Integer> counts = new TreeSet<>();
        for (int count = 1; count < all.size(); count *= 2) {
            counts.add(count);
        }
        counts.add(all.size());
        return counts.stream().map(count -> all.subList(0, count)).toList();
    }

    List<Kernel> kernels() {
        return kernels;
    }

    List<Stencil> stencils() {
        return stencils;
    }

    /** Cells along each dimension. */
    List<Long> sizes(Kernel kernel) {
        return sizes(kernel.dimensions());
    }

    /** Cells along each of so many dimensions. */
    List<Long> sizes(int dimensions) {
        if (dimensions == 2) {
            return chosen(sizes, List.of(1024L, 2048L), List.of(4096L, 16384L, 32768L));
        }
        return chosen(cubes, List.of(64L, 128L), List.of(256L, 512L));
    }

    private List<Long> chosen(List<Long> told, List<Long> small, List<Long> large) {
        if (!told.isEmpty()) {
            return told;
        }
        return quick ? small : large;
    }

    /** Empty: the program's own choice. */
    OptionalInt depth() {
        if (depth.equals("auto")) {
            return OptionalInt.empty();
        }
        try {
            return OptionalInt.of(Integer.parseInt(depth));
        } catch (NumberFormatException e) {
            throw new UsageException("depth: '" + depth + "' is neither a number nor auto");
        }
    }

    List<Integer> depths() {
        return depths;
    }

    Measurement.Method method() {
        double seconds = quick ? Math.min(secondsPerCase, 0.25) : secondsPerCase;
        OptionalLong steps = iterations > 0 ? OptionalLong.of(iterations) : OptionalLong.empty();
        return new Measurement.Method(REPETITIONS, seconds / REPETITIONS, steps, System::nanoTime);
    }

    boolean quick() {
        return quick;
    }

    boolean check() {
        return !noCheck;
    }

    Path output() {
        return output;
    }

    /** What rows say of where they were measured: the first device, its driver, the date, and the command. */
    Map<String, String> conditions() {
        DeviceProperties device = devices().get(0).properties();
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put("device", device.name());
        conditions.put("driver", device.driverVersion());
        conditions.put("date", LocalDate.now(ZoneOffset.UTC).toString());
        conditions.put("command", command());
        return conditions;
    }

    /** The command as it was given, without what says where results go. */
    private String command() {
        return command.commandLine().getParseResult().matchedOptions().stream()
                .filter(option ->
                        !List.of("--output", Destination.CSV, Destination.INTO).contains(option.longestName()))
                .map(option -> " " + option.longestName()
                        + (option.arity().max() == 0 ? "" : " " + String.join(",", option.originalStringValues())))
                .collect(Collectors.joining("", "java -jar bench.jar " + command.name(), ""));
    }
}
