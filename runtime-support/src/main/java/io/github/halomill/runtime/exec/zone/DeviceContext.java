package io.github.halomill.runtime.exec.zone;

import io.github.halomill.runtime.bits.Bits;
import io.github.halomill.runtime.cl.BufferKernels;
import io.github.halomill.runtime.cl.ClContext;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cl.KernelBuilder;
import io.github.halomill.runtime.device.Device;

/**
 * A device with a context of its own and four queues, which the zones that it gets one after the other share; zones
 * that take turns have queues of their own.
 *
 * @param device what it runs on
 * @param context holds this one device
 * @param compute in order; launches go here
 * @param interior in order; launches that go on while others are computed for which neighbours wait
 * @param transfer in order; what is read for others and what is copied before and after a run goes here
 * @param receive in order; what others have sent is written here. All are one where they do not work together
 * @param options for the compiler
 * @param kernels builds the user's
 * @param bufferKernels built when they are first asked for
 * @param clock to compare its times with the host's
 * @param resources owns all of it
 */
public record DeviceContext(
        Device device,
        ClContext context,
        ClQueue compute,
        ClQueue interior,
        ClQueue transfer,
        ClQueue receive,
        String options,
        KernelBuilder kernels,
        Lazy<BufferKernels> bufferKernels,
        DeviceClock clock,
        ClResources resources)
        implements AutoCloseable {

    /** Creates the context and the queues; if that fails nothing is left. {@code bits}: as --bits says. */
    static DeviceContext open(Device device, Bits bits) {
        ClResources resources = new ClResources();
        try {
            ClContext context = resources.add(ClContext.create(device.clPlatform(), device.clDevice(), device.id()));
            String options = resources.add(CompilerSlot.take()).optionFor(device);
            KernelBuilder kernels = resources.add(new KernelBuilder(context, options, bits));
            Lazy<BufferKernels> bufferKernels = new Lazy<>(() -> resources.add(BufferKernels.build(context, options)));
            return open(device, context, options, kernels, bufferKernels, resources);
        } catch (RuntimeException | Error e) {
            resources.closeAfter(e);
            throw e;
        }
    }

    /**
     * Queues of their own on the same context, for a zone that computes while no other does; to be closed before this.
     */
    DeviceContext beside() {
        ClResources own = new ClResources();
        try {
            return open(device, own.add(context.again()), options, kernels, bufferKernels, own);
        } catch (RuntimeException | Error e) {
            own.closeAfter(e);
            throw e;
        }
    }

    private static DeviceContext open(
            Device device,
            ClContext context,
            String options,
            KernelBuilder kernels,
            Lazy<BufferKernels> bufferKernels,
            ClResources resources) {
        boolean hasty = isRusticl(device);
        ClQueue compute = resources.add(ClQueue.create(context, hasty));
        ClQueue interior = hasty ? compute : resources.add(ClQueue.create(context, false));
        ClQueue transfer = hasty ? compute : resources.add(ClQueue.create(context, false));
        ClQueue receive = hasty ? compute : resources.add(ClQueue.create(context, false));
        DeviceClock clock = DeviceClock.of(context, transfer);
        return new DeviceContext(
                device,
                context,
                compute,
                interior,
                transfer,
                receive,
                options,
                kernels,
                bufferKernels,
                clock,
                resources);
    }

    /**
     * Mesa's rusticl (seen in 22.3) tells that a command is complete before other queues see what it did, and lets
     * copies overtake launches unless the host waits for each copy: results were wrong.
     */
    private static boolean isRusticl(Device device) {
        return device.properties().platformName().equals("rusticl");
    }

    @Override
    public void close() {
        resources.close();
    }
}
