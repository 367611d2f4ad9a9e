package io.github.halomill.runtime.cl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.jocl.CL;

/**
 * Has devices fail, as drivers tell of it: one call comes to an error code, and all calls after it, to release things
 * too. For tests, one at a time.
 */
public final class DeviceFaults implements AutoCloseable {

    private final List<Fault> faults;
    private final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();
    private final Set<String> dead = ConcurrentHashMap.newKeySet();
    private final Set<String> calledAfter = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile BiConsumer<String, String> whenFailed = (device, call) -> {};

    /**
     * One failure.
     *
     * @param device such as {@code 0:0#1}
     * @param call the OpenCL function, or the beginning of its name
     * @param number which of these calls on the device fails, from 1
     * @param code what it comes to
     * @param after what all later calls come to; 0: they go on to work, as where the kernel is at fault
     */
    public record Fault(String device, String call, int number, int code, int after) {

        /** {@code DEVICE CALL NUMBER CODE AFTER}, such as {@code 0:0#1 clFinish 3 -5 -36}. */
        public static Fault parse(String text) {
            String[] words = text.split(" ");
            return new Fault(
                    words[0],
                    words[1],
                    Integer.parseInt(words[2]),
                    Integer.parseInt(words[3]),
                    Integer.parseInt(words[4]));
        }
    }

    private DeviceFaults(List<Fault> faults) {
        this.faults = faults;
        ClCalls.fault(this::code);
    }

    /** From now on until this is closed devices fail like this. */
    public static DeviceFaults of(Fault... faults) {
        return new DeviceFaults(List.of(faults));
    }

    /** The same; each fault as text. */
    public static DeviceFaults of(String... faults) {
        return new DeviceFaults(Arrays.stream(faults).map(Fault::parse).toList());
    }

    /** What is done in the thread in which a device fails, before it hears of that. */
    public DeviceFaults whenFailed(BiConsumer<String, String> task) {
        whenFailed = task;
        return this;
    }

    private int code(String device, String call) {
        for (int i = 0; i < faults.size(); i++) {
            Fault fault = faults.get(i);
            if (!fault.device.equals(device)) {
                continue;
            }
            if (dead.contains(device + i)) {
                calledAfter.add(device + " " + call);
                return fault.after;
            }
            if (call.startsWith(fault.call) && count(device + i) == fault.number) {
                if (fault.after != CL.CL_SUCCESS) {
                    dead.add(device + i);
                }
                whenFailed.accept(device, call);
                return fault.code;
            }
        }
        return CL.CL_SUCCESS;
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

    /** What was called of devices that had failed: device and call, with a blank between them. */
    public Set<String> calledAfter() {
        return calledAfter;
    }

    /** Waits until this is closed, as for a driver that does not come back. */
    public void hang() {
        try {
            closed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** How many times each kind of call is made on each device, to choose among them: nothing fails. */
    public static Map<String, AtomicInteger> counting(Runnable task) {
        Map<String, AtomicInteger> calls = new ConcurrentHashMap<>();
        ClCalls.fault((device, call) -> {
            calls.computeIfAbsent(device + " " + call, any -> new AtomicInteger())
                    .incrementAndGet();
            return CL.CL_SUCCESS;
        });
        try {
            task.run();
        } finally {
            ClCalls.fault((device, call) -> CL.CL_SUCCESS);
        }
        return calls;
    }

    @Override
    public void close() {
        ClCalls.fault((device, call) -> CL.CL_SUCCESS);
        closed.countDown();
    }

    /** The texts of all that there are, for messages. */
    @Override
    public String toString() {
        List<String> texts = new ArrayList<>();
        faults.forEach(fault -> texts.add(fault.toString()));
        return String.join(", ", texts);
    }
}
