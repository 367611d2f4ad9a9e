package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.tune.TunedZones;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.report.RunReport;
import io.github.halomill.runtime.report.Trace;
import io.github.halomill.runtime.schedule.Addressing;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A trace accounts for all of the loop: by worker without gaps, by queue as the device's clock says. */
@Tag("device")
class TraceSumsTest {

    private static final int STEPS = 600;

    private static final int RUNS = 2;

    /** The text has nanoseconds, and sums of doubles a little less. */
    private static final double ROUNDING_MICROS = 0.0015;

    private static final List<Offset> STAR =
            List.of(Offset.of(-1, 0), Offset.of(1, 0), Offset.of(0, -1), Offset.of(0, 1));
    private static final IntStencil STENCIL =
            new IntStencil(2, Extent.of(256, 256), Extent.of(16, 16), 1, STAR, Addressing.LOCAL);

    private static final Map<String, List<Span>> LANES = new LinkedHashMap<>();
    private static final double[] LOOP_MICROS = new double[2];
    private static RunReport report;

    /** {@code args} are there where a span has some. */
    private record Span(String name, double start, double duration, JsonObject args) {

        long bytes() {
            return args.get("bytes").getAsLong();
        }

        double end() {
            return start + duration;
        }
    }

    @BeforeAll
    static void run() {
        StringWriter out = new StringWriter();
        long origin = System.nanoTime();
        try (Trace trace = new Trace(out, origin)) {
            ExecutionOptions options = ExecutionOptions.DEFAULT
                    .withDevices(DeviceSelection.parse("0:0*2").select(Devices.discover()))
                    .withDepth(OptionalInt.of(1))
                    .withTrace(Optional.of(trace));
            try (Zones zones = TunedZones.open(STENCIL.program(), options)) {
                new Fields(zones).get("B", int[].class).copyFrom(STENCIL.random(1));
                new Fields(zones).get("A", int[].class).copyFrom(STENCIL.random(2));
                LOOP_MICROS[0] = (System.nanoTime() - origin) / 1e3;
                for (int i = 0; i < RUNS; i++) {
                    zones.run(STEPS / RUNS);
                }
                LOOP_MICROS[1] = (System.nanoTime() - origin) / 1e3;
                report = zones.report();
                new Fields(zones)
                        .get("B", int[].class)
                        .copyTo(new int[(int) STENCIL.array().volume()]);
            }
        }
        read(out.toString());
    }

    private static void read(String json) {
        Map<Integer, String> names = new LinkedHashMap<>();
        for (JsonElement element :
                JsonParser.parseString(json).getAsJsonObject().getAsJsonArray("traceEvents")) {
            JsonObject event = element.getAsJsonObject();
            int lane = event.get("tid").getAsInt();
            if (event.get("name").getAsString().equals("thread_name")) {
                names.put(lane, event.getAsJsonObject("args").get("name").getAsString());
            } else if (event.get("ph").getAsString().equals("X")) {
                LANES.computeIfAbsent(names.get(lane), name -> new ArrayList<>())
                        .add(new Span(
                                event.get("name").getAsString(),
                                event.get("ts").getAsDouble(),
                                event.get("dur").getAsDouble(),
                                event.has("args") ? event.getAsJsonObject("args") : new JsonObject()));
            }
        }
    }

    @Test
    void everyWorkerAndEveryQueueHasALane() {
        assertThat(LANES.keySet())
                .containsExactlyInAnyOrder(
                        "zone 0 on 0:0#0, copies",
                        "zone 0 on 0:0#0, worker",
                        "zone 0 on 0:0#0, compute queue",
                        "zone 0 on 0:0#0, transfer queue",
                        "zone 0 on 0:0#0, receive queue",
                        "zone 1 on 0:0#1, copies",
                        "zone 1 on 0:0#1, worker",
                        "zone 1 on 0:0#1, compute queue",
                        "zone 1 on 0:0#1, transfer queue",
                        "zone 1 on 0:0#1, receive queue");
    }

    @Test
    void whatAWorkerDoesAddsUpToTheLoop() {
        assertThat(lanes("worker")).hasSize(2).allSatisfy(spans -> {
            long gaps = IntStream.range(1, spans.size())
                    .filter(i -> spans.get(i).start() > spans.get(i - 1).end() + ROUNDING_MICROS)
                    .count();
            assertThat(gaps).as("the first gap is that between the runs").isEqualTo(RUNS - 1);
            assertThat(seconds(spans)).isLessThan(report.seconds().loop());
            assertThat(spans)
                    .extracting(Span::name)
                    .containsOnly("enqueue", "wait for the device", "wait for a neighbour");
        });
    }

    @Test
    void everyCommandOfAQueueIsASpan() {
        long whole = RUNS; // the last step of a run sends nothing
        long cut = STEPS - whole;
        assertThat(lanes("compute queue"))
                .extracting(TraceSumsTest::counts)
                .containsOnly(Map.of("rim", cut, "interior", cut, "all", whole));
        long exchanges = STEPS - 1; // the first step of all finds what was uploaded
        assertThat(lanes("transfer queue")).extracting(TraceSumsTest::counts).containsOnly(Map.of("read", exchanges));
        assertThat(lanes("receive queue")).extracting(TraceSumsTest::counts).containsOnly(Map.of("write", exchanges));
    }

    /** Both zones hold 128 of the rows that are computed, and one row of each neighbour or of the border. */
    @Test
    void everyCopyOfAnArrayIsASpanWithItsBytes() {
        long row = 4 * STENCIL.array().x();
        assertThat(lanes("copies")).hasSize(2).allSatisfy(spans -> {
            assertThat(spans).extracting(Span::name).containsExactly("upload B", "upload A", "download B");
            assertThat(spans)
                    .extracting(span -> span.args().get("array").getAsString())
                    .containsExactly("B", "A", "B");
            assertThat(spans).extracting(Span::bytes).containsExactly(130 * row, 130 * row, 129 * row);
            assertThat(spans)
                    .allSatisfy(span -> assertThat(span.args().get("GB/s").getAsDouble())
                            .isCloseTo(span.bytes() / span.duration() / 1e3, within(1e-3)));
        });
    }

    @Test
    void spansOfALaneDoNotOverlap() {
        LANES.forEach((lane, spans) -> {
            List<Span> sorted = spans.stream()
                    .sorted(Comparator.comparingDouble(Span::start))
                    .toList();
            for (int i = 1; i < sorted.size(); i++) {
                assertThat(sorted.get(i).start())
                        .as("%s, %s after %s", lane, sorted.get(i), sorted.get(i - 1))
                        .isGreaterThanOrEqualTo(sorted.get(i - 1).end() - ROUNDING_MICROS);
            }
        });
    }

    /** The difference of the clocks is found while zones are opened, so it cannot be wrong by more than that takes. */
    @Test
    void onTheHostsClockDevicesWorkDuringTheLoop() {
        LANES.forEach((lane, spans) -> assertThat(spans).as(lane).allSatisfy(span -> {
            assertThat(span.start()).isPositive();
            assertThat(span.end()).isLessThan(LOOP_MICROS[1] + LOOP_MICROS[0]);
            assertThat(span.duration()).isNotNegative();
        }));
    }

    @Test
    void theReportHasTheSumsOfTheTrace() {
        for (int zone = 0; zone < 2; zone++) {
            assertThat(report.devices().get(zone).kernelSeconds())
                    .isCloseTo(seconds(lanes("compute queue").get(zone)), within(1e-6));
            assertThat(report.devices().get(zone).transferSeconds())
                    .isCloseTo(
                            seconds(lanes("transfer queue").get(zone))
                                    + seconds(lanes("receive queue").get(zone)),
                            within(1e-6));
        }
    }

    private static double seconds(List<Span> spans) {
        return spans.stream().mapToDouble(Span::duration).sum() / 1e6;
    }

    private static Map<String, Long> counts(List<Span> spans) {
        return spans.stream().collect(Collectors.groupingBy(Span::name, Collectors.counting()));
    }

    /** The lanes of all zones whose names end so, in order of the zones. */
    private static List<List<Span>> lanes(String end) {
        return Stream.of(0, 1)
                .map(zone -> LANES.getOrDefault("zone " + zone + " on 0:0#" + zone + ", " + end, List.of()))
                .toList();
    }
}
