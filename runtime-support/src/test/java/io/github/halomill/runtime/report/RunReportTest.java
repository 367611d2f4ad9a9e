package io.github.halomill.runtime.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunReportTest {

    /** 4096 x 256 work-items with rows above and below: two zones exchange 2 x 4096 floats, 32768 bytes. */
    private static RunReport report(double gigabytesPerSecond) {
        return report(gigabytesPerSecond, 2);
    }

    /** Of which the first device reads and writes so much. */
    private static RunReport report(double gigabytesPerSecond, double ofFirst) {
        KernelSpace space = new KernelSpace(2, Extent.of(4096, 256), Extent.of(64, 16));
        DataType type = DataType.of("float");
        Extent size = Extent.of(4096, 258);
        List<Offset> points = List.of(Offset.of(0, -1), Offset.of(0, 1));
        Problem problem = Problem.ofKernel(
                space,
                Addressing.GLOBAL,
                List.of(
                        Use.distributed("A", type, size, space, Access.OUTPUT, List.of()),
                        Use.distributed("B", type, size, space, Access.INPUT, points)),
                List.of(new Step.Swap("A", "B")));
        return new RunReport(
                "Jacobi \"2D\"",
                Partition.of(problem, new Split(1, 2, 1)),
                "because",
                true,
                List.of("here"),
                List.of(
                        new DeviceUse("0:0", "First", "here", 0, "mapped", 10, 2, 1.5, 0.5, 7.25, ofFirst, 4),
                        new DeviceUse("1:0#2", "Second", "here", 0, "mapped", 6, 3, 2.5, 0.25, 8, 1.5, 0)),
                100,
                new RunFacts.Numbers(Map.of("rr", 0.25), Series.NONE),
                new RunFacts.Seconds(0.5, 0.0125, 12.5, 0.000_25),
                new RunFacts.Traffic(99, 99 * 32768, 0, 0, 99 * 32768),
                new RunFacts.Saved(3, 3_000_000, 0.25, List.of("u-1.png")),
                BalanceFacts.NONE,
                gigabytesPerSecond);
    }

    @Test
    void theJsonHasTheKeysAndValuesOfTheDesign() {
        String expected = """
                {"program": "Jacobi \\"2D\\"",
                 "hosts": ["here"],
                 "devices": [
                  {"id": "0:0", "name": "First", "node": "here", "rank": 0, "transfer": "mapped", "kernelSeconds": 10.0, "transferSeconds": 2.0,
                   "deviceWaitSeconds": 1.5, "neighbourWaitSeconds": 0.5, "exposedSeconds": 2.5, "callsPerStep": 7.25,
                   "gigabytesPerSecond": 2.0, "copyGigabytesPerSecond": 4.0, "roofline": 0.5},
                  {"id": "1:0#2", "name": "Second", "node": "here", "rank": 0, "transfer": "mapped", "kernelSeconds": 6.0, "transferSeconds": 3.0,
                   "deviceWaitSeconds": 2.5, "neighbourWaitSeconds": 0.25, "exposedSeconds": 6.5, "callsPerStep": 8.0,
                   "gigabytesPerSecond": 1.5, "copyGigabytesPerSecond": 0.0, "roofline": 0.0}],
                 "plan": "because", "imbalance": 0.25,
                 "strategy": "balanced", "split": [1, 2], "zones": 2, "iterations": 100, "scalars": {"rr": 0.25},
                 "series": {"columns": ["iteration"], "count": 0, "every": 1, "rows": []}, "probes": [],
                 "seconds": {"setup": 0.5, "upload": 0.0125, "loop": 12.5, "download": 0.00025},
                 "exchange": {"count": 99, "bytesPerExchange": 32768, "bytesTotal": 3244032,
                  "bytesBetweenRanks": 0, "bytesBetweenNodes": 0, "bytesMinimum": 3244032, "depth": 1, "overlap": true},
                 "saved": {"files": 3, "bytes": 3000000, "waitSeconds": 0.25, "pictures": ["u-1.png"]}, "gigabytesPerSecond": 3.5}
                """;
        assertThat(JsonParser.parseString(report(3.5).toJson())).isEqualTo(JsonParser.parseString(expected));
    }

    @Test
    void whatWasAskedForIsInTheJson() {
        RunContext context = new RunContext(
                List.of("jacobi2d", "-p", "nx=7"),
                "halomill 1.2.3",
                Instant.ofEpochSecond(1_700_000_000),
                Map.of("nx", "7", "c", "0.25f", "r", "1, 2", "w", "gsize(0)"),
                new RunContext.Remarks(List.of("w"), List.of("g"), List.of("d")),
                List.of(new RunFailure(
                        List.of("0:1"), Instant.ofEpochSecond(1_700_000_009), 41, "0:1 failed", 40, "ck/000000000040")),
                new RunContext.Ending("zones", true, "SIGINT"));
        JsonObject json = JsonParser.parseString(report(3.5).toJson(context)).getAsJsonObject();
        json.remove("devices");
        json.remove("exchange");
        json.remove("series");
        assertThat(json).isEqualTo(JsonParser.parseString("""
                {"program": "Jacobi \\"2D\\"", "command": ["jacobi2d", "-p", "nx=7"], "version": "halomill 1.2.3",
                 "host": "here", "hosts": ["here"], "start": "2023-11-14T22:13:20Z",
                 "parameters": {"nx": 7, "c": 0.25, "r": "1, 2"},
                 "plan": "because", "imbalance": 0.25, "strategy": "balanced", "split": [1, 2], "zones": 2,
                 "iterations": 100, "scalars": {"rr": 0.25}, "probes": [],
                 "seconds": {"setup": 0.5, "upload": 0.0125, "loop": 12.5, "download": 0.00025},
                 "saved": {"files": 3, "bytes": 3000000, "waitSeconds": 0.25, "pictures": ["u-1.png"]},
                 "gigabytesPerSecond": 3.5, "warnings": ["w"], "guesses": ["g"], "decisions": ["d"],
                 "failures": [{"devices": ["0:1"], "time": "2023-11-14T22:13:29Z", "iterations": 41, "message": "0:1 failed",
                  "from": 40, "checkpoint": "ck/000000000040"}],
                 "verification": {"kind": "zones", "passed": true}, "stoppedBy": "SIGINT"}
                """));
    }

    @Test
    void aRateThatIsNoNumberIsZero() {
        assertThat(JsonParser.parseString(report(Double.NaN).toJson())
                        .getAsJsonObject()
                        .get("gigabytesPerSecond")
                        .getAsDouble())
                .isZero();
    }

    @Test
    void theTextNamesDevicesSplitBytesAndTimes() {
        assertThat(report(3.5).toText()).isEqualTo("""
                        Jacobi "2D": 100 iterations, 2 zones
                          split      1 x 2 (balanced)
                          plan       because
                          transfer   0:0, 1:0 mapped
                          devices    0:0 First
                                     1:0#2 Second
                          busy       10.0 s kernels, 2.00 s transfers, 2.50 s exposed; waited 1.50 s for it, 500 ms for neighbours; 7.3 calls a step, 50 % of the 4.00 GB/s that it copies
                                     6.00 s kernels, 3.00 s transfers, 6.50 s exposed; waited 2.50 s for it, 250 ms for neighbours; 8.0 calls a step
                          imbalance  the busiest device computes 25 % longer than the average
                          scalars    rr = 0.25
                          exchanged  3.24 MB in 99 exchanges, where 3.24 MB are the minimum; before each step
                          saved      3.00 MB in 3 files; zones waited 250 ms for that
                          time       12.5 s loop, 500 ms setup, 12.5 ms upload, 250 us download
                          rate       3.50 GB/s of kernel data
                        """);
    }

    @Test
    void whatIsBeyondASingleStepIsNoShare() {
        assertThat(report(3.5, 10).toText())
                .contains(", 2.5 times what single steps could do at the 4.00 GB/s that it copies\n");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 B",
        "999, 999 B",
        "1000, 1.00 kB",
        "999499, 999 kB",
        "999500, 1.00 MB",
        "9223372036854775807, 9.22 EB"
    })
    void bytesHaveThreeDigits(long bytes, String text) {
        assertThat(Quantities.bytes(bytes)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0.00 us", "0.0000123, 12.3 us", "0.001, 1.00 ms", "0.99951, 1.00 s", "1234.4, 1234 s"})
    void secondsHaveThreeDigits(double seconds, String text) {
        assertThat(Quantities.seconds(seconds)).isEqualTo(text);
    }
}
