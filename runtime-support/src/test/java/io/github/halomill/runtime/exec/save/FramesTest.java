package io.github.halomill.runtime.exec.save;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.RunStoppedException;
import io.github.halomill.runtime.cl.ClObject;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceProperties;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.exec.BorderedProgram;
import io.github.halomill.runtime.exec.IntStencil;
import io.github.halomill.runtime.exec.Zones;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.GroupSizes;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.tune.TunedZones;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.report.RunReport;
import io.github.halomill.runtime.report.Trace;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Border;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.scalar.Formula;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Fields are saved while zones compute: files hold what plain loops compute, whatever becomes of the run. */
@Tag("device")
class FramesTest {

    private static final long MANY = Long.MAX_VALUE / 2;
    private static final IntStencil STENCIL = new IntStencil(
            2,
            Extent.of(24, 16),
            Extent.of(4, 2),
            1,
            List.of(Offset.of(-1, 0), Offset.of(1, 0), Offset.of(0, -1), Offset.of(0, 1)),
            Addressing.GLOBAL);

    @TempDir
    private Path folder;

    private final List<String> log = new ArrayList<>();
    private long alive;

    @BeforeEach
    void countWhatIsAlive() {
        alive = ClObject.created() - ClObject.released();
    }

    @AfterEach
    void nothingLeaks() {
        assertThat(ClObject.created() - ClObject.released()).isEqualTo(alive);
    }

    /** The field that is read before the swap, and both after it: what was just written, and what was read. */
    @ParameterizedTest
    @CsvSource({"1,1", "2,1", "3,3", "4,2"})
    void filesHoldWhatANamePointsToAtThatPlaceOfTheSchedule(int parts, int depth) throws IOException {
        Problem plain = STENCIL.problem();
        List<Step> schedule = new ArrayList<>(plain.schedule());
        schedule.add(1, save(1, "B", "before"));
        schedule.add(save(1, "B", "b"));
        schedule.add(save(2, "A", "a"));
        ZoneProgram program = program(schedule);
        List<Device> devices = devices(parts);
        Partition partition = Partition.of(program.problem(), new Split(1, parts, 1), depth);
        Plan plan = new Plan(partition, devices, true, GroupSizes.OF_DRIVER, Packing.DEVICE, "");
        int[] a = STENCIL.random(1);
        int[] b = STENCIL.random(2);
        RunReport report;
        try (DeviceContexts contexts = new DeviceContexts();
                Zones zones = Zones.open(program, plan, contexts, Ranks.alone())) {
            start(zones, a, b);
            zones.run(4);
            assertThat(files()).hasSize(10);
            zones.run(3);
            report = zones.report();
        }
        for (int done = 1; done <= 7; done++) {
            assertThat(ints("b-" + done)).as("B after %d", done).isEqualTo(STENCIL.expected(a, b, done));
            assertThat(ints("before-" + done)).as("read in %d", done).isEqualTo(STENCIL.expected(a, b, done - 1));
        }
        for (int done = 2; done <= 7; done += 2) {
            assertThat(ints("a-" + done)).as("A after %d", done).isEqualTo(STENCIL.expected(a, b, done - 1));
        }
        assertThat(files()).hasSize(17);
        assertThat(report.saved().files()).isEqualTo(17);
        assertThat(report.saved().bytes()).isEqualTo(17 * 4L * a.length);
    }

    @ParameterizedTest
    @EnumSource(names = {"VALUE", "COPY", "ANTIMIRROR", "PERIODIC"})
    void marginsAreMadeOfWhatWasCopiedAside(Border.Kind kind) throws IOException {
        BorderedProgram bordered = BorderedProgram.around(Extent.of(24, 16), kind);
        List<Step> schedule = new ArrayList<>(bordered.problem().schedule());
        schedule.add(save(1, "u", "u"));
        ZoneProgram program = new ZoneProgram(
                "Bordered",
                new Problem(bordered.problem().grid(), bordered.problem().fields(), schedule),
                bordered.program().calls(),
                Map.of());
        List<double[]> first =
                Stream.of("u", "v", "w").map(name -> bordered.random(name, 5)).toList();
        try (Zones zones = TunedZones.open(program, options(3).withPoison(kind == Border.Kind.PERIODIC))) {
            for (int i = 0; i < 3; i++) {
                String name = List.of("u", "v", "w").get(i);
                int[] values = IntStream.range(0, first.get(i).length)
                        .map(element(first.get(i)))
                        .toArray();
                new Fields(zones).get(name, int[].class).copyFrom(values);
            }
            zones.run(4);
        }
        for (int done = 1; done <= 4; done++) {
            double[] expected = bordered.expected(first.get(0), first.get(1), first.get(2), done)
                    .get(0);
            assertThat(ints("u-" + done))
                    .isEqualTo(IntStream.range(0, expected.length)
                            .map(element(expected))
                            .toArray());
        }
    }

    private static IntUnaryOperator element(double[] of) {
        return i -> (int) of[i];
    }

    @Test
    void hooksFindFilesComplete() throws IOException {
        List<Step> schedule = new ArrayList<>(STENCIL.problem().schedule());
        schedule.add(save(1, "B", "b"));
        schedule.add(new Output.Hook(2, "look"));
        int[] a = STENCIL.random(1);
        int[] b = STENCIL.random(2);
        List<int[]> seen = new ArrayList<>();
        try (Zones zones = TunedZones.open(program(schedule), options(2))) {
            start(zones, a, b);
            zones.onHook("look", () -> seen.add(ints("b-" + 2 * (seen.size() + 1))));
            zones.run(4);
        }
        assertThat(seen).hasSize(2);
        assertThat(seen.get(1)).isEqualTo(STENCIL.expected(a, b, 4));
    }

    @ParameterizedTest
    @CsvSource({"1", "3"})
    void aFileThatCannotBeWrittenEndsTheRunSoonAndIsNamed(int devices) throws IOException {
        Files.createDirectory(folder.resolve("b-40.npy"));
        int[] a = STENCIL.random(1);
        int[] b = STENCIL.random(2);
        try (Zones zones = TunedZones.open(program(savedEach()), options(devices))) {
            start(zones, a, b);
            RunException failure = catchThrowableOfType(RunException.class, () -> zones.run(MANY));
            assertThat(failure)
                    .hasMessage("cannot write " + folder.resolve("b-40.npy")
                            + ": it is there and no regular file; choose another name");
            int done = (int) zones.report().iterations();
            assertThat(done).isBetween(40, 43);
            int[] last = new int[b.length];
            new Fields(zones).get("B", int[].class).copyTo(last);
            assertThat(last).isEqualTo(STENCIL.expected(a, b, done));
            assertThat(files()).hasSize(40); // with the folder
            Files.delete(folder.resolve("b-40.npy"));
            zones.run(2);
            assertThat(ints("b-" + (done + 2))).isEqualTo(STENCIL.expected(a, b, done + 2));
        }
    }

    @Test
    void aFolderThatCannotBeMadeIsKnownBeforeTheFirstStep() throws IOException {
        Path file = Files.createFile(folder.resolve("f"));
        List<Step> schedule = new ArrayList<>(STENCIL.problem().schedule());
        schedule.add(save(40, "B", "f/b"));
        try (Zones zones = TunedZones.open(program(schedule), options(2))) {
            start(zones, STENCIL.random(1), STENCIL.random(2));
            assertThatThrownBy(() -> zones.run(80))
                    .isInstanceOf(RunException.class)
                    .hasMessage("cannot write to " + file + ": there is a file of that name");
            assertThat(zones.report().iterations()).isZero();
            Files.delete(file);
            zones.run(40);
        }
        assertThat(files()).containsExactly("f");
        assertThat(file.resolve("b-40.npy")).exists();
    }

    @Test
    void aZoneThatFailsLeavesCompleteFilesOnly() throws IOException {
        List<Step> schedule = savedEach();
        schedule.add(new Step.Let("also", "also", new Formula(List.of("also"), scalars -> {
            if (scalars.iteration() == 20 && IntStencil.zone(scalars) == 1) {
                throw new IllegalStateException("zone 1 fails");
            }
            return 0;
        })));
        int[] a = STENCIL.random(1);
        int[] b = STENCIL.random(2);
        try (Zones zones = TunedZones.open(program(schedule), options(3))) {
            start(zones, a, b);
            assertThat(catchThrowable(() -> zones.run(MANY))).hasMessage("zone 1 fails");
        }
        for (String file : files()) {
            int done = Integer.parseInt(file.replaceAll("\\D", ""));
            assertThat(ints("b-" + done)).isEqualTo(STENCIL.expected(a, b, done));
        }
        assertThat(files()).hasSizeBetween(19, 21).noneMatch(file -> file.endsWith(".part"));
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void whoStopsOrClosesFindsAllFilesOfTheStepsThatAreDone(boolean close) throws Exception {
        int[] a = STENCIL.random(1);
        int[] b = STENCIL.random(2);
        try (Zones zones = TunedZones.open(program(savedEach()), options(3))) {
            start(zones, a, b);
            Thread closing = new Thread(zones::close);
            zones.onProgress(done -> {
                if (done == 30) {
                    if (close) {
                        closing.start();
                    } else {
                        zones.stop();
                    }
                }
            });
            RunStoppedException stopped = catchThrowableOfType(RunStoppedException.class, () -> zones.run(MANY));
            int done = (int) stopped.stepsDone();
            assertThat(files()).hasSize(done).noneMatch(file -> file.endsWith(".part"));
            assertThat(ints("b-" + done)).isEqualTo(STENCIL.expected(a, b, done));
            closing.join();
        }
    }

    /** The first field that is saved has its copy aside, and there is no room for that of the second. */
    @Test
    void zonesRestWhereCopiesHaveNoRoom() throws IOException {
        List<Step> schedule = savedEach();
        schedule.add(save(1, "A", "a"));
        ZoneProgram program = program(schedule);
        long array = STENCIL.array().volume() * 4;
        List<Device> small =
                devices(1).stream().map(device -> with(3 * array + 100, device)).toList();
        int[] a = STENCIL.random(1);
        int[] b = STENCIL.random(2);
        try (Zones zones = TunedZones.open(
                program, ExecutionOptions.DEFAULT.withDevices(small).withLog(log::add))) {
            start(zones, a, b);
            zones.run(3);
        }
        assertThat(log)
                .contains("B is saved while zones compute, of copies aside on the devices")
                .anyMatch(line -> line.startsWith("zones rest while A is saved: device ")
                        && line.contains(" has no room for a copy aside of "));
        assertThat(ints("a-3")).isEqualTo(STENCIL.expected(a, b, 2));
        assertThat(ints("b-3")).isEqualTo(STENCIL.expected(a, b, 3));
        assertThat(files()).hasSize(6);
    }

    private static Device with(long memory, Device device) {
        DeviceProperties is = device.properties();
        DeviceProperties small = new DeviceProperties(
                is.name(),
                is.vendor(),
                is.platformName(),
                is.version(),
                is.driverVersion(),
                is.type(),
                is.computeUnits(),
                is.clockMegahertz(),
                memory,
                is.maxAllocation(),
                is.localMemory(),
                is.maxWorkGroupSize(),
                is.supportsDouble(),
                is.supportsHalf());
        return new Device(
                device.platformIndex(),
                device.deviceIndex(),
                device.logicalIndex(),
                device.clPlatform(),
                device.clDevice(),
                small,
                device.node());
    }

    @Test
    void theTraceShowsCopiesAndFiles() {
        StringWriter out = new StringWriter();
        try (Trace trace = new Trace(out, System.nanoTime());
                Zones zones = TunedZones.open(program(savedEach()), options(2).withTrace(Optional.of(trace)))) {
            zones.run(2);
        }
        assertThat(out.toString())
                .contains("\"zone 0 on 0:0#0, frames of B\"", "\"zone 1 on 0:0#1, frames of B\"", "\"write b-2.npy\"");
        assertThat(out.toString().split("\"copy aside\"", -1))
                .as("for each of two zones and files, when it was made and by the device's clock")
                .hasSize(1 + 2 * 4);
    }

    private List<Step> savedEach() {
        List<Step> schedule = new ArrayList<>(STENCIL.problem().schedule());
        schedule.add(save(1, "B", "b"));
        return schedule;
    }

    private Step save(int every, String field, String name) {
        return new Output.Save(
                every, field, folder.resolve(name + "-{iteration}.npy").toString());
    }

    private static ZoneProgram program(List<Step> schedule) {
        Problem plain = STENCIL.problem();
        return new ZoneProgram(
                "Stencil",
                new Problem(plain.grid(), plain.fields(), schedule),
                STENCIL.program().calls(),
                Map.of());
    }

    private ExecutionOptions options(int devices) {
        return ExecutionOptions.DEFAULT.withDevices(devices(devices)).withLog(log::add);
    }

    private static List<Device> devices(int count) {
        return DeviceSelection.parse("0:0*" + count).select(Devices.discover());
    }

    private static void start(Zones zones, int[] a, int[] b) {
        new Fields(zones).get("A", int[].class).copyFrom(a);
        new Fields(zones).get("B", int[].class).copyFrom(b);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    /** The integers of a NumPy file of format 1.0. */
    private int[] ints(String name) {
        try {
            ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(folder.resolve(name + ".npy")))
                    .order(ByteOrder.LITTLE_ENDIAN);
            file.position(10 + file.getShort(8));
            int[] values = new int[file.remaining() / 4];
            file.asIntBuffer().get(values);
            return values;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
