package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.buffer.Staging;
import io.github.halomill.runtime.cl.ClContext;
import io.github.halomill.runtime.cl.ClKernel;
import io.github.halomill.runtime.cl.ClPinned;
import io.github.halomill.runtime.cl.ClProgram;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cl.KernelBuilder;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Zone;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * The OpenCL objects of one zone: a context of its own, a queue, the kernel.
 *
 * @param zone which part of the problem it is
 * @param device what it runs on
 * @param context holds this one device
 * @param queue in order
 * @param source of the kernel
 * @param program built from it
 * @param kernel the wrapper under global addressing, else the user's
 * @param launch its NDRange
 * @param resources owns all of it, and what is added
 */
record ZoneDevice(
        Zone zone,
        Device device,
        ClContext context,
        ClQueue queue,
        KernelSource source,
        ClProgram program,
        ClKernel kernel,
        Launch launch,
        ClResources resources)
        implements AutoCloseable {

    /** Creates the context and the queue and builds the kernel; if that fails nothing is left. */
    static ZoneDevice open(Zone zone, Device device, Partition partition, KernelSource source) {
        ClResources resources = new ClResources();
        try {
            ClContext context = resources.add(ClContext.create(device.clPlatform(), device.clDevice()));
            ClQueue queue = resources.add(ClQueue.create(context));
            Launch launch = Launch.of(partition.problem(), zone);
            ClProgram program = resources.add(KernelBuilder.build(
                    context, source, Launch.launched(partition.problem().space()), options(launch, device)));
            ClKernel kernel = resources.add(ClKernel.create(program, KernelBuilder.kernelName(source)));
            return new ZoneDevice(zone, device, context, queue, source, program, kernel, launch, resources);
        } catch (RuntimeException | Error e) {
            closeAfter(resources, e);
            throw e;
        }
    }

    /**
     * PoCL (before 6.0) counts the uses of a compiled kernel by source, options and group size, but keeps variants of it for
     * launches of different sizes, with and without an offset: zones that share all three make it release the wrong one and
     * abort. So each variant has options of its own there.
     */
    private static String options(Launch launch, Device device) {
        boolean pocl = device.properties().platformName().equals("Portable Computing Language");
        return pocl ? "-DHALOMILL_LAUNCH=" + launch.variant() : "";
    }

    private static void closeAfter(ClResources resources, Throwable failure) {
        try {
            resources.close();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    /** Holds the user's kernel as compiled, with {@code distributed} distributed buffers, against {@code arguments}. */
    void checkSignature(List<KernelArgument> arguments, int distributed) {
        try (ClKernel users = ClKernel.create(program, source.function())) {
            int added = source.form() == KernelSource.Form.ADAPTED ? distributed : 0;
            SignatureCheck.check(users, added, source.fileName(), arguments);
        }
    }

    /** Pinned host memory of this zone's context, released with the zone. */
    ByteBuffer pinned(int bytes) {
        return resources.add(ClPinned.allocate(context, queue, bytes)).memory();
    }

    /** Staging for large copies, to be closed when they are done. */
    Staging staging() {
        return new Staging(queue, ClPinned.allocate(context, queue, Staging.BYTES));
    }

    /** Runs the kernel over the zone's work-items. */
    void enqueueKernel() {
        queue.launch(kernel, launch.dimensions(), launch.offset(), launch.global(), launch.local());
    }

    @Override
    public void close() {
        resources.close();
    }
}
