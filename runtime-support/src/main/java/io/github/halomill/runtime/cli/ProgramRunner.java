package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.Printable;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.checkpoint.Checkpoint;
import io.github.halomill.runtime.checkpoint.CheckpointLock;
import io.github.halomill.runtime.cli.options.RunOptions;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.DeviceTable;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.StandardStreams;
import io.github.halomill.runtime.io.file.FileSource;
import io.github.halomill.runtime.io.file.OutputSpec;
import io.github.halomill.runtime.view.LiveView;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Carries out the command line of a generated program. Results go to standard output, messages to standard error. */
public final class ProgramRunner {

    /** Exit code: done, and verified if that was asked for. */
    public static final int DONE = ExitCodes.DONE;

    /** Exit code: the data, the devices or the verification are not as they should be. */
    public static final int FAILED = ExitCodes.FAILED;

    /** Exit code: an option cannot be understood. */
    public static final int USAGE = ExitCodes.USAGE;

    /** Exit code: stopped by a signal, and a checkpoint is there to go on from. */
    public static final int AGAIN = ExitCodes.AGAIN;

    /** Exit code: a number became NaN or infinite. */
    public static final int NOT_FINITE = ExitCodes.NOT_FINITE;

    /** Exit code: a bug in Halomill. */
    public static final int BUG = ExitCodes.BUG;

    private static final long SIGNAL_NANOS = 1_000_000_000;

    private final ProgramFactory factory;
    private final Supplier<List<Device>> discovery;
    private final Function<StencilProgram, List<ProgramArray>> arraysOf;
    private final Streams streams;
    private final Supplier<Interruption> interruptions;
    private final Ranks ranks;

    /** A runner for the program that {@code factory} opens on all ranks; results go to {@code out}. */
    public ProgramRunner(ProgramFactory factory, Ranks ranks, PrintStream out) {
        this(
                factory,
                () -> Devices.discover(ranks),
                ProgramArray::of,
                Streams.ofProcess(out),
                Interruption::bySignals,
                ranks);
    }

    ProgramRunner(
            ProgramFactory factory,
            Supplier<List<Device>> discovery,
            Function<StencilProgram, List<ProgramArray>> arraysOf,
            Streams streams,
            Supplier<Interruption> interruptions,
            Ranks ranks) {
        this.ranks = ranks;
        this.interruptions = interruptions;
        this.factory = factory;
        this.discovery = discovery;
        this.arraysOf = arraysOf;
        this.streams = streams;
    }

    /**
     * Does what the options say and gives the exit code; throws nothing. Where it fails on one of several ranks, it
     * ends all of them and does not return.
     */
    public int run(RunOptions options) {
        return options.engine().sanitize()
                ? carriedOut(() -> new SanitizedRun(streams, ranks, this::runOnce).exitCode(options))
                : runOnce(options);
    }

    private int runOnce(RunOptions options) {
        return carriedOut(() -> {
            try (Interruption interruption = interruptions.get()) {
                return carryOut(options, interruption);
            }
        });
    }

    private int carriedOut(IntSupplier task) {
        try {
            return task.getAsInt();
        } catch (Interruption.Interrupted e) {
            return alone(e.getMessage(), e.exitCode());
        } catch (Together.Failure e) {
            return ranks.rank() == 0 ? error(e.getMessage(), exitCode(e)) : exitCode(e);
        } catch (UsageException e) {
            return ranks.rank() == 0 ? error(e.getMessage(), USAGE) : USAGE;
        } catch (RunException | UncheckedIOException e) {
            return alone("error: " + e.getMessage(), FAILED);
        } catch (OutOfMemoryError e) {
            return alone(
                    "error: Java's memory is used up (" + e.getMessage() + "); give it more with -Xmx and"
                            + " -XX:MaxDirectMemorySize, or use a smaller problem",
                    FAILED);
        } catch (Throwable e) {
            StringWriter text = new StringWriter();
            e.printStackTrace(new PrintWriter(text));
            return alone("error: this is a bug in Halomill; please report it with what follows\n" + text, BUG);
        }
    }

    private static int exitCode(Together.Failure failure) {
        return failure.isUsage() ? USAGE : FAILED;
    }

    private int error(@Nullable String message, int exitCode) {
        streams.err().println("error: " + Printable.of(String.valueOf(message)));
        return exitCode;
    }

    /** Ends this rank, and with it the others, which wait for it. */
    private int alone(@Nullable String message, int exitCode) {
        if (ranks.count() > 1) {
            if (exitCode > 128 && ranks.rank() > 0) {
                LockSupport.parkNanos(SIGNAL_NANOS); // a signal is for all, and the first rank tells of it
            }
            streams.err().print("rank " + ranks.rank() + " on " + ranks.hosts().get(ranks.rank()) + ": ");
        }
        streams.err().println(message == null ? "" : Printable.of(message.stripTrailing()));
        streams.err().flush();
        ranks.abort(exitCode);
        return exitCode;
    }

    /** Says which ranks there are, by what they talk, and which devices each sees; gives the exit code. */
    public int where() {
        return carriedOut(() -> {
            List<Device> devices = discovery.get();
            if (ranks.rank() == 0) {
                streams.out().println(ranks.describe());
                streams.out().print(DeviceTable.format(devices));
            }
            return DONE;
        });
    }

    private int carryOut(RunOptions options, Interruption interruption) {
        if (options.iterations() < 0) {
            throw new UsageException("iterations: " + options.iterations() + " is negative; 0 or more are possible");
        }
        List<OutputSpec> outputs =
                options.data().outputs().stream().map(OutputSpec::parse).toList();
        options.show().patience().ifPresent(ranks::deadline);
        Streams own = ranks.rank() == 0 ? streams : streams.silent();
        Streams output =
                writtenFiles(options, outputs).anyMatch(StandardStreams::isMeantBy) ? own.withResultsAlone() : own;
        requireDistinctFiles(options, outputs);
        requireRetries(options);
        DeviceSelection selection = DeviceSelection.parse(options.engine().devices());
        Optional<CheckpointLock> lock =
                CheckpointLock.take(options.checkpoints(), ranks, text -> note(options, output, text));
        try (LiveView view = view(options, output, interruption);
                Start start = start(options, output, interruption);
                ReportFiles files = ReportFiles.create(options, ranks, output.results())) {
            ProgramRuns runs = new ProgramRuns(factory, arraysOf, options, output, interruption, view);
            List<Device> all = discovery.get();
            all.forEach(device -> runs.log("device " + device + " is there"));
            if (options.engine().sanitize()) {
                SanitizedRun.requireSimulator(all);
            }
            List<Device> devices = Devices.select(ranks, selection, all);
            return new CommandRun(runs, options, outputs, start, files, output, interruption, ranks).on(devices);
        } finally {
            lock.ifPresent(CheckpointLock::close);
        }
    }

    private LiveView view(RunOptions options, Streams output, Interruption interruption) {
        if (options.view().view().isPresent() && ranks.count() > 1) {
            throw new UsageException("view: " + ranks.count() + " processes run this program together, and all of them"
                    + " would have to know when somebody wants to look; leave it out, or use one process");
        }
        Runnable stop = () -> {
            output.err().println("note: the live page stops the run");
            interruption.by(Signals.INT);
        };
        return LiveView.open(options.view(), stop, output.err()::println);
    }

    private void requireRetries(RunOptions options) {
        if (options.checkpoints().retry().isAsked() && ranks.count() > 1) {
            throw new UsageException("retry: " + ranks.count() + " processes run this program together, and all of them"
                    + " would have to begin again; leave it out, and start the command again with --resume where a"
                    + " device fails, or use one process");
        }
    }

    /** Collective: inputs, or a checkpoint if there is one to go on from. */
    private Start start(RunOptions options, Streams output, Interruption interruption) {
        Inputs inputs = new Inputs(options.data().inputs(), ranks, shape -> standardInput(shape, interruption));
        Optional<Checkpoint> found = Checkpoint.find(options.checkpoints(), ranks);
        if (found.isEmpty()) {
            options.checkpoints()
                    .resume()
                    .ifPresent(folder ->
                            note(options, output, "there is no checkpoint in " + folder + " yet: the run begins"));
            return inputs;
        }
        note(
                options,
                output,
                "the run goes on from " + found.get() + ", after iteration "
                        + found.get().iteration() + (options.data().inputs().isEmpty() ? "" : "; inputs are not read"));
        return new Resumption(found.get(), options);
    }

    private static void note(RunOptions options, Streams output, String text) {
        if (!options.show().quiet()) {
            output.err().println("note: " + text);
        }
    }

    /** On a thread of its own, for one that reads a stream cannot be interrupted. */
    private FileSource standardInput(ArrayShape shape, Interruption interruption) {
        return interruption.attempt(() -> InterruptibleWait.forResult(() -> FileSource.ofStream(streams.in(), shape)));
    }

    private static Stream<Path> writtenFiles(RunOptions options, List<OutputSpec> outputs) {
        return Stream.of(
                        outputs.stream().map(OutputSpec::path),
                        options.reports().report().stream(),
                        options.reports().series().stream(),
                        options.reports().trace().stream())
                .flatMap(Function.identity());
    }

    private static void requireDistinctFiles(RunOptions options, List<OutputSpec> outputs) {
        Set<Path> seen = new HashSet<>();
        writtenFiles(options, outputs)
                .filter(path -> !seen.add(path.toAbsolutePath().normalize()))
                .findFirst()
                .ifPresent(path -> {
                    throw new UsageException(path + " is to be written twice; give each output a file of its own");
                });
    }
}
