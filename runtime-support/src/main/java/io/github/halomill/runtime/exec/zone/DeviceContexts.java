package io.github.halomill.runtime.exec.zone;

import io.github.halomill.runtime.bits.Bits;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.device.Device;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Contexts of devices, each opened when it is first asked for. */
public final class DeviceContexts implements AutoCloseable {

    private final Bits bits;
    private final ClResources resources = new ClResources();
    private final Map<String, DeviceContext> open = new ConcurrentHashMap<>();

    /** Whose kernels are compiled as each compiler does it. */
    public DeviceContexts() {
        this(Bits.USUAL);
    }

    /** {@code bits}: how exactly it is fixed what kernels compute. */
    public DeviceContexts(Bits bits) {
        this.bits = bits;
    }

    public DeviceContext of(Device device) {
        return open.computeIfAbsent(device.id(), id -> resources.add(DeviceContext.open(device, bits)));
    }

    /** One that shares the memory of {@link #of}, with queues of its own for a zone that takes turns with others. */
    public DeviceContext of(Device device, int zone) {
        DeviceContext shared = of(device);
        return open.computeIfAbsent(device.id() + " " + zone, id -> resources.add(shared.beside()));
    }

    /** Devices have failed: nothing is asked of them any more. */
    public void lose(Collection<String> ids) {
        open.values().stream()
                .filter(context -> ids.contains(context.device().id()))
                .forEach(context -> context.context().lose());
    }

    @Override
    public void close() {
        resources.close();
    }
}
