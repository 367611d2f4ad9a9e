package io.github.halomill.generator.kernel.soundness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.interpreter.Access;
import io.github.halomill.generator.kernel.interpreter.Access.Mode;
import io.github.halomill.generator.kernel.interpreter.KernelInterpreter;
import io.github.halomill.generator.kernel.interpreter.Launch;
import io.github.halomill.generator.kernel.interpreter.Launch.Argument;
import io.github.halomill.generator.kernel.interpreter.Run;
import io.github.halomill.testing.Thorough;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The interpreter computes what an OpenCL device computes, bit by bit. {@code -Dhalomill.seeds=1000-1999} runs these seeds
 * instead of the usual few, and all adversarial kernels.
 */
@Tag("device")
class DeviceComparisonTest {

    /** Of the adversarial kernels one in so many is run, for compilers take their time. */
    private static final int SAMPLE = 6;

    static Stream<KernelCase> cases() {
        boolean all = System.getProperty("halomill.seeds") != null;
        List<KernelCase> adversarial = KernelCases.adversarial().toList();
        return Stream.of(
                        KernelCases.examples(),
                        adversarial.stream().filter(kernel -> all || adversarial.indexOf(kernel) % SAMPLE == 0),
                        KernelCases.random("1-6"))
                .flatMap(cases -> cases);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    @Thorough(every = 2)
    void theDeviceAgrees(KernelCase kernel) {
        assumeThat(kernel.isRefused()).isFalse();
        Unit unit = kernel.unit();
        Function function = kernel.function(unit);
        Launch launch = kernel.launch(function, 1);
        Run run = KernelInterpreter.run(unit, function.name(), launch, 1);
        assumeThat(run.undefined()).isEmpty();
        Run other = KernelInterpreter.run(unit, function.name(), launch, 2);
        assumeThat(isSame(run, other)).as("no uninitialised variable matters").isTrue();
        assumeThat(launch.arguments().values()).noneMatch(argument -> argument instanceof Argument.Local);

        boolean ordered = isOrdered(run);
        assumeThat(ordered || !kernel.text().contains("__local"))
                .as("the work-items of a group run one by one only if none waits for others")
                .isTrue();
        Map<String, byte[]> device = ordered
                ? DeviceRun.of(kernel.text(), function, launch)
                : DeviceRun.inOrder(kernel.text(), function, launch, launch.items());

        for (Variable parameter : function.parameters()) {
            byte[] expected = run.buffers().get(parameter.name());
            if (expected != null) {
                assertThat(visible(parameter, device.get(parameter.name())))
                        .as(() -> parameter + " of " + kernel.text())
                        .isEqualTo(visible(parameter, expected));
            }
        }
    }

    /** Without the room for a fourth component of vectors of three, where devices write what they like. */
    private static byte[] visible(Variable buffer, byte[] bytes) {
        byte[] visible = bytes.clone();
        if (((Type.Pointer) buffer.type()).target() instanceof Type.Vector vector && vector.width() == 3) {
            int size = vector.element().kind().bytes();
            for (int at = 3 * size; at < bytes.length; at += 4 * size) {
                Arrays.fill(visible, at, at + size, (byte) 0);
            }
        }
        return visible;
    }

    private static boolean isSame(Run run, Run other) {
        return run.accesses().equals(other.accesses())
                && run.buffers().entrySet().stream()
                        .allMatch(buffer ->
                                Arrays.equals(buffer.getValue(), other.buffers().get(buffer.getKey())));
    }

    /** Whether no work-item touches what another one writes. */
    private static boolean isOrdered(Run run) {
        Map<List<Object>, List<Long>> writers = new HashMap<>();
        Map<List<Object>, List<Long>> others = new HashMap<>();
        for (Access access : run.accesses()) {
            for (long at = access.offset(); at < access.end(); at++) {
                List<Object> cell = List.of(access.buffer(), at);
                if (access.mode() == Mode.WRITE) {
                    List<Long> writer = writers.putIfAbsent(cell, access.item());
                    if (writer != null && !writer.equals(access.item())) {
                        return false;
                    }
                } else {
                    List<Long> reader = others.put(cell, access.item());
                    if (reader != null && !reader.equals(access.item())) {
                        others.put(cell, List.of());
                    }
                }
            }
        }
        return writers.entrySet().stream()
                .allMatch(written -> others.getOrDefault(written.getKey(), written.getValue())
                        .equals(written.getValue()));
    }
}
