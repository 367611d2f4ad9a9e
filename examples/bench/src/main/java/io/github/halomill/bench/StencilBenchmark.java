package io.github.halomill.bench;

import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.plan.Variant;
import io.github.halomill.runtime.report.RunReport;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How much faster the forms are that kernels have inside of a device: the kernel itself, and whatever is chosen. */
final class StencilBenchmark {

    /** What a row is of: there is one of each in a file. */
    static final List<String> KEY = List.of("kernel", "type", "cells");

    static final List<String> COLUMNS = List.of(
            "kernel",
            "type",
            "cells",
            "itself us",
            "copy us",
            "chosen us",
            "steps",
            "chosen",
            "checksum",
            "device",
            "driver",
            "date",
            "command");

    private static final String LINE = "%-15s %-7s %-15s %10s %10s %10s %5s  %s";

    private static final Pattern STREAMED = Pattern.compile("streamed in (.*, (\\d+) steps? each)(;.*)?");
    private static final Pattern COARSE = Pattern.compile("(\\d+ \\w+ for each work-item[^;]*)(;.*)?");
    private static final Pattern ITSELF = Pattern.compile("(?:.*; )?(not? streamed[^;]*)(;.*)?");

    private final BenchOptions options;
    private final Measurer measurer;
    private final PrintStream out;

    StencilBenchmark(BenchOptions options, Measurer measurer, PrintStream out) {
        this.options = options;
        this.measurer = measurer;
        this.out = out;
    }

    /** Runs a stencil in a form. */
    @FunctionalInterface
    interface Measurer {
        Result measure(Stencil stencil, long size, Variant variant);
    }

    /**
     * What a form of a program comes to.
     *
     * @param type of its elements
     * @param micros per step
     * @param copyMicros in which the first device copies what a step reads and writes at least
     * @param checksum of all arrays after a fixed number of steps
     * @param plan what the program says of how it runs
     */
    record Result(String type, double micros, double copyMicros, String checksum, String plan) {

        /** Steps of a launch; empty if the kernel itself runs. */
        String steps() {
            boolean form =
                    STREAMED.matcher(plan).matches() || COARSE.matcher(plan).matches();
            return form ? Integer.toString(launch(plan)) : "";
        }

        /** What was chosen, in a few words. */
        String chosen() {
            for (Pattern form : List.of(STREAMED, COARSE, ITSELF)) {
                Matcher matcher = form.matcher(plan);
                if (matcher.matches()) {
                    return matcher.group(1);
                }
            }
            return plan;
        }
    }

    /**
     * Measures all, and writes the rows to a file.
     *
     * @param conditions what ends all rows: device, driver, date and command
     * @return what has no row, because it cannot run or its bits are not those of the kernel itself
     */
    List<String> run(CsvFile file, Map<String, String> conditions) {
        List<String> refused = new ArrayList<>();
        out.println(line("stencil", COLUMNS));
        for (Stencil stencil : options.stencils()) {
            for (long size : options.sizes(stencil.dimensions())) {
                try {
                    Map<String, String> row = row(stencil, size);
                    out.println(line(stencil.toString(), row.values()));
                    row.putAll(conditions);
                    file.put(row, KEY);
                } catch (RunException e) {
                    refused.add(stencil + ", " + stencil.cells(size) + ": " + e.getMessage());
                }
            }
        }
        return refused;
    }

    private Map<String, String> row(Stencil stencil, long size) {
        Result itself = measurer.measure(stencil, size, Variant.PLAIN);
        Result chosen = measurer.measure(stencil, size, Variant.AUTO);
        if (!itself.checksum.equals(chosen.checksum)) {
            throw new RunException("the bits of '" + chosen.plan + "' are not those of the kernel itself");
        }
        List<String> texts = List.of(
                stencil.title(),
                itself.type,
                stencil.cells(size),
                number(itself.micros),
                number(itself.copyMicros),
                number(chosen.micros),
                chosen.steps(),
                chosen.chosen(),
                chosen.checksum);
        Map<String, String> row = new LinkedHashMap<>();
        texts.forEach(text -> row.put(COLUMNS.get(row.size()), text));
        return row;
    }

    /** For a terminal: the first columns, with a name that is short. */
    private static String line(String name, Collection<String> texts) {
        return LINE.formatted(
                Stream.concat(Stream.of(name), texts.stream().skip(1)).toArray());
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
    }

    /** On a device of this machine, as programs run unless they are told otherwise, after trials. */
    static Measurer onDevice(BenchOptions options) {
        return (stencil, size, variant) -> {
            ExecutionOptions execution = ExecutionOptions.DEFAULT
                    .withDevices(options.devices().subList(0, 1))
                    .withVariant(variant)
                    .withTuning(Tuning.FORCE)
                    .withRoofline(true);
            try (StencilProgram program =
                    stencil.builder(size).options(execution).build()) {
                return measure(program, options.method());
            }
        };
    }

    private static Result measure(StencilProgram program, Measurement.Method method) {
        PatternSource.fill(program);
        program.run(Sweeps.CHECKED_STEPS);
        String checksum = checksum(program);
        String type = program.fields().get(0).type().clName();
        String plan = program.report().plan();
        double micros =
                Measurement.ofDifference(program::run, launch(plan), method).median() * 1e3;
        RunReport report = program.report();
        double gigabytes = report.gigabytesPerSecond() * report.seconds().loop() / report.iterations();
        double copy = gigabytes / report.devices().get(0).copyGigabytesPerSecond();
        return new Result(type, micros, copy * 1e6, checksum, plan);
    }

    /** Of all arrays. */
    static String checksum(StencilProgram program) {
        return program.fields().stream()
                .map(field -> {
                    Checksum checksum = new Checksum(field.size(), field.type().bytes());
                    field.copyTo(checksum);
                    return checksum.text();
                })
                .collect(Collectors.joining(" "));
    }

    /** Steps of a launch. */
    private static int launch(String plan) {
        Matcher streamed = STREAMED.matcher(plan);
        return streamed.matches() ? Integer.parseInt(streamed.group(2)) : 1;
    }
}
