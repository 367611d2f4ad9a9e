package io.github.halomill.runtime.exec.zone;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.buffer.Staging;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClContext;
import io.github.halomill.runtime.cl.ClException;
import io.github.halomill.runtime.cl.ClPinned;
import io.github.halomill.runtime.cl.ClProgram;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exec.plan.TransferChoice;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A zone on its device.
 *
 * @param zone which part of the problem it is
 * @param on what it runs on
 * @param copies how large ones go between the host and the device
 * @param resources owns what is made for the zone
 */
public record ZoneDevice(Zone zone, DeviceContext on, TransferChoice copies, ClResources resources)
        implements AutoCloseable {

    public ZoneDevice(Zone zone, DeviceContext on, TransferChoice copies) {
        this(zone, on, copies, new ClResources());
    }

    /** Builds the kernel of a launch. */
    public ClProgram build(Problem problem, Launch launch, KernelSource source) {
        return on.kernels().build(source, launch.globalSize(zone.reach(), problem.grid()), launch.globalOffset());
    }

    public Device device() {
        return on.device();
    }

    public ClContext context() {
        return on.context();
    }

    public ClQueue compute() {
        return on.compute();
    }

    public ClQueue interior() {
        return on.interior();
    }

    public ClQueue transfer() {
        return on.transfer();
    }

    public ClQueue receive() {
        return on.receive();
    }

    /** Allocates the local box of {@code array}. */
    public void allocate(PartitionedArray array) {
        try {
            array.place(zone, resources.add(ClBuffer.create(context(), array.bytes(zone))));
        } catch (ClException e) {
            throw new RunException(
                    array.field().name() + " cannot be had on device " + device() + ", whose largest buffer has "
                            + device().properties().maxAllocation()
                            + " bytes; use more devices or a smaller problem: " + e.getMessage(),
                    e);
        }
    }

    /** Pinned host memory of this zone's context, released with the zone. */
    public ByteBuffer pinned(int bytes) {
        return resources.add(ClPinned.allocate(context(), transfer(), bytes)).memory();
    }

    /** Staging for large copies, to be closed when they are done. */
    Staging staging() {
        return staging(transfer());
    }

    /** Staging for large copies on {@code queue}, to be closed when they are done. */
    public Staging staging(ClQueue queue) {
        return copies.way().open(context(), queue);
    }

    /** Waits until the device has nothing to do for this zone; for all queues, also where one fails. */
    public void finish() {
        ClResources.closeAll(List.of(receive()::finish, transfer()::finish, interior()::finish, compute()::finish));
    }

    @Override
    public void close() {
        resources.close();
    }
}
