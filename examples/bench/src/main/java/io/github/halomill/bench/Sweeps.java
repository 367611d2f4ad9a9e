package io.github.halomill.bench;

import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.schedule.KernelSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The benchmarks that run kernels. Each hands on its rows one by one, as they are measured. */
final class Sweeps {

    /** Steps before the checksum is taken; no multiple of the usual depths. */
    static final long CHECKED_STEPS = 41;

    private final BenchOptions options;
    private final List<Device> devices;
    private final Consumer<Row> rows;
    private final List<String> differences = new ArrayList<>();

    Sweeps(BenchOptions options, List<Device> devices, Consumer<Row> rows) {
        this.options = options;
        this.devices = devices;
        this.rows = rows;
    }

    /** Results that are not what the first devices computed, for people; should be none. */
    List<String> differences() {
        return List.copyOf(differences);
    }

    /** The same problem on more and more devices. */
    void strong() {
        forEachProblem((kernel, size) -> {
            Comparison comparison = new Comparison(Sweep.STRONG);
            for (List<Device> some : BenchOptions.ladder(devices)) {
                comparison.add("", measure(kernel, kernel.cells(size, 1), on(some)));
            }
        });
    }

    /** A problem that grows with the number of devices, along the dimension that varies slowest. */
    void weak() {
        forEachProblem((kernel, size) -> {
            Comparison comparison = new Comparison(Sweep.WEAK);
            for (List<Device> some : BenchOptions.ladder(devices)) {
                comparison.add(size + " each", measure(kernel, kernel.cells(size, some.size()), on(some)));
            }
        });
    }

    /** More and more steps from one exchange to the next. */
    void depth() {
        forEachProblem((kernel, size) -> {
            Comparison comparison = new Comparison(Sweep.DEPTH);
            for (List<Device> some : BenchOptions.ladder(devices)) {
                for (int depth : some.size() == 1 ? List.of(1) : options.depths()) {
                    ExecutionOptions execution =
                            on(some).withDepth(OptionalInt.of(depth)).withTuning(Tuning.OFF);
                    comparison.add("", measure(kernel, kernel.cells(size, 1), execution));
                }
            }
        });
    }

    /** Computing while ghost zones travel, or not. */
    void overlap() {
        forEachProblem((kernel, size) -> {
            Comparison comparison = new Comparison(Sweep.OVERLAP);
            for (List<Device> some : BenchOptions.ladder(devices)) {
                for (boolean overlap : some.size() == 1 ? List.of(true) : List.of(true, false)) {
                    ExecutionOptions execution = on(some).withOverlap(overlap);
                    comparison.add(overlap ? "on" : "off", measure(kernel, kernel.cells(size, 1), execution));
                }
            }
        });
    }

    /** A loop written by hand on the first device, and one zone of a generated program. */
    void oneZone() {
        forEachProblem((kernel, size) -> {
            Extent cells = kernel.cells(size, 1);
            KernelSpace space;
            Extent elements;
            Case program;
            try (GeneratedProgram opened = GeneratedProgram.open(kernel, cells, on(devices.subList(0, 1)))) {
                space = opened.partition().problem().first().space();
                elements = opened.size();
                program = measure(
                        kernel, cells, opened, elements, 1, opened.partition().depth());
            }
            Comparison comparison = new Comparison(Sweep.ONEZONE);
            try (HandWrittenLoop loop =
                    new HandWrittenLoop(devices.get(0), kernel.source(), space, elements, kernel.scalars(cells))) {
                comparison.add("by hand", measure(kernel, cells, loop, elements, 1, 1));
            }
            comparison.add("generated", program);
        });
    }

    @FunctionalInterface
    private interface ProblemConsumer {
        void accept(Kernel kernel, long size);
    }

    private void forEachProblem(ProblemConsumer action) {
        for (Kernel kernel : options.kernels()) {
            for (long size : options.sizes(kernel)) {
                action.accept(kernel, size);
            }
        }
    }

    private ExecutionOptions on(List<Device> some) {
        OptionalInt depth = options.depth();
        return ExecutionOptions.DEFAULT
                .withDevices(some)
                .withDepth(depth)
                .withTuning(depth.isPresent() ? Tuning.OFF : Tuning.AUTO);
    }

    private Case measure(Kernel kernel, Extent cells, ExecutionOptions execution) {
        try (GeneratedProgram program = GeneratedProgram.open(kernel, cells, execution)) {
            int zones = program.partition().zones().size();
            return measure(
                    kernel,
                    cells,
                    program,
                    program.size(),
                    zones,
                    program.partition().depth());
        }
    }

    private Case measure(Kernel kernel, Extent cells, Stepper stepper, Extent elements, int zones, int depth) {
        String checksum = options.check() ? checksum(stepper, elements) : "";
        return new Case(kernel, cells, zones, depth, Measurement.of(stepper::run, depth, options.method()), checksum);
    }

    private static String checksum(Stepper stepper, Extent elements) {
        stepper.run(CHECKED_STEPS);
        Checksum checksum = new Checksum(elements);
        stepper.read(checksum);
        return checksum.text();
    }

    /** What was measured of a program. */
    private record Case(Kernel kernel, Extent cells, int zones, int depth, Measurement time, String checksum) {

        double cellsPerSecond() {
            return cells.volume() / time.median();
        }
    }

    /** Makes rows of cases, comparing them with the first. */
    private final class Comparison {

        private final Sweep sweep;
        private @Nullable Case first;

        Comparison(Sweep sweep) {
            this.sweep = sweep;
        }

        void add(String variant, Case measured) {
            Case baseline = first == null ? measured : first;
            first = baseline;
            String cells = measured.kernel().text(measured.cells());
            if (measured.cells().equals(baseline.cells())
                    && !measured.checksum().equals(baseline.checksum())) {
                differences.add("%s of %s %s, %s devices, depth %d: checksum %s, not %s"
                        .formatted(
                                sweep.optionName(),
                                measured.kernel(),
                                cells,
                                measured.zones(),
                                measured.depth(),
                                measured.checksum(),
                                baseline.checksum()));
            }
            double speedUp = measured.cellsPerSecond() / baseline.cellsPerSecond();
            rows.accept(new Row(
                    sweep.optionName(),
                    variant,
                    measured.kernel().optionName(),
                    cells,
                    measured.cells().volume(),
                    measured.zones(),
                    measured.depth(),
                    measured.time(),
                    speedUp,
                    speedUp / measured.zones(),
                    measured.checksum()));
        }
    }
}
