package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.Layout;
import io.github.halomill.runtime.ProgramBuilder;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.Balance;
import io.github.halomill.runtime.exec.plan.DeviceMemory;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.plan.Variant;
import io.github.halomill.runtime.exec.plan.WeightChoice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs made up at random, cut into zones, with an exchange every few steps and in all forms, against plain loops. */
@Tag("device")
class RandomProgramsTest {

    private static final int STEPS = 7;

    @TempDir
    Path folder;

    /** How a program is run. */
    record Way(int zones, int depth, Variant variant, boolean outOfCore, WeightChoice weights, Balance balance) {

        static Way of(Random random) {
            Variant variant = List.of(Variant.PLAIN, Variant.PLAIN, Variant.COARSE, Variant.STREAMED, Variant.TILED)
                    .get(random.nextInt(5));
            int zones = 2 + random.nextInt(4);
            int depth = 1 + random.nextInt(4);
            boolean outOfCore = random.nextInt(16) == 0;
            WeightChoice weights = outOfCore || random.nextBoolean() ? WeightChoice.EQUAL : weights(random, zones);
            Balance balance = random.nextBoolean() ? Balance.random(random.nextInt(100)) : Balance.OFF;
            return new Way(zones, depth, variant, outOfCore, weights, balance);
        }

        /** For as many devices, of which the last is fastest. */
        static WeightChoice weights(Random random, int devices) {
            return WeightChoice.parse(IntStream.range(0, devices)
                    .mapToObj(device -> String.valueOf(device + 1 == devices ? 5 : 1 + random.nextInt(30) / 10.0))
                    .collect(Collectors.joining(",")));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 30})
    void theyGiveWhatPlainLoopsGive(int seed) throws Exception {
        assertThat(runs(seed, folder, 3)).isPositive();
    }

    /** The number of ways in which a program is run: some cannot be. */
    static int runs(int seed, Path folder, int ways) throws Exception {
        Random random = new Random(seed);
        RandomProgram program = RandomProgram.of(random);
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(RandomProgram.FILE), program.source());
        Path description = Files.writeString(folder.resolve("r.xml"), program.description());
        int runs = 0;
        try (GeneratedProgram generated = GeneratedProgram.of(
                description, RandomProgram.NAME, Layout.SOURCES, Files.createDirectories(folder.resolve("out")))) {
            for (int i = 0; i < ways; i++) {
                Way way = Way.of(random);
                Optional<StencilProgram> opened = open(generated, way);
                if (opened.isPresent()) {
                    try (StencilProgram open = opened.get()) {
                        check(program, open, seed + ", " + way);
                        runs++;
                    }
                }
            }
        }
        return runs;
    }

    private static Optional<StencilProgram> open(GeneratedProgram generated, Way way) throws Exception {
        ProgramBuilder builder = generated.builder();
        builder.options(ExecutionOptions.DEFAULT
                .withDevices(DeviceSelection.parse("0:0*" + way.zones).select(Devices.discover()))
                .withDepth(way.outOfCore ? OptionalInt.empty() : OptionalInt.of(way.depth))
                .withMemory(new DeviceMemory(way.outOfCore, OptionalLong.empty(), Optional.empty()))
                .withVariant(way.variant)
                .withWeights(way.weights)
                .withBalance(way.balance)
                .withTuning(Tuning.OFF));
        try {
            return Optional.of(builder.build());
        } catch (RunException e) {
            return Optional.empty(); // it has no such form, or is not to be cut like that
        }
    }

    private static void check(RandomProgram random, StencilProgram program, String as) {
        Random values = new Random(1);
        Map<String, int[]> arrays = new LinkedHashMap<>();
        for (String field : random.margins().keySet()) {
            arrays.put(field, values.ints(random.elements(field)).toArray());
            if (program.fields().stream().anyMatch(one -> one.name().equals(field))) {
                StreamedProgramsTest.field(program, field).copyFrom(arrays.get(field));
            }
        }
        program.run(STEPS);
        for (int i = 0; i < STEPS; i++) {
            random.step(arrays);
        }
        for (Map.Entry<String, int[]> expected : arrays.entrySet()) {
            int[] result = new int[expected.getValue().length];
            StreamedProgramsTest.field(program, expected.getKey()).copyTo(result);
            assertThat(result).as("%s of %s", expected.getKey(), as).isEqualTo(expected.getValue());
        }
    }
}
