package io.github.halomill.runtime;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.mpi.Launcher;
import io.github.halomill.runtime.partition.cut.Strategy;
import java.util.List;
import java.util.function.Supplier;

/**
 * What the builders of generated programs extend.
 *
 * @param <B> the builder
 */
public abstract class SimulationBuilder<B extends SimulationBuilder<B>> implements ProgramBuilder {

    private ExecutionOptions options = ExecutionOptions.DEFAULT;

    /** On no devices yet. */
    protected SimulationBuilder() {}

    /** This builder. */
    protected abstract B self();

    /**
     * Runs on the devices that {@code selection} means, as {@code --devices} does: {@code all}, {@code gpu},
     * {@code 0:0,0:1}, {@code SELECT 2 DEVICE WHERE MEMORY > 8 GiB}.
     */
    public final B devices(String selection) {
        Ranks ranks = Launcher.ofProcess();
        options = options.withRanks(ranks);
        return devices(Devices.select(ranks, DeviceSelection.parse(selection), Devices.discover(ranks)));
    }

    /** Runs on these devices, or some of them if the problem is too small for all. */
    public final B devices(List<Device> devices) {
        options = options.withDevices(devices);
        return self();
    }

    /** How the problem is cut. */
    public final B strategy(Strategy strategy) {
        options = options.withStrategy(strategy);
        return self();
    }

    /** How the program is run: devices, strategy, depth of the ghost zones and so on. Replaces what was set. */
    @Override
    public final B options(ExecutionOptions how) {
        options = how;
        return self();
    }

    /**
     * The first device of this machine, as {@link #devices(String)} takes it.
     *
     * @throws RunException if there is none
     */
    public static String firstDevice() {
        return Devices.discover().get(0).id();
    }

    /** How the program is run. */
    final ExecutionOptions options() {
        return options;
    }

    /**
     * Opens a program, by default on all devices.
     *
     * @param values of parameters, for messages
     * @throws RunException if the parameters make sizes that cannot be, or a device fails
     */
    protected final <P extends StencilProgram> P open(String program, Supplier<String> values, Supplier<P> opener) {
        if (options.devices().isEmpty()) {
            devices("all");
        }
        try {
            return opener.get();
        } catch (ArithmeticException e) {
            throw impossible(program, values.get(), e);
        }
    }

    /** That parameters make sizes that cannot be. */
    protected final RunException impossible(String program, String values, ArithmeticException cause) {
        return new RunException(program + " is impossible with " + values + ": " + cause.getMessage(), cause);
    }
}
