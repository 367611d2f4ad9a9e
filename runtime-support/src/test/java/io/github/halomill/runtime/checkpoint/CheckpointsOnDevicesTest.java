package io.github.halomill.runtime.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.base.DeviceFailedException;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.RunStoppedException;
import io.github.halomill.runtime.cl.DeviceFaults;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.ThreadRanks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run that is resumed has the bits of one that was never stopped, and nothing else is resumed. */
@Tag("device")
class CheckpointsOnDevicesTest {

    private static final IntSupplier NEVER = () -> 0;

    @TempDir
    Path folder;

    private Map<String, String> settings = Map.of("n", "64");
    private int keep = 100;
    private final List<String> log = new CopyOnWriteArrayList<>();

    private CheckpointOptions options(String every, Path from) {
        return new CheckpointOptions(
                Optional.of(folder.resolve("all")),
                Every.parse(every),
                keep,
                Optional.of(from),
                Retry.NONE,
                "test",
                settings);
    }

    /** Runs from the beginning, and writes checkpoints. */
    private int[] write(String every, IntSupplier asked, LongSupplier clock) {
        try (CountingProgram program = new CountingProgram("0:0*2", 3)) {
            program.begin();
            Checkpointer checkpointer =
                    new Checkpointer(program, options(every, folder), Optional.empty(), asked, log::add, clock);
            checkpointer.check(0);
            program.resumable().onPause(checkpointer);
            program.run(1000);
            return program.result();
        }
    }

    private void resume(CountingProgram program, Path from) {
        CheckpointOptions options = options("1", from);
        try (Checkpoint checkpoint = Checkpoint.find(options, Ranks.alone()).orElseThrow()) {
            checkpoint.open(program, options);
            checkpoint.restore(program);
        }
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("all"))) {
            return files.map(path -> path.getFileName().toString())
                    .filter(name -> !name.equals(CheckpointLock.FILE))
                    .sorted()
                    .toList();
        }
    }

    private Path checkpoint(int iteration) {
        return folder.resolve("all").resolve(String.format("%012d", iteration));
    }

    @Test
    void aRunGoesOnFromAnyIterationOnOtherDevices() throws IOException {
        assertThat(write("1", NEVER, System::nanoTime)).isEqualTo(CountingProgram.expected(CountingProgram.END));
        assertThat(names()).hasSize(CountingProgram.END - 1);
        assertThat(log).hasSize(CountingProgram.END);
        assertThat(log.get(0)).isEqualTo("checkpoints are written while zones compute, of copies aside on the devices");
        for (int from : new int[] {1, 9, 10, 13, 15}) {
            try (CountingProgram program = new CountingProgram(from % 2 == 0 ? "0:0" : "0:0*3", 3)) {
                resume(program, checkpoint(from));
                program.run(1000);
                assertThat(program.report().iterations()).isEqualTo(CountingProgram.END - from);
                assertThat(program.result()).isEqualTo(CountingProgram.expected(CountingProgram.END));
                assertThat(program.scalar("sum")).isEqualTo(120);
            }
        }
    }

    /** A tenth of a second goes by whenever somebody looks at the clock. */
    @Test
    void checkpointsAreWrittenByTheClockAndTheNewestStay() throws IOException {
        keep = 2;
        long[] now = {0};
        write("1s", NEVER, () -> now[0] += 100_000_000);
        assertThat(names()).hasSize(2);
        try (CountingProgram program = new CountingProgram("0:0*3", 3)) {
            resume(program, folder.resolve("all"));
            program.run(1000);
            assertThat(program.result()).isEqualTo(CountingProgram.expected(CountingProgram.END));
        }
    }

    @Test
    void aRunThatIsAskedToStopWritesOneMoreAndCanGoOn() throws IOException {
        int[] asked = {0};
        try (CountingProgram program = new CountingProgram("0:0*2", 3)) {
            program.begin();
            Checkpointer checkpointer = new Checkpointer(
                    program,
                    options("1h", folder),
                    Optional.empty(),
                    () -> asked[0]++ < 2 ? 0 : 2,
                    line -> {},
                    System::nanoTime);
            program.resumable().onPause(checkpointer);
            assertThatThrownBy(() -> program.run(1000)).isInstanceOf(RunStoppedException.class);
            assertThat(checkpointer.stoppedBy()).hasValue(2);
            long done = program.report().iterations();
            assertThat(checkpointer.newest()).hasValue(checkpoint((int) done));
            assertThat(program.result()).isEqualTo(CountingProgram.expected((int) done));
            program.resumable().onPause(iterations -> Long.MAX_VALUE);
            program.run(1000);
            assertThat(program.result()).isEqualTo(CountingProgram.expected(CountingProgram.END));
        }
    }

    @Test
    void whatIsNotTheSameRunIsRefused() throws IOException {
        write("5", NEVER, System::nanoTime);
        assertThat(names()).containsExactly("000000000005", "000000000010", "000000000015");
        try (CountingProgram other = new CountingProgram("0:0", 4);
                CountingProgram program = new CountingProgram("0:0", 3)) {
            assertRefused(other, 15, "the program was changed: kernel kernel");
            settings = Map.of("n", "65");
            assertRefused(program, 15, "n was 64, and is 65");
            settings = Map.of("n", "64.0");
            Path file = checkpoint(15).resolve("A.npy");
            byte[] bytes = Files.readAllBytes(file);
            bytes[bytes.length - 7] ^= 1;
            Files.write(file, bytes);
            assertRefused(program, 15, "A.npy is not as it was written: its checksum is");
            Files.write(file, new byte[100]);
            assertRefused(program, 15, "A.npy has 100 bytes, and had 392");
            Files.delete(file);
            assertRefused(program, 15, "there is no such file or folder; a run goes on from an older checkpoint if");
            Path manifest = checkpoint(10).resolve("manifest");
            Files.writeString(manifest, Files.readString(manifest).replace("iteration = 10", "iteration = 11"));
            assertRefused(
                    program,
                    10,
                    "manifest is not as it was written: its checksum does not match; a run goes on from an older"
                            + " checkpoint if " + checkpoint(10) + " is removed");
            assertThatThrownBy(
                            () -> new CheckpointWriter(program, options("5", folder), folder.resolve("all")).check(5))
                    .isInstanceOf(RunException.class)
                    .hasMessageContaining("000000000015 already, and this run begins with iteration 5; go on from it");
            resume(program, checkpoint(5));
        }
    }

    private void assertRefused(CountingProgram program, int iteration, String because) {
        assertThatThrownBy(() -> resume(program, checkpoint(iteration)))
                .isInstanceOf(RunException.class)
                .hasMessageContaining(because);
    }

    /** As a full disk, or a crash, leaves them. */
    @Test
    void whatWasNotCompletedIsNoCheckpointAndIsRemovedByTheNext() throws IOException {
        Path begun = Files.createDirectories(folder.resolve("all/.000000000007.part"));
        Files.write(begun.resolve("A.npy"), new byte[10], StandardOpenOption.CREATE);
        CheckpointOptions options = options("9", folder.resolve("all"));
        assertThat(options.mayBegin()).isTrue();
        assertThat(Checkpoint.find(options, Ranks.alone())).isEmpty();
        assertThatThrownBy(() -> Checkpoint.find(options("9", folder), Ranks.alone()))
                .hasMessageContaining("there is no checkpoint in " + folder);
        write("9", NEVER, System::nanoTime);
        assertThat(names()).containsExactly("000000000009");
    }

    /** What is written of the third iteration waits for the sixth to be done. */
    @Test
    void zonesGoOnWhileCopiesAreRead() {
        CountDownLatch sixth = new CountDownLatch(1);
        int[] copied = new int[CountingProgram.SIZE];
        try (CountingProgram program = new CountingProgram("0:0*2", 3)) {
            program.begin();
            program.onProgress(done -> {
                if (done == 6) {
                    sixth.countDown();
                }
            });
            assertThat(program.resumable().openCopies()).isEmpty();
            program.resumable().onPause(done -> {
                if (done == 3) {
                    program.resumable().copyAside(fields -> {
                        try {
                            sixth.await();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                        fields.copyTo(
                                program.fields().stream()
                                        .map(Field::name)
                                        .toList()
                                        .indexOf("B"),
                                (box, data) -> data.asIntBuffer()
                                        .get(copied, (int) box.lo().x(), (int) box.volume()));
                    });
                    return Long.MAX_VALUE;
                }
                return 3;
            });
            program.run(1000);
            assertThat(copied).isEqualTo(CountingProgram.expected(3));
            assertThat(program.result()).isEqualTo(CountingProgram.expected(CountingProgram.END));
        }
    }

    @Test
    void whatCannotBeWrittenWhileZonesComputeEndsTheRunAndOlderOnesStay() throws IOException {
        Files.createDirectories(folder.resolve("all"));
        Files.createFile(folder.resolve("all/.000000000010.part"));
        assertThatThrownBy(() -> write("5", NEVER, System::nanoTime))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("cannot write checkpoint " + checkpoint(10))
                .hasMessageEndingWith("; the newest that is complete is " + checkpoint(5));
        assertThat(names()).containsExactly(".000000000010.part", "000000000005");
    }

    @Test
    void aSecondRunMayNotWriteAtTheSameTime() {
        CheckpointOptions options = options("5", folder);
        CheckpointLock first =
                CheckpointLock.take(options, Ranks.alone(), log::add).orElseThrow();
        assertThatThrownBy(() -> CheckpointLock.take(options, Ranks.alone(), log::add))
                .isInstanceOf(RunException.class)
                .hasMessage(
                        "checkpoint: another run writes to " + folder.resolve("all") + " at this moment, another one"
                                + " of this process; wait until it has ended, or choose another folder");
        first.close();
        assertThat(folder.resolve("all/.lock"))
                .content()
                .startsWith("process " + ProcessHandle.current().pid());
        CheckpointLock.take(options, Ranks.alone(), log::add).orElseThrow().close();
        assertThat(CheckpointLock.take(CheckpointOptions.NONE, Ranks.alone(), log::add))
                .isEmpty();
        assertThat(log).isEmpty();
    }

    /** Several ranks are one run. */
    @Test
    void oneOfSeveralRanksHasTheLock() {
        CheckpointOptions options = options("5", folder);
        assertThat(ThreadRanks.of(
                        3,
                        ranks -> CheckpointLock.take(options, ranks, log::add).isPresent()))
                .containsExactly(true, false, false);
    }

    /** They may be under way between zones that do not go on. */
    @Test
    @Timeout(60)
    void nobodyWaitsForNumbersOfARunThatADeviceHasEnded() {
        try (CountingProgram program = new CountingProgram("0:0*2", 3);
                DeviceFaults faults = DeviceFaults.of("0:0#1 clEnqueueNDRangeKernel 20 -5 0")) {
            program.begin();
            assertThatThrownBy(() -> program.run(1000)).isInstanceOf(DeviceFailedException.class);
            assertThat(faults.count()).isOne();
            assertThat(program.report().scalars()).isEmpty();
            assertThatThrownBy(() -> program.scalar("sum"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasCauseInstanceOf(DeviceFailedException.class);
        }
    }
}
