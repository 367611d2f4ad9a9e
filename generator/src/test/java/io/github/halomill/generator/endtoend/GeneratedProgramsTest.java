package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Layout;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.endtoend.Stencil.Buffer;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.plan.ProgramPlanner;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.cl.ClObject;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.Balance;
import io.github.halomill.runtime.exec.plan.Variant;
import io.github.halomill.runtime.exec.plan.WeightChoice;
import io.github.halomill.runtime.io.ElementSource;
import io.github.halomill.runtime.io.JavaArrays;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.PartitionCheck;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.partition.cut.Weights;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.testing.Thorough;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Stencils made up at random, from the description to the last element. {@code -Dhalomill.seeds=1000-1999} runs these seeds
 * instead of the usual few.
 */
@Tag("device")
class GeneratedProgramsTest {

    private static final int MOST_ZONES = 6;
    private static final int MOST_STEPS = 4;
    private static final int CUTS = 2;
    private static final List<Device> ALL = Devices.discover();

    @TempDir
    Path folder;

    static LongStream seeds() {
        String[] range = System.getProperty("halomill.seeds", "17-24").split("-", 2);
        return LongStream.rangeClosed(Long.parseLong(range[0]), Long.parseLong(range[1]));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @Thorough(every = 3)
    void everySplitOfARandomStencilGivesWhatPlainJavaComputes(long seed) throws Exception {
        long alive = ClObject.created() - ClObject.released();
        Stencil stencil = RandomStencil.of(seed);
        String kernel = StencilKernel.of(stencil);
        String description = StencilDescription.of(stencil, 3);
        Path xml = folder.resolve("in/stencil.xml");
        Path cl = xml.resolveSibling(stencil.kernelFile());
        Files.createDirectories(cl.getParent());
        Files.writeString(xml, description);
        Files.writeString(cl, kernel);
        try (GeneratedProgram program =
                GeneratedProgram.of(request(stencil, xml), stencil.name(), Layout.SOURCES, folder.resolve("out"))) {
            for (Cut cut : cuts(stencil, xml, seed)) {
                run(stencil, xml, program, cut, seed);
            }
        } catch (Throwable e) {
            throw new AssertionError("seed " + seed + "\n" + description + "\n" + kernel, e);
        }
        assertThat(ClObject.created() - ClObject.released()).isEqualTo(alive);
    }

    /**
     * How a problem is to be cut.
     *
     * @param depth steps from one exchange of ghost zones to the next
     * @param mixed whether among devices of different makes, if there are some
     * @param poison whether what zones must not read is spoilt
     * @param weights how fast the devices are
     * @param balance whether boundaries move at random
     */
    private record Cut(
            int zones,
            Strategy strategy,
            int depth,
            boolean mixed,
            boolean poison,
            Optional<Weights> weights,
            Balance balance) {

        io.github.halomill.runtime.exec.plan.Cut asked() {
            return new io.github.halomill.runtime.exec.plan.Cut(
                    strategy, Optional.empty(), OptionalInt.of(depth), new WeightChoice(weights, false), balance);
        }

        List<Device> devices(boolean withDoubles) {
            List<Device> able = ALL.stream()
                    .filter(device -> !withDoubles || device.properties().supportsDouble())
                    .toList();
            int used = mixed ? Math.min(zones, able.size()) : 1;
            return DeviceSelection.parse(IntStream.range(0, used)
                            .mapToObj(i -> able.get(i).id() + "*" + ((zones - i - 1) / used + 1))
                            .collect(Collectors.joining(",")))
                    .select(ALL);
        }
    }

    /** A few that differ in what comes of them. */
    private static List<Cut> cuts(Stencil stencil, Path xml, long seed) {
        List<Cut> cuts = new ArrayList<>();
        Random random = new Random(seed);
        for (int zones = 1; zones <= MOST_ZONES; zones++) {
            for (Strategy strategy : Strategy.values()) {
                int depth = 1 + random.nextInt(MOST_STEPS);
                boolean poison = random.nextBoolean();
                Balance balance = random.nextBoolean() ? Balance.random(seed) : Balance.OFF;
                cuts.add(new Cut(zones, strategy, depth, seed % 3 == 0, poison, weights(zones, random), balance));
            }
        }
        Collections.shuffle(cuts, random);
        Set<Split> seen = new HashSet<>();
        return cuts.stream()
                .filter(cut -> seen.add(plan(stencil, xml, cut).split()))
                .limit(CUTS)
                .toList();
    }

    /** Of half of the cuts; some devices may be too slow for a zone. */
    private static Optional<Weights> weights(int devices, Random random) {
        return random.nextBoolean()
                ? Optional.empty()
                : Optional.of(
                        new Weights(random.doubles(devices, 0.1, 3).boxed().toList()));
    }

    private static void run(Stencil stencil, Path xml, GeneratedProgram generated, Cut cut, long seed)
            throws Exception {
        Random random = new Random(seed);
        StencilRun expected = new StencilRun(stencil, random);
        List<Device> devices = cut.devices(
                stencil.buffers().stream().anyMatch(buffer -> buffer.type().isDouble()));
        Map<String, Long> parameters = new LinkedHashMap<>();
        stencil.parameters().forEach((name, values) -> {
            if (values[0] != values[1] || random.nextBoolean()) {
                parameters.put(name, (long) values[1]);
            }
        });
        Variant variant = cut.zones() % 2 == 0 && mayBeCoarse(stencil, xml) ? Variant.COARSE : Variant.PLAIN;
        try (StencilProgram program = generated.open(devices, cut.asked(), cut.poison(), variant, parameters)) {
            PartitionCheck.check(program.partition());
            assertThat(program.partition()).isEqualTo(plan(stencil, xml, cut));
            for (Buffer buffer : stencil.buffers()) {
                field(program, buffer).copyFrom(source(program, buffer, expected));
            }
            for (int part = 0; part < 2; part++) {
                int iterations = random.nextInt(8);
                program.run(iterations);
                expected.run(iterations);
                compare(program, stencil, expected, cut + ", " + variant + ", run " + part);
                Buffer buffer =
                        stencil.buffers().get(random.nextInt(stencil.buffers().size()));
                expected.refill(buffer, random);
                field(program, buffer).copyFrom(source(program, buffer, expected));
            }
        }
    }

    /** One that trusts if the parameters at run time are others: the numbers in the kernel's source are right for those. */
    private static DescriptionRequest request(Stencil stencil, Path xml) {
        boolean trust = stencil.parameters().values().stream().anyMatch(values -> values[0] != values[1]);
        return GeneratedProgram.request(xml, trust);
    }

    /** How the problem is cut, without the program. */
    private static Partition plan(Stencil stencil, Path xml, Cut cut) {
        Map<String, Long> parameters = new LinkedHashMap<>();
        stencil.parameters().forEach((name, values) -> parameters.put(name, (long) values[1]));
        Problem problem = ProgramPlanner.plan(program(stencil, xml), parameters);
        return cut.weights()
                .map(weights -> Partition.of(problem, weights, cut.strategy(), cut.depth()))
                .orElseGet(() -> Partition.of(problem, cut.zones(), cut.strategy(), cut.depth()));
    }

    private static Program program(Stencil stencil, Path xml) {
        return new Pipeline(new Diagnostics()).program(request(stencil, xml)).orElseThrow();
    }

    private static boolean mayBeCoarse(Stencil stencil, Path xml) {
        return program(stencil, xml).kernel().notCoarse().isEmpty();
    }

    private static Field<?> field(StencilProgram program, Buffer buffer) {
        return program.fields().stream()
                .filter(field -> field.name().equals(buffer.name()))
                .findFirst()
                .orElseThrow();
    }

    private static ElementSource source(StencilProgram program, Buffer buffer, StencilRun run) {
        return JavaArrays.source(
                field(program, buffer).shape(), run.array(buffer.name()).array());
    }

    private static void compare(StencilProgram program, Stencil stencil, StencilRun expected, String when) {
        for (Buffer buffer : stencil.buffers()) {
            Cells right = expected.array(buffer.name());
            Cells actual = Cells.zeros(buffer.type(), buffer.size().volume());
            Field<?> field = field(program, buffer);
            field.copyTo(JavaArrays.sink(field.shape(), actual.array()));
            assertThat(right.mismatch(actual))
                    .as("first wrong element of " + buffer.name() + " after " + when)
                    .isEqualTo(-1);
        }
    }
}
