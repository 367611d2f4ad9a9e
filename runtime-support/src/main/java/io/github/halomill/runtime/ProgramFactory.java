package io.github.halomill.runtime;

import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.partition.Strategy;
import io.github.halomill.runtime.report.Trace;
import java.util.List;
import java.util.Optional;

/** Sets a generated program up on devices. */
@FunctionalInterface
public interface ProgramFactory {

    /**
     * Opens the program.
     *
     * @param devices at least one; how many of them get a zone is the strategy's affair
     * @param strategy how the problem is cut
     * @param trace records what the devices do, if there is one; stays open
     */
    StencilProgram open(List<Device> devices, Strategy strategy, Optional<Trace> trace);
}
