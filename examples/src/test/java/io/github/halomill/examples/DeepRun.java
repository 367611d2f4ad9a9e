package io.github.halomill.examples;

import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * A way to run a simulation.
 *
 * @param selection as for {@code --devices}
 * @param depth how many iterations ghost zones last
 */
record DeepRun(String selection, int depth) {

    /** Three zones on one device, with ghost zones for one iteration, one, which has none, and two, with them for two. */
    static Stream<DeepRun> all() {
        return Stream.of(three(), alone(), new DeepRun(first() + "*2", 2));
    }

    /** Three zones on one device. */
    static DeepRun three() {
        return new DeepRun(first() + "*3", 1);
    }

    /** One zone. */
    static DeepRun alone() {
        return new DeepRun(first(), 1);
    }

    private static String first() {
        return Devices.discover().get(0).id().toString();
    }

    /** Those with an exchange before each step, which a periodic dimension that is cut needs. */
    static Stream<DeepRun> shallow() {
        return all().filter(run -> run.depth == 1);
    }

    /** What a builder takes. */
    ExecutionOptions options() {
        return ExecutionOptions.DEFAULT.withDevices(devices()).withDepth(OptionalInt.of(depth));
    }

    /** Whether all devices have double precision, which OpenCL leaves to them. */
    boolean hasDoubles() {
        return devices().stream().allMatch(device -> device.properties().supportsDouble());
    }

    private List<Device> devices() {
        return DeviceSelection.parse(selection).select(Devices.discover());
    }

    @Override
    public String toString() {
        return selection + ", depth " + depth;
    }
}
