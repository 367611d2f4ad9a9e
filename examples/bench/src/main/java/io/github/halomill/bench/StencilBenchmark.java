package io.github.halomill.bench;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.ProgramBuilder;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.plan.Variant;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.report.RunReport;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** How much faster the forms are that kernels have inside of a device: the kernel itself, and whatever is chosen. */
final class StencilBenchmark {

    static final List<String> COLUMNS =
            List.of("stencil", "size", "plain us", "copy us", "chosen us", "times", "same bits", "plan");

    private static final String LINE = "%-11s %6s %10s %10s %10s %7s %-9s %s";

    private final BenchOptions options;
    private final PrintStream out;

    StencilBenchmark(BenchOptions options, PrintStream out) {
        this.options = options;
        this.out = out;
    }

    /**
     * What a form of a program comes to.
     *
     * @param micros per step
     * @param gigabytes that the first device copies per second, bytes read and written
     */
    private record Result(double micros, double gigabytes, String checksum, String plan) {}

    /** Measures all, and writes them to a file; whether results are the same in both forms. */
    boolean run(CsvFile file) {
        boolean same = true;
        out.println(LINE.formatted(COLUMNS.toArray()));
        for (Stencil stencil : options.stencils()) {
            for (long size : options.sizes(stencil.dimensions())) {
                Result plain = measure(stencil, size, Variant.PLAIN);
                Result chosen = measure(stencil, size, Variant.AUTO);
                double volume = Math.pow((double) size, stencil.dimensions());
                double copy = stencil.accesses() * volume * Float.BYTES / plain.gigabytes / 1e3;
                boolean equal = plain.checksum.equals(chosen.checksum);
                same &= equal;
                List<String> row = List.of(
                        stencil.toString(),
                        Long.toString(size),
                        number(plain.micros),
                        number(copy),
                        number(chosen.micros),
                        number(plain.micros / chosen.micros),
                        !options.check() ? "unchecked" : equal ? "yes" : "NO",
                        chosen.plan);
                out.println(LINE.formatted(row.toArray()));
                file.add(row.stream().map(text -> text.replace(',', ';')).toList());
            }
        }
        return same;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : "%.1f", value);
    }

    private Result measure(Stencil stencil, long size, Variant variant) {
        ExecutionOptions execution = ExecutionOptions.DEFAULT
                .withDevices(options.devices())
                .withVariant(variant)
                .withTuning(Tuning.FORCE)
                .withRoofline(true);
        ProgramBuilder builder = stencil.builder(size).options(execution);
        try (StencilProgram program = builder.build()) {
            for (Field<?> field : program.fields()) {
                field.copyFrom(new PatternSource(field.size()));
            }
            Running running = new Running(program);
            String checksum = options.check() ? checksum(running) : "";
            Measurement time = Measurement.of(running, 1, options.method());
            RunReport report = program.report();
            String plan = report.toText()
                    .lines()
                    .filter(line -> line.strip().startsWith("plan "))
                    .map(line -> line.strip().substring("plan ".length()).strip())
                    .findFirst()
                    .orElse("");
            return new Result(time.median() * 1e3, report.devices().get(0).copyGigabytesPerSecond(), checksum, plan);
        }
    }

    private static String checksum(Running running) {
        running.run(Sweeps.CHECKED_STEPS);
        Checksum checksum = new Checksum(running.size());
        running.read(checksum);
        return checksum.text();
    }

    /** A program that somebody else closes. */
    private record Running(StencilProgram program) implements Stepper {

        private Field<?> now() {
            return program.fields().stream()
                    .filter(field -> field.name().equals("now"))
                    .findFirst()
                    .orElseThrow();
        }

        Extent size() {
            return now().size();
        }

        @Override
        public void run(long steps) {
            program.run(steps);
        }

        @Override
        public void read(ElementSink sink) {
            now().copyTo(sink);
        }

        @Override
        public void close() {}
    }
}
