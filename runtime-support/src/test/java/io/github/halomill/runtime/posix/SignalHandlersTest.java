package io.github.halomill.runtime.posix;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Library;
import com.sun.jna.Native;
import io.github.halomill.runtime.cl.ClContext;
import io.github.halomill.runtime.cl.ClException;
import io.github.halomill.runtime.cl.ClProgram;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.testing.SmallJava;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The Java machine's signal handlers, in a process without {@code libjsig}, after drivers were loaded and have compiled. */
@Tag("device")
class SignalHandlersTest {

    private static final List<Integer> ILL_BUS_SEGV_PIPE_INT_TERM_HUP_QUIT = List.of(4, 7, 11, 13, 2, 15, 1, 3);

    interface LibC extends Library {
        LibC INSTANCE = Native.load("c", LibC.class);

        int sigaction(int signal, byte[] action, byte[] old);
    }

    private static List<Long> handlers() {
        return ILL_BUS_SEGV_PIPE_INT_TERM_HUP_QUIT.stream()
                .map(signal -> {
                    byte[] action = new byte[512];
                    assertThat(LibC.INSTANCE.sigaction(signal, null, action)).isZero();
                    return ByteBuffer.wrap(action)
                            .order(ByteOrder.nativeOrder())
                            .getLong();
                })
                .toList();
    }

    /** In a process of its own: what handles signals after each step, a line each. */
    static final class Compiling {

        private Compiling() {}

        public static void main(String[] arguments) {
            System.out.println(handlers());
            List<Device> devices = Devices.discover();
            System.out.println(handlers());
            for (Device device : devices) {
                try (ClContext context = ClContext.create(device.clPlatform(), device.clDevice())) {
                    for (int i = 0; i < 2; i++) {
                        ClProgram.build(context, "good.cl", "", "__kernel void good(__global int *a) { a[0] = 1; }")
                                .close();
                        System.out.println(handlers());
                    }
                    System.out.println(failure(context) + handlers());
                }
            }
        }

        private static String failure(ClContext context) {
            try (ClProgram program = ClProgram.build(context, "bad.cl", "", "__kernel void bad() { nothing(); }")) {
                return "compiled " + program.options();
            } catch (ClException e) {
                return "";
            }
        }
    }

    @Test
    void areThereAgainAfterDriversWereLoadedAndAfterEachCompile() throws Exception {
        List<String> command = new ArrayList<>(List.of(SmallJava.COMMAND));
        command.addAll(SmallJava.OPTIONS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Compiling.class.getName()));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().remove("LD_PRELOAD");
        Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try {
            List<String> lines =
                    process.inputReader(StandardCharsets.UTF_8).lines().toList();
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("it ended").isTrue();
            assertThat(process.exitValue()).isZero();
            assertThat(lines).hasSizeGreaterThanOrEqualTo(5).containsOnly(lines.get(0));
        } finally {
            process.destroyForcibly();
        }
    }
}
