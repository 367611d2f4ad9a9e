package io.github.halomill.runtime.exec.zone;

import io.github.halomill.runtime.buffer.DeviceBox;
import io.github.halomill.runtime.buffer.Staging;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.ElementSource;
import io.github.halomill.runtime.report.Trace;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A copy of an array that is a span of the trace, from when it is made until it is closed, unless nothing was copied.
 */
final class TracedCopy implements Staging {

    private final Staging staging;
    private final Trace trace;
    private final String lane;
    private final String what;
    private final String array;
    private final long start = System.nanoTime();
    private long bytes;

    /**
     * Begins.
     *
     * @param staging which copies, and is closed with this
     * @param what is done, such as {@code upload}
     * @param array its name
     */
    TracedCopy(Staging staging, Trace trace, ZoneDevice device, String what, String array) {
        this.staging = staging;
        this.trace = trace;
        this.lane = "zone " + device.zone().id() + " on " + device.device().id() + ", copies";
        this.what = what;
        this.array = array;
    }

    @Override
    public void upload(ElementSource source, Box part, DeviceBox target) {
        staging.upload(source, part, target);
        bytes += part.volume() * target.elementBytes();
    }

    @Override
    public void download(DeviceBox source, Box part, ElementSink sink) {
        staging.download(source, part, sink);
        bytes += part.volume() * source.elementBytes();
    }

    @Override
    public void close() {
        staging.close();
        if (bytes > 0) {
            long took = Math.max(1, System.nanoTime() - start);
            Map<String, Object> args = new LinkedHashMap<>();
            args.put("array", array);
            args.put("bytes", bytes);
            args.put("GB/s", (double) bytes / took);
            trace.span(lane, what + " " + array, start, took, args);
        }
    }
}
