package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.base.DeviceFailedException;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.RunStoppedException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.exec.Zones;
import io.github.halomill.runtime.exec.end.ExitHook;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.exec.zone.FailedDevices;
import java.util.Optional;

/** Opens zones that are run in the way that is fastest. */
public final class TunedZones {

    private TunedZones() {}

    /**
     * Decides how the program is run, and sets up every device that gets a zone; if one fails, what the others hold is
     * released.
     *
     * @throws RunException if the problem cannot be cut, its local boxes do not fit the devices' memory, or a file
     *     cannot hold the field that is to be saved in it
     * @throws UsageException if {@code asked} says to save a field that is not there
     * @throws RunStoppedException if this thread is interrupted while it tries what is fastest
     */
    public static Zones open(ZoneProgram declared, ExecutionOptions asked) {
        long start = System.nanoTime();
        ExecutionOptions options = asked.withDevices(asked.memory().applied(asked.devices()));
        ZoneProgram program = options.observers().of(declared);
        ExitHook exit = ExitHook.set();
        ClResources resources = new ClResources();
        DeviceContexts contexts =
                resources.add(new DeviceContexts(options.forms().bits()));
        try {
            Tuner tuner = new Tuner(program, options, contexts);
            TransferTuner transfers = new TransferTuner(options, contexts, TuningCache.ofUser());
            Zones zones = Zones.open(program, tuner.plan(), contexts, options, transfers::choose, resources, exit);
            tuner.firstInput().ifPresent(input -> zones.beforeFirstRun(input::compare));
            zones.describe(options, start);
            exit.closes(zones::close);
            return zones;
        } catch (RuntimeException | Error e) {
            Optional<DeviceFailedException> lost =
                    FailedDevices.of(program.name(), options.devices()).in(e, Optional.empty());
            lost.ifPresent(failure -> contexts.lose(failure.devices()));
            resources.closeAfter(e);
            exit.forget();
            if (lost.isPresent()) {
                throw lost.get();
            }
            throw e;
        }
    }
}
