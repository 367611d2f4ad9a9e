package io.github.halomill.bench;

import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exec.ExecutionOptions;
import io.github.halomill.runtime.exec.Tuning;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.KernelSpace;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** The benchmarks that run kernels. Each hands on its rows one by one, as they are measured. */
final class Sweeps {

    /** Steps before the checksum is taken; no multiple of the usual depths. */
    private static final long CHECKED_STEPS = 41;

    private final BenchOptions options;
    private final List<Device> devices;
    private final Consumer<Row> rows;

    Sweeps(BenchOptions options, List<Device> devices, Consumer<Row> rows) {
        this.options = options;
        this.devices = devices;
        this.rows = rows;
    }

    /** The same problem on more and more devices, compared with the first one. */
    void strong() {
        forEachProblem((kernel, size) -> {
            Baseline baseline = new Baseline();
            for (List<Device> some : BenchOptions.ladder(devices)) {
                Case measured = measure(kernel, kernel.cells(size, 1), on(some));
                add(Sweep.STRONG, "", measured, baseline.speedUp(measured));
            }
        });
    }

    /** A problem that grows with the number of devices, along the dimension that varies slowest. */
    void weak() {
        forEachProblem((kernel, size) -> {
            Baseline baseline = new Baseline();
            for (List<Device> some : BenchOptions.ladder(devices)) {
                Case measured = measure(kernel, kernel.cells(size, some.size()), on(some));
                add(Sweep.WEAK, "", measured, baseline.speedUp(measured));
            }
        });
    }

    /** More and more steps from one exchange to the next, compared with one device. */
    void depth() {
        forEachProblem((kernel, size) -> {
            Extent cells = kernel.cells(size, 1);
            Baseline baseline = new Baseline();
            Case one = measure(kernel, cells, on(devices.subList(0, 1)).withDepth(OptionalInt.of(1)));
            add(Sweep.DEPTH, "", one, baseline.speedUp(one));
            for (List<Device> some : BenchOptions.ladder(devices)) {
                for (int depth : some.size() == 1 ? List.<Integer>of() : options.depths()) {
                    Case measured = measure(kernel, cells, on(some).withDepth(OptionalInt.of(depth)));
                    add(Sweep.DEPTH, "", measured, baseline.speedUp(measured));
                }
            }
        });
    }

    /** Computing while ghost zones travel, or not; compared with one device. */
    void overlap() {
        forEachProblem((kernel, size) -> {
            Extent cells = kernel.cells(size, 1);
            Baseline baseline = new Baseline();
            for (List<Device> some : BenchOptions.ladder(devices)) {
                for (boolean overlap : some.size() == 1 ? new boolean[] {true} : new boolean[] {true, false}) {
                    Case measured = measure(kernel, cells, on(some).withOverlap(overlap));
                    add(Sweep.OVERLAP, overlap ? "on" : "off", measured, baseline.speedUp(measured));
                }
            }
        });
    }

    /** One zone of a generated program against a loop written by hand; the speed-up is that of the program over the loop. */
    void oneZone() {
        forEachProblem((kernel, size) -> {
            Extent cells = kernel.cells(size, 1);
            List<Device> first = devices.subList(0, 1);
            KernelSpace space;
            Extent elements;
            Case program;
            try (GeneratedProgram opened = GeneratedProgram.open(kernel, cells, on(first))) {
                space = opened.partition().problem().space();
                elements = opened.size();
                program = measure(kernel, cells, opened, elements, 1, 1);
            }
            try (HandWrittenLoop loop =
                    new HandWrittenLoop(first.get(0), kernel.source(), space, elements, kernel.scalars(cells))) {
                Case byHand = measure(kernel, cells, loop, elements, 1, 1);
                add(Sweep.ONEZONE, "by hand", byHand, 1);
                add(
                        Sweep.ONEZONE,
                        "generated",
                        program,
                        byHand.time().median() / program.time().median());
            }
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
        return new Case(kernel, cells, zones, depth, Measurement.of(stepper, depth, options.method()), checksum);
    }

    private static String checksum(Stepper stepper, Extent elements) {
        stepper.run(CHECKED_STEPS);
        Checksum checksum = new Checksum(elements);
        stepper.read(checksum);
        return checksum.text();
    }

    private void add(Sweep sweep, String variant, Case measured, double speedUp) {
        rows.accept(new Row(
                sweep.optionName(),
                variant,
                measured.kernel().optionName(),
                measured.kernel().text(measured.cells()),
                measured.cells().volume(),
                measured.zones(),
                measured.depth(),
                measured.time(),
                speedUp,
                speedUp / measured.zones(),
                measured.checksum()));
    }

    /** What was measured of a program. */
    private record Case(Kernel kernel, Extent cells, int zones, int depth, Measurement time, String checksum) {

        double cellsPerSecond() {
            return cells.volume() / time.median();
        }
    }

    /** Compares with the first case that it is given. */
    private static final class Baseline {

        private double cellsPerSecond;

        double speedUp(Case measured) {
            if (cellsPerSecond == 0) {
                cellsPerSecond = measured.cellsPerSecond();
            }
            return measured.cellsPerSecond() / cellsPerSecond;
        }
    }
}
