package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.partition.Partition;

/** Decides how a program is run. */
final class Tuner {

    private final ZoneProgram program;
    private final ExecutionOptions options;

    Tuner(ZoneProgram program, ExecutionOptions options, DeviceContexts contexts) {
        this.program = program;
        this.options = options;
    }

    Plan plan() {
        Partition partition = Partition.of(
                program.problem(),
                options.devices().size(),
                options.strategy(),
                options.depth().orElse(1));
        DeviceLimits.check(partition, options.devices());
        return new Plan(partition, options.devices(), options.overlap(), null, Packing.DEVICE, "as told");
    }
}
