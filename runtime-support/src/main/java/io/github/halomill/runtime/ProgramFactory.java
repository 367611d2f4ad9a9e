package io.github.halomill.runtime;

import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.partition.Strategy;
import io.github.halomill.runtime.report.Trace;
import java.util.List;
import java.util.Optional;

/** Opens a program on devices. */
@FunctionalInterface
public interface ProgramFactory {

    /** Opens the program; the caller closes it. */
    StencilProgram open(List<Device> devices, Strategy strategy, Optional<Trace> trace);
}
