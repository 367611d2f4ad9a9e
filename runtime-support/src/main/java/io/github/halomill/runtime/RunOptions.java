package io.github.halomill.runtime;

import io.github.halomill.runtime.exec.ExecutionOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The command line of a generated program (design, section 7), as the user wrote it.
 *
 * @param devices which devices, see {@link io.github.halomill.runtime.device.DeviceSelection}
 * @param execution how the program is run, but for the devices and the trace
 * @param iterations how many
 * @param inputs {@code ARG=FILE}, {@code ARG=VALUE} or {@code ARG=random[:SEED]} each; arguments without one are zero
 * @param outputs {@code ARG=FILE} each
 * @param verify whether to run again on one zone and compare every bit
 * @param report where a report in JSON goes
 * @param trace where a trace of the run goes
 * @param quiet no summary and no progress bar
 */
public record RunOptions(
        String devices,
        ExecutionOptions execution,
        long iterations,
        List<String> inputs,
        List<String> outputs,
        boolean verify,
        Optional<Path> report,
        Optional<Path> trace,
        boolean quiet) {

    public RunOptions {
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
    }
}
