package io.github.halomill.runtime.cl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.Devices;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whether a thread is at a driver is seen from outside. */
@Tag("device")
@Timeout(60)
class ClCallsTest {

    private static final String KERNEL = """
            __kernel void turn(__global int *a) {
                volatile int x = 0;
                for (int i = 0; i < 400000000; i++) x += i;
                a[0] = x;
            }
            """;

    @Test
    void aThreadThatWaitsForADeviceIsAtItsDriver() throws InterruptedException {
        Device device = Devices.discover().get(0);
        try (ClContext context = ClContext.create(device.clPlatform(), device.clDevice());
                ClQueue queue = ClQueue.create(context, false);
                ClBuffer buffer = ClBuffer.create(context, 4);
                ClProgram program = ClProgram.build(context, "turn.cl", "", KERNEL);
                ClKernel kernel = ClKernel.create(program, "turn")) {
            kernel.set(0, buffer);
            NdRange one = NdRange.linear("turn", 1, 1);
            queue.launch(kernel, one, null, null);
            Thread waiting = new Thread(queue::finish);
            waiting.start();
            boolean seen = false;
            while (!seen && waiting.isAlive()) {
                seen = ClCalls.isMadeBy(waiting);
            }
            waiting.join();
            assertThat(seen).isTrue();
            assertThat(ClCalls.isMadeBy(Thread.currentThread())).isFalse();
        }
    }
}
