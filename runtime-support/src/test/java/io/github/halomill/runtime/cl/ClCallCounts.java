package io.github.halomill.runtime.cl;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToIntBiFunction;
import org.jocl.CL;

/**
 * Counts the OpenCL calls of this process that succeed, by name: what was created and what was released, independently
 * of what {@link ClObject} counts. For tests, one at a time.
 */
public final class ClCallCounts implements AutoCloseable {

    /** By kind of object, the functions that make one, and that give it up. */
    private static final Map<String, String> KINDS = Map.of(
            "contexts", "clCreateContext clRetainContext clReleaseContext",
            "queues", "clCreateCommandQueue clReleaseCommandQueue",
            "buffers and images", "clCreateBuffer clCreateImage clReleaseMemObject",
            "programs", "clCreateProgramWithSource clCreateProgramWithBinary clReleaseProgram",
            "kernels", "clCreateKernel clReleaseKernel",
            "samplers", "clCreateSampler clReleaseSampler");

    private final Map<String, LongAdder> calls = new ConcurrentHashMap<>();
    private final ToIntBiFunction<String, String> before;

    private ClCallCounts() {
        before = ClCalls.fault(this::count);
    }

    /** From now on until this is closed. */
    public static ClCallCounts begin() {
        return new ClCallCounts();
    }

    private int count(String device, String call) {
        calls.computeIfAbsent(call, any -> new LongAdder()).increment();
        return CL.CL_SUCCESS;
    }

    /** How many calls of these names there were. */
    public long of(String call) {
        LongAdder count = calls.get(call);
        return count == null ? 0 : count.sum();
    }

    /** By kind of object, how many were made and not given up since this was begun. */
    public Map<String, Long> alive() {
        Map<String, Long> alive = new TreeMap<>();
        KINDS.forEach((kind, names) -> {
            long count = 0;
            for (String name : names.split(" ")) {
                count += name.startsWith("clRelease") ? -of(name) : of(name);
            }
            alive.put(kind, count);
        });
        return alive;
    }

    @Override
    public void close() {
        ClCalls.fault(before);
    }
}
