package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.buffer.Staging;
import io.github.halomill.runtime.cl.ClContext;
import io.github.halomill.runtime.cl.ClException;
import io.github.halomill.runtime.cl.ClKernel;
import io.github.halomill.runtime.cl.ClPinned;
import io.github.halomill.runtime.cl.ClProgram;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cl.KernelBuilder;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Problem;
import io.github.halomill.runtime.partition.Zone;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A zone on its device.
 *
 * @param zone which part of the problem it is
 * @param on what it runs on
 * @param source of the kernel
 * @param program built from it
 * @param resources owns the program, and what is added
 */
record ZoneDevice(Zone zone, DeviceContext on, KernelSource source, ClProgram program, ClResources resources)
        implements AutoCloseable {

    /** Builds the kernel; if that fails nothing is left. */
    static ZoneDevice open(Zone zone, DeviceContext on, Problem problem, KernelSource source) {
        ClResources resources = new ClResources();
        try {
            Extent whole = LaunchPlan.whole(problem, zone);
            Offset offset = problem.space().offset();
            ClProgram program = resources.add(KernelBuilder.build(on.context(), source, whole, offset, on.options()));
            return new ZoneDevice(zone, on, source, program, resources);
        } catch (RuntimeException | Error e) {
            resources.closeAfter(e);
            throw e;
        }
    }

    Device device() {
        return on.device();
    }

    ClContext context() {
        return on.context();
    }

    ClQueue compute() {
        return on.compute();
    }

    ClQueue transfer() {
        return on.transfer();
    }

    /** Allocates the local box of {@code array}. */
    void allocate(PartitionedArray array) {
        try {
            array.allocate(zone, context(), resources);
        } catch (ClException e) {
            throw new RunException(
                    array.layout().name() + " cannot be had on device " + device() + ", whose largest buffer has "
                            + device().properties().maxAllocation()
                            + " bytes; use more devices or a smaller problem: " + e.getMessage(),
                    e);
        }
    }

    /** Holds the user's kernel as compiled, and the device's local memory, against {@code arguments}. */
    void check(List<KernelArgument> arguments, Problem problem) {
        try (ClKernel users = ClKernel.create(program, source.function())) {
            new SignatureCheck(users, source, problem).check(arguments);
        }
        DeviceLimits.checkLocalMemory(arguments, device());
    }

    /** The kernel that is launched: the wrapper if there is one. The caller closes it. */
    ClKernel newKernel() {
        return ClKernel.create(program, KernelBuilder.kernelName(source));
    }

    /** Pinned host memory of this zone's context, released with the zone. */
    ByteBuffer pinned(int bytes) {
        return resources.add(ClPinned.allocate(context(), transfer(), bytes)).memory();
    }

    /** Staging for large copies, to be closed when they are done. */
    Staging staging() {
        return new Staging(transfer(), ClPinned.allocate(context(), transfer(), Staging.BYTES));
    }

    /** Waits until the device has nothing to do for this zone. */
    void finish() {
        compute().finish();
        transfer().finish();
    }

    @Override
    public void close() {
        resources.close();
    }
}
