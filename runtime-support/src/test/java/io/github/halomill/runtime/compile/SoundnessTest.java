package io.github.halomill.runtime.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.compile.RandomProgram.Guard;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.flow.ControlFlow;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is compiled for zones computes what one device computes, for random small programs. */
class SoundnessTest {

    private static final int PROGRAMS = Integer.getInteger("halomill.test.programs", 50);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void zonesComputeWhatOneDeviceComputes(int depth) {
        assertThat(exchanging(depth, false)).as("programs with exchanges").isGreaterThan(PROGRAMS / 5);
    }

    /** On all ways that numbers may decide: what is stale is spoilt, and what is there is sent to nobody. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void zonesComputeWhatOneDeviceComputesWhateverNumbersDecide(boolean poison) {
        int deciding = 0;
        int programs = poison ? PROGRAMS : 4 * PROGRAMS; // each element that is spoilt is followed: that takes long
        for (int seed = 0; seed < programs; seed++) {
            Random random = new Random(seed);
            RandomProgram program = RandomProgram.of(random, true);
            boolean deep = !ControlFlow.of(program.problem()).loops()
                    && program.problem().uses().stream().noneMatch(Use::gathered);
            boolean leaves = program.kernels().values().stream().anyMatch(kernel -> kernel.guard() == Guard.PLACE);
            int depth = deep && !(poison && leaves) ? 1 + seed % 3 : 1;
            Partition partition = Partition.of(program.problem(), program.split(random), depth);
            check(seed, program, partition, random, poison);
            deciding += partition.reach().flow().isStraight()
                            || partition.transfers().isEmpty()
                    ? 0
                    : 1;
        }
        assertThat(deciding).as("programs that decide and exchange").isGreaterThan(programs / 4);
    }

    /** Where zones compute ahead, kernels that always leave the same elements as they are may find these spoilt; not these here. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void poisonSpoilsNothingThatIsRead(int depth) {
        assertThat(exchanging(depth, true)).as("programs with exchanges").isGreaterThan(PROGRAMS / 15);
    }

    /** How many of the programs exchange anything, every so many iterations. */
    private static int exchanging(int depth, boolean poison) {
        int exchanging = 0;
        for (int seed = 0; seed < PROGRAMS; seed++) {
            Random random = new Random(31L * seed + depth);
            RandomProgram program = RandomProgram.of(random);
            boolean leaves = program.kernels().values().stream().anyMatch(kernel -> kernel.guard() == Guard.PLACE);
            if (poison && depth > 1 && leaves) {
                continue;
            }
            boolean everywhere = program.problem().uses().stream().anyMatch(Use::gathered);
            Partition partition = Partition.of(program.problem(), program.split(random), everywhere ? 1 : depth);
            check(seed, program, partition, random, poison);
            exchanging += partition.depth() == depth && !partition.transfers().isEmpty() ? 1 : 0;
        }
        return exchanging;
    }

    private static void check(int seed, RandomProgram program, Partition partition, Random random, boolean poison) {
        try {
            run(new Simulation(program, partition, random, poison), program, random);
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("program " + seed + ": " + describe(program, partition), e);
        }
    }

    private static void run(Simulation simulation, RandomProgram program, Random random) {
        simulation.run(1 + random.nextInt(6));
        if (random.nextInt(3) == 0) {
            simulation.fill(random.nextInt(program.problem().fields().size()));
        }
        simulation.run(1 + random.nextInt(6));
    }

    private static String describe(RandomProgram program, Partition partition) {
        StringBuilder text = new StringBuilder();
        text.append("depth ")
                .append(partition.depth())
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
