package io.github.halomill.runtime.cl;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToIntBiFunction;
import org.jocl.CL;

/**
 * Has devices fail, as drivers tell of it: one call comes to an error code, and all calls after it, to release things
 * too. For tests, one at a time.
 */
public final class DeviceFaults implements AutoCloseable {

    private final List<Fault> faults;
    private final Map<String, AtomicInteger> openings = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();
    private final Set<String> dead = ConcurrentHashMap.newKeySet();
    private final Set<String> calledAfter = ConcurrentHashMap.newKeySet();

    /** What saw calls before this, and sees them still. */
    private final ToIntBiFunction<String, String> before;

    /**
     * One failure.
     *
     * @param device such as {@code 0:0#1}
     * @param opening in which of its contexts it fails, from 1
     * @param call the OpenCL function, or the beginning of its name
     * @param number which of these calls on the context fails, from 1
     * @param code what it comes to
     * @param after what all later calls come to; 0: they go on to work, as where the kernel is at fault
     */
    public record Fault(String device, int opening, String call, int number, int code, int after) {

        /** {@code DEVICE[@OPENING] CALL NUMBER CODE AFTER}, such as {@code 0:0#1@2 clFinish 3 -5 -36}. */
        public static Fault parse(String text) {
            String[] words = text.split(" ");
            String[] device = (words[0] + "@1").split("@");
            return new Fault(
                    device[0],
                    Integer.parseInt(device[1]),
                    words[1],
                    Integer.parseInt(words[2]),
                    Integer.parseInt(words[3]),
                    Integer.parseInt(words[4]));
        }
    }

    private DeviceFaults(List<Fault> faults) {
        this.faults = faults;
        before = ClCalls.fault(this::code);
    }

    /** From now on until this is closed devices fail like this, each fault as text. */
    public static DeviceFaults of(String... faults) {
        return new DeviceFaults(Arrays.stream(faults).map(Fault::parse).toList());
    }

    private int code(String device, String call) {
        int code = own(device, call);
        // What seems to be refused was made, and nobody has it; what is given up is so in any case.
        return code == CL.CL_SUCCESS || call.startsWith("clRelease")
                ? Math.min(before.applyAsInt(device, call), code)
                : code;
    }

    private int own(String device, String call) {
        if (call.equals("clCreateContext")) {
            openings.computeIfAbsent(device, any -> new AtomicInteger()).incrementAndGet();
        }
        for (int i = 0; i < faults.size(); i++) {
            Fault fault = faults.get(i);
            if (!fault.device.equals(device)) {
                continue;
            }
            if (dead.contains(device + i)) {
                calledAfter.add(device + " " + call);
                return fault.after;
            }
            if (isNow(fault) && call.startsWith(fault.call) && count(device + i) == fault.number) {
                if (fault.after != CL.CL_SUCCESS) {
                    dead.add(device + i);
                }
                return fault.code;
            }
        }
        return CL.CL_SUCCESS;
    }

    /** A context may have been there before. */
    private boolean isNow(Fault fault) {
        AtomicInteger opened = openings.get(fault.device);
        return fault.opening == (opened == null ? 1 : opened.get());
    }

    private int count(String key) {
        return counts.computeIfAbsent(key, any -> new AtomicInteger()).incrementAndGet();
    }

    /** How many failures there were. */
    public int count() {
        int count = 0;
        for (int i = 0; i < faults.size(); i++) {
            AtomicInteger calls = counts.get(faults.get(i).device + i);
            count += calls != null && calls.get() >= faults.get(i).number ? 1 : 0;
        }
        return count;
    }

    /** How many of the calls there were that the only fault is about. */
    public int calls() {
        return counts.values().stream().mapToInt(AtomicInteger::get).sum();
    }

    /** What was called of devices that had failed: device and call, with a blank between them. */
    public Set<String> calledAfter() {
        return calledAfter;
    }

    @Override
    public void close() {
        ClCalls.fault(before);
    }
}
