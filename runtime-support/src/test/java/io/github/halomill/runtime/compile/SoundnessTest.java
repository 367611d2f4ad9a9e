package io.github.halomill.runtime.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.partition.Partition;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is compiled for zones computes what one device computes, for random small programs. */
class SoundnessTest {

    private static final int PROGRAMS = Integer.getInteger("halomill.test.programs", 600);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void zonesComputeWhatOneDeviceComputes(int depth) {
        int exchanging = 0;
        for (int seed = 0; seed < PROGRAMS; seed++) {
            Random random = new Random(31L * seed + depth);
            RandomProgram program = RandomProgram.of(random);
            exchanging += exchanges(depth, seed, random, program) ? 1 : 0;
        }
        assertThat(exchanging).as("programs with exchanges").isGreaterThan(PROGRAMS / 4);
    }

    private static boolean exchanges(int depth, int seed, Random random, RandomProgram program) {
        boolean everywhere = program.problem().uses().stream().anyMatch(use -> use.gathered());
        Partition partition = Partition.of(program.problem(), program.split(random), everywhere ? 1 : depth);
        try {
            Simulation simulation = new Simulation(program, partition, random);
            simulation.run(1 + random.nextInt(6));
            if (random.nextInt(3) == 0) {
                simulation.fill(random.nextInt(program.problem().fields().size()));
            }
            simulation.run(1 + random.nextInt(6));
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("program " + seed + " at depth " + depth + ": " + describe(program, partition), e);
        }
        return !partition.transfers().isEmpty();
    }

    private static String describe(RandomProgram program, Partition partition) {
        StringBuilder text = new StringBuilder();
        text.append(partition.depth())
                .append(' ')
                .append(program.problem().grid())
                .append('\n');
        program.problem().fields().forEach(field -> text.append(field).append('\n'));
        program.problem().schedule().forEach(step -> text.append(step).append('\n'));
        program.kernels()
                .forEach((name, kernel) ->
                        text.append(name).append(' ').append(kernel).append('\n'));
        partition.zones().forEach(zone -> text.append(zone).append('\n'));
        return text.toString();
    }
}
