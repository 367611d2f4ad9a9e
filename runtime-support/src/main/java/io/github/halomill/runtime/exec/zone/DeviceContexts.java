package io.github.halomill.runtime.exec.zone;

import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.device.Device;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Contexts of devices, each opened when it is first asked for. */
public final class DeviceContexts implements AutoCloseable {

    private final ClResources resources = new ClResources();
    private final Map<String, DeviceContext> open = new ConcurrentHashMap<>();

    public DeviceContext of(Device device) {
        return open.computeIfAbsent(device.id(), id -> resources.add(DeviceContext.open(device)));
    }

    /** One that shares the memory of {@link #of}, with queues of its own for a zone that takes turns with others. */
    public DeviceContext of(Device device, int zone) {
        DeviceContext shared = of(device);
        return open.computeIfAbsent(device.id() + " " + zone, id -> resources.add(shared.beside()));
    }

    @Override
    public void close() {
        resources.close();
    }
}
