package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.cl.ClException;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.ExecutionOptions;
import io.github.halomill.runtime.exec.Tuning;
import io.github.halomill.runtime.io.OutputSpec;
import io.github.halomill.runtime.report.RunReport;
import java.io.Console;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Carries out the command line of a generated program. Results go to standard output, messages to standard error. */
public final class ProgramRunner {

    /** Exit code: done, and verified if that was asked for. */
    public static final int DONE = 0;

    /** Exit code: the data, the devices or the verification are not as they should be. */
    public static final int FAILED = 1;

    /** Exit code: an option cannot be understood. */
    public static final int USAGE = 2;

    /** Exit code: a bug in Halomill. */
    public static final int BUG = 70;

    private static final String POISONED = "with poison ";

    private final ProgramFactory factory;
    private final Supplier<List<Device>> discovery;
    private final Function<StencilProgram, List<ProgramArray>> arraysOf;
    private final Streams streams;

    /**
     * Where a runner talks to.
     *
     * @param out results
     * @param err messages
     * @param isTerminal whether somebody is at a terminal
     */
    record Streams(PrintStream out, PrintStream err, boolean isTerminal) {}

    /** A runner for the program that {@code factory} opens. */
    public ProgramRunner(ProgramFactory factory) {
        this(factory, Devices::discover, ProgramArray::of, new Streams(System.out, System.err, isTerminal()));
    }

    ProgramRunner(
            ProgramFactory factory,
            Supplier<List<Device>> discovery,
            Function<StencilProgram, List<ProgramArray>> arraysOf,
            Streams streams) {
        this.factory = factory;
        this.discovery = discovery;
        this.arraysOf = arraysOf;
        this.streams = streams;
    }

    /** Does what the options say and gives the exit code; throws nothing. */
    public int run(RunOptions options) {
        try {
            return carryOut(options) ? DONE : FAILED;
        } catch (UsageException e) {
            return error(e.getMessage(), USAGE);
        } catch (RunException | ClException | UncheckedIOException e) {
            return error(e.getMessage(), FAILED);
        } catch (OutOfMemoryError e) {
            return error(
                    "Java's memory is used up (" + e.getMessage() + "); give it more with -Xmx and"
                            + " -XX:MaxDirectMemorySize, or use a smaller problem",
                    FAILED);
        } catch (Throwable e) {
            streams.err().println("error: this is a bug in Halomill; please report it with what follows");
            e.printStackTrace(streams.err());
            return BUG;
        }
    }

    /** Before JDK 22 there is a console only on a terminal; since then it must be asked. */
    @SuppressWarnings("SystemConsoleNull")
    private static boolean isTerminal() {
        Object console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console));
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }

    private int error(@Nullable String message, int exitCode) {
        streams.err().println("error: " + message);
        return exitCode;
    }

    private boolean carryOut(RunOptions options) {
        if (options.iterations() < 0) {
            throw new UsageException("iterations: " + options.iterations() + " is negative; 0 or more are possible");
        }
        List<OutputSpec> outputs =
                options.outputs().stream().map(OutputSpec::parse).toList();
        requireDistinctFiles(options, outputs);
        ExecutionOptions execution = options.execution();
        DeviceSelection selection = DeviceSelection.parse(options.devices());
        try (Inputs inputs = new Inputs(options.inputs());
                Verification verification = new Verification();
                ReportFiles files = ReportFiles.create(options)) {
            List<Device> devices = selection.select(discovery.get());
            RunReport report;
            try (StencilProgram program =
                    factory.open(execution.withDevices(devices).withTrace(files.trace()))) {
                report = runOn(program, options, inputs, outputs);
                if (options.verify() != VerificationKind.NONE) {
                    verification.keep("", arraysOf.apply(program));
                }
            }
            files.finishTrace();
            if (!options.quiet()) {
                streams.out().print(report.toText());
            }
            boolean passed = false;
            try {
                passed = options.verify() != VerificationKind.NONE
                        && verify(devices, options, inputs, verification, report);
            } finally {
                files.write(report, options.verify(), passed);
            }
            return passed || options.verify() == VerificationKind.NONE;
        }
    }

    private static void requireDistinctFiles(RunOptions options, List<OutputSpec> outputs) {
        Set<Path> seen = new HashSet<>();
        Stream.of(outputs.stream().map(OutputSpec::path), options.report().stream(), options.trace().stream())
                .flatMap(Function.identity())
                .filter(path -> !seen.add(path.toAbsolutePath().normalize()))
                .findFirst()
                .ifPresent(path -> {
                    throw new UsageException(path + " is to be written twice; give each output a file of its own");
                });
    }

    private RunReport runOn(StencilProgram program, RunOptions options, Inputs inputs, List<OutputSpec> outputSpecs) {
        List<ProgramArray> arrays = arraysOf.apply(program);
        inputs.open(arrays);
        try (Outputs outputs = Outputs.open(outputSpecs, arrays)) {
            inputs.copyTo(arrays);
            iterate(program, "running", options);
            outputs.write();
        }
        return program.report();
    }

    private void iterate(StencilProgram program, String label, RunOptions options) {
        if (!streams.isTerminal() || options.quiet()) {
            program.run(options.iterations());
            return;
        }
        try (ProgressBar bar = new ProgressBar(streams.err(), label, options.iterations(), System::nanoTime)) {
            program.onProgress(bar);
            program.run(options.iterations());
        }
    }

    /** Runs again on one device, and before that with poison if it is to be; whether the bits agree. */
    private boolean verify(
            List<Device> devices, RunOptions options, Inputs inputs, Verification verification, RunReport report) {
        List<Integer> depths = options.verify() == VerificationKind.POISON
                ? Stream.of(1, report.partition().depth()).distinct().toList()
                : List.of();
        depths.forEach(depth -> poison(depth, devices, options, inputs, verification, report));
        Device device = devices.get(0);
        try (StencilProgram reference = openReference(device, options)) {
            List<ProgramArray> arrays = arraysOf.apply(reference);
            inputs.copyTo(arrays);
            iterate(reference, "verifying", options);
            Optional<String> difference = verification.compare(arrays);
            if (difference.isPresent()) {
                streams.err()
                        .println("error: verification failed: " + difference.get() + " (one zone on " + device + ")");
                if (difference.get().startsWith(POISONED)) {
                    streams.err()
                            .println(
                                    "hint: a zone reads what the description does not say; is a dependent point missing?");
                }
                return false;
            }
            if (!options.quiet()) {
                int zones = report.partition().zones().size();
                streams.out()
                        .println("verified: " + zones + (zones == 1 ? " zone gives" : " zones give")
                                + " the same bits as one zone in "
                                + arrays.stream().map(ProgramArray::name).collect(Collectors.joining(", "))
                                + (depths.isEmpty()
                                        ? ""
                                        : ", also " + POISONED + "at depth "
                                                + depths.stream()
                                                        .map(String::valueOf)
                                                        .collect(Collectors.joining(" and "))));
            }
            doubts(options, device, inputs, report)
                    .forEach(doubt -> streams.err().println("warning: " + doubt));
            return true;
        }
    }

    /** Runs again with all spoilt that zones must not read, exchanging every {@code depth}-th step, and keeps the arrays. */
    private void poison(
            int depth,
            List<Device> devices,
            RunOptions options,
            Inputs inputs,
            Verification verification,
            RunReport report) {
        ExecutionOptions execution = options.execution()
                .withDevices(devices)
                .withDepth(OptionalInt.of(depth))
                .withTuning(Tuning.OFF)
                .withPoison(true);
        if (depth > 1) {
            execution = execution.withSplit(Optional.of(report.partition().split()));
        }
        try (StencilProgram program = factory.open(execution)) {
            List<ProgramArray> arrays = arraysOf.apply(program);
            inputs.copyTo(arrays);
            iterate(program, "poisoned", options);
            verification.keep(POISONED + "at depth " + depth + " ", arrays);
        }
    }

    private StencilProgram openReference(Device device, RunOptions options) {
        try {
            return factory.open(options.execution()
                    .withDevices(List.of(device))
                    .withSplit(Optional.empty())
                    .withTuning(Tuning.OFF));
        } catch (RunException e) {
            throw new RunException(
                    "the run is complete, but cannot be verified, as one device alone does not manage it: "
                            + e.getMessage(),
                    e);
        }
    }

    /** Why a verification that found no difference proves little. */
    private static List<String> doubts(RunOptions options, Device device, Inputs inputs, RunReport report) {
        List<String> doubts = new ArrayList<>();
        if (inputs.areZero()) {
            doubts.add("all arrays were zero before the run, so the verification proves little;"
                    + " give them contents, for example --input ARG=random");
        }
        if (options.iterations() == 0) {
            doubts.add("no iteration was run, so the verification proves little; use --iterations");
        }
        if (report.partition().zones().size() == 1) {
            doubts.add("the run had one zone, so the verification proves little; use more devices, or --devices "
                    + device.physicalId() + "*2 for two zones on one");
        }
        return doubts;
    }
}
