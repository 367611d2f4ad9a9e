package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.cli.options.RunOptions;
import io.github.halomill.runtime.cli.options.VerificationKind;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.sanitize.Findings;
import io.github.halomill.runtime.sanitize.Oclgrind;
import io.github.halomill.runtime.schedule.Problem;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** A run on a simulated device that finds what is wrong with kernels on one device, too. */
final class SanitizedRun {

    /** Cells times iterations: more take minutes. */
    private static final double MANY_CELLS = 2e6;

    private final Streams streams;
    private final Ranks ranks;
    private final ToIntFunction<RunOptions> run;

    /** Runs what {@code run} runs, whose exit code is that of a command. */
    SanitizedRun(Streams streams, Ranks ranks, ToIntFunction<RunOptions> run) {
        this.streams = streams;
        this.ranks = ranks;
        this.run = run;
    }

    /** Carries it out, tells what was found, and gives the exit code. */
    int exitCode(RunOptions options) {
        requireAlone(options);
        try (Oclgrind simulator = Oclgrind.begin()) {
            if (!options.show().quiet()) {
                streams.err()
                        .println("note: --sanitize runs the kernels on Oclgrind, on one zone and as they are; that is"
                                + " some hundred times slower than a device");
            }
            int exitCode = run.applyAsInt(options.sanitized());
            Findings findings = simulator.findings();
            findings.texts().forEach(streams.err()::println);
            if (!findings.isEmpty() || exitCode == ExitCodes.DONE) {
                streams.err().println(findings.summary());
            }
            return findings.isEmpty() || exitCode != ExitCodes.DONE ? exitCode : ExitCodes.FAILED;
        }
    }

    private void requireAlone(RunOptions options) {
        if (ranks.count() > 1) {
            throw new UsageException("sanitize: " + ranks.count() + " processes run this program together; start one");
        }
        if (options.reports().verify() != VerificationKind.NONE) {
            throw new UsageException("sanitize: a run on one zone of a simulated device leaves --verify nothing to"
                    + " compare; give one of both");
        }
        if (!options.engine().devices().equals("all")) {
            throw new UsageException("sanitize: Oclgrind is the only device of such a run; leave out --devices");
        }
    }

    /** Throws where devices were looked for before the simulator took their place. */
    static void requireSimulator(List<Device> devices) {
        if (devices.stream().noneMatch(device -> device.name().contains(Oclgrind.NAME))) {
            throw new RunException("--sanitize: this process does not see Oclgrind but "
                    + devices.stream().map(Device::toString).toList()
                    + "; start a process of its own, without OCL_ICD_FILENAMES and the like");
        }
    }

    /** What to do about a problem that takes long there; empty if it does not. */
    static Optional<String> advice(Problem problem, long iterations) {
        long cells = problem.grid().cells().volume();
        return (double) cells * iterations <= MANY_CELLS
                ? Optional.empty()
                : Optional.of("--sanitize: " + cells + " cells, " + iterations + " times, take minutes or hours on a"
                        + " simulated device; give smaller parameters (-p NAME=VALUE) and --iterations 2: faults of"
                        + " kernels show on small grids");
    }
}
