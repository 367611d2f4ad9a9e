package io.github.halomill.runtime.exec.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceType;
import io.github.halomill.runtime.device.SampleDevices;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.exec.IntStencil;
import io.github.halomill.runtime.exec.plan.Coarsening;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.GroupSizes;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.schedule.Addressing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TuningCacheTest {

    private static final Choice CHOICE = new Choice(
            new Choice.Cut(2, 0, Optional.empty()),
            4,
            GroupSizes.OF_DRIVER.with("f", Extent.of(64, 4)),
            Packing.DRIVER,
            Optional.empty(),
            Coarsening.NONE,
            "é: = # ! \\ 1.5 us");
    private static final IntStencil STENCIL = stencil(32);
    private static final Device FIRST = SampleDevices.device(0, 0, DeviceType.CPU);
    private static final Device SECOND = SampleDevices.device(1, 0, DeviceType.GPU);
    private static final ExecutionOptions OPTIONS = ExecutionOptions.DEFAULT.withDevices(List.of(FIRST, SECOND));

    @TempDir
    private Path folder;

    private static IntStencil stencil(int items) {
        return new IntStencil(
                1, Extent.of(items), Extent.of(4), 1, List.of(Offset.of(-1), Offset.of(1)), Addressing.LOCAL);
    }

    @Test
    void whatIsKeptIsFoundByAnotherOne() {
        Path deep = folder.resolve("a/b");
        new TuningCache(deep).keep("Program.1", CHOICE.toText());
        new TuningCache(deep).keep("Program.2", CHOICE.withZones(1).toText());
        TuningCache cache = new TuningCache(deep);
        assertThat(cache.find("Program.1").flatMap(Choice::parse)).contains(CHOICE);
        assertThat(cache.find("Program.2").flatMap(Choice::parse)).contains(CHOICE.withZones(1));
        assertThat(cache.find("Program.3")).isEmpty();
        cache.keep("Program.1", CHOICE.withDepth(9).toText());
        assertThat(cache.find("Program.1").flatMap(Choice::parse)).contains(CHOICE.withDepth(9));
        assertThat(deep).isDirectoryContaining("glob:**/tuning.properties");
        assertThat(deep).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void whatOthersCanHaveWrittenIsNotFoundAndNotReplaced() throws IOException {
        assumeThat(Files.getFileStore(folder).supportsFileAttributeView("posix"))
                .isTrue();
        Path shared = folder.resolve("shared");
        TuningCache cache = new TuningCache(shared);
        cache.keep("Program.1", CHOICE.toText());
        Path file = shared.resolve("tuning.properties");
        for (Path open : List.of(file, shared)) {
            Set<PosixFilePermission> before = Files.getPosixFilePermissions(open);
            Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
            assertThat(cache.find("Program.1")).as(open.toString()).isEmpty();
            cache.keep("Program.2", CHOICE.toText());
            Files.setPosixFilePermissions(open, before);
            assertThat(cache.find("Program.2")).as(open.toString()).isEmpty();
            assertThat(cache.find("Program.1")).as(open.toString()).isPresent();
        }
    }

    @Test
    void whatAnotherVersionWroteIsNotFound() throws IOException {
        Files.writeString(folder.resolve("tuning.properties"), "Program.1=2 4 driver\nProgram.2=" + CHOICE.toText());
        assertThat(new TuningCache(folder).find("Program.1").flatMap(Choice::parse))
                .isEmpty();
        assertThat(new TuningCache(folder)
                        .find("Program.2")
                        .flatMap(Choice::parse)
                        .map(Choice::zones))
                .contains(2);
    }

    @Test
    void aFileThatCannotBeReadIsNoFailureAndIsReplaced() throws IOException {
        for (byte[] content : List.of(new byte[] {(byte) 0xC3, 0x28}, "a=\\uXYZ".getBytes(StandardCharsets.UTF_8))) {
            Files.write(folder.resolve("tuning.properties"), content);
            TuningCache cache = new TuningCache(folder);
            assertThat(cache.find("a")).isEmpty();
            cache.keep("a", CHOICE.toText());
            assertThat(cache.find("a").flatMap(Choice::parse)).contains(CHOICE);
        }
    }

    @Test
    void aFileThatCannotBeWrittenIsNoFailureAndLeavesNothing() throws IOException {
        Files.createDirectories(folder.resolve("tuning.properties/in the way"));
        TuningCache cache = new TuningCache(folder);
        cache.keep("a", CHOICE.toText());
        assertThat(cache.find("a")).isEmpty();
        assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
        Path file = Files.writeString(folder.resolve("file"), "");
        new TuningCache(file).keep("a", CHOICE.toText());
        assertThat(new TuningCache(file).find("a")).isEmpty();
    }

    @Test
    void theKeyIsAWordThatStaysTheSame() {
        assertThat(TuningCache.key(stencil(32).program(), OPTIONS))
                .isEqualTo(TuningCache.key(STENCIL.program(), OPTIONS))
                .matches("Stencil\\.[0-9a-f]{32}");
    }

    @Test
    void theKeyChangesWithAllThatMayMatter() {
        ZoneProgram program = STENCIL.program();
        KernelSource other =
                KernelSource.untouched("stencil.cl", "stencil", STENCIL.source().text() + "\n");
        Device updated = new Device(
                0,
                0,
                OptionalInt.empty(),
                FIRST.clPlatform(),
                FIRST.clDevice(),
                SampleDevices.device(0, 1, DeviceType.CPU).properties(),
                FIRST.node());
        List<String> keys = Stream.of(
                        TuningCache.key(program, OPTIONS),
                        TuningCache.key(stencil(36).program(), OPTIONS),
                        TuningCache.key(STENCIL.program(other, zone -> {}), OPTIONS),
                        TuningCache.key(program, OPTIONS.withDevices(List.of(FIRST))),
                        TuningCache.key(program, OPTIONS.withDevices(List.of(SECOND, FIRST))),
                        TuningCache.key(program, OPTIONS.withDevices(List.of(updated, SECOND))),
                        TuningCache.key(program, OPTIONS.withDepth(OptionalInt.of(1))),
                        TuningCache.key(program, OPTIONS.withDepth(OptionalInt.of(2))),
                        TuningCache.key(program, OPTIONS.withSplit(Optional.of(new Split(2, 1, 1)))),
                        TuningCache.key(program, OPTIONS.withStrategy(Strategy.GCD)),
                        TuningCache.key(program, OPTIONS.withOverlap(false)))
                .toList();
        assertThat(keys).doesNotHaveDuplicates();
    }

    @Test
    void theKeyIsTheSameForWhatCannotMatter() {
        ZoneProgram program = STENCIL.program();
        assertThat(TuningCache.key(program, OPTIONS.withRoofline(true).withTuning(Tuning.FORCE)))
                .isEqualTo(TuningCache.key(program, OPTIONS));
        Device slower = new Device(
                FIRST.platformIndex(),
                FIRST.deviceIndex(),
                OptionalInt.empty(),
                FIRST.clPlatform(),
                FIRST.clDevice(),
                FIRST.properties().withoutClock(),
                FIRST.node());
        assertThat(TuningCache.key(program, OPTIONS.withDevices(List.of(slower, SECOND))))
                .isEqualTo(TuningCache.key(program, OPTIONS));
    }
}
