package io.github.halomill.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.cl.DeviceFaults;
import io.github.halomill.runtime.cli.options.CommandLines;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.ThreadRanks;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.SumStencil;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.file.FileSource;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run that somebody looks at: what is seen is what the field holds, buttons do what they say, and the bits stay. */
@Tag("device")
@Timeout(60)
class ViewedRunTest {

    private static final String B = "/frame?field=1&size=";

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final HttpClient client = HttpClient.newHttpClient();
    private final int[] first = new int[SumProgram.SIZE];

    @TempDir
    private Path folder;

    private CompletableFuture<Integer> start(String... more) {
        String[] arguments = {
            "--devices=0:0*3",
            "--tune=off",
            "--quiet",
            "--input=B=random:9",
            "--output=B=" + folder.resolve("b.npy"),
            "--view",
            "--view-wait"
        };
        String[] all = new String[arguments.length + more.length];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        System.arraycopy(more, 0, all, arguments.length, more.length);
        SplittableRandom random = new SplittableRandom(new SplittableRandom(9).nextLong());
        for (int i = 0; i < first.length; i++) {
            first[i] = (int) random.nextLong();
        }
        return CompletableFuture.supplyAsync(() -> run(Ranks.alone(), all), task -> new Thread(task).start());
    }

    private int run(Ranks ranks, String... arguments) {
        PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        PrintStream messages = new PrintStream(err, true, StandardCharsets.UTF_8);
        Streams streams = new Streams(InputStream.nullInputStream(), out, out, messages, false);
        return new ProgramRunner(
                        SumProgram::new, Devices::discover, ProgramArray::of, streams, Interruption::new, ranks)
                .run(CommandLines.parsed(arguments));
    }

    private String messages() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private HttpRequest.Builder request(String path) {
        while (!messages().contains("?token=")) {
            Thread.onSpinWait();
        }
        URI address = URI.create(messages().lines().findFirst().orElseThrow().substring("view: ".length()));
        return HttpRequest.newBuilder(address.resolve(path))
                .header("Authorization", "Bearer " + address.getQuery().substring("token=".length()));
    }

    private int post(String path) throws Exception {
        return client.send(request(path).POST(BodyPublishers.noBody()).build(), BodyHandlers.discarding())
                .statusCode();
    }

    private JsonObject status() throws Exception {
        return JsonParser.parseString(client.send(request("/status").build(), BodyHandlers.ofString())
                        .body())
                .getAsJsonObject();
    }

    private JsonObject awaitState(String state) throws Exception {
        JsonObject now = status();
        while (!now.get("state").getAsString().equals(state)) {
            Thread.sleep(2);
            now = status();
        }
        return now;
    }

    /** Compares what is seen with plain loops, and gives the iteration that it is of. */
    private long checkFrame(String path, int stride) throws Exception {
        HttpResponse<byte[]> answer = client.send(request(path).build(), BodyHandlers.ofByteArray());
        assertThat(answer.statusCode()).isEqualTo(200);
        JsonObject facts = JsonParser.parseString(
                        answer.headers().firstValue("X-Frame").orElseThrow())
                .getAsJsonObject();
        long iteration = facts.get("iteration").getAsLong();
        int[] expected = SumStencil.after(first, iteration);
        DoubleBuffer seen =
                ByteBuffer.wrap(answer.body()).order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer();
        assertThat(seen.limit()).isEqualTo((SumProgram.WORK_ITEMS - 1) / stride + 1);
        for (int i = 0; i < seen.limit(); i++) {
            assertThat(seen.get(i))
                    .as("element %d after iteration %d", i * stride, iteration)
                    .isEqualTo(Integer.toUnsignedLong(expected[1 + i * stride]));
        }
        return iteration;
    }

    private int[] result() {
        ArrayShape shape = new ArrayShape(DataType.of("uint"), 1, Extent.of(SumProgram.SIZE));
        int[] values = new int[SumProgram.WORK_ITEMS];
        try (FileSource source = FileSource.open(folder.resolve("b.npy"), shape)) {
            ByteBuffer bytes = ByteBuffer.allocate(4 * SumProgram.SIZE).order(ByteOrder.nativeOrder());
            source.read(Box.of(shape.size()), bytes);
            bytes.flip().asIntBuffer().get(1, values);
        }
        return values;
    }

    @Test
    void whatIsSeenIsWhatTheFieldHoldsAndChangesNothing() throws Exception {
        CompletableFuture<Integer> run = start("--iterations=2000");
        assertThat(awaitState("paused").get("done").getAsLong()).isZero();
        assertThat(checkFrame(B + "96", 1)).isZero();
        for (int steps : new int[] {1, 3, 30}) {
            long before = status().get("done").getAsLong();
            assertThat(post("/step?n=" + steps)).isEqualTo(204);
            JsonObject now = awaitState("paused");
            assertThat(now.get("done").getAsLong()).isEqualTo(before + steps);
            assertThat(checkFrame(B + "20", 5)).isEqualTo(before + steps);
        }
        assertThat(post("/checkpoint")).as("none are written").isEqualTo(409);
        assertThat(post("/step?n=0")).isEqualTo(400);
        assertThat(client.send(request("/frame?field=2").build(), BodyHandlers.ofString())
                        .body())
                .isEqualTo("field is from 0 to 1");
        assertThat(post("/resume")).isEqualTo(204);
        long seen = checkFrame(B + "96", 1);
        assertThat(seen).as("while it runs").isBetween(34L, 2000L);
        assertThat(post("/pause")).isEqualTo(204);
        long paused = awaitState("paused").get("done").getAsLong();
        assertThat(checkFrame(B + "96", 1)).isEqualTo(paused).isGreaterThanOrEqualTo(seen);
        assertThat(post("/resume")).isEqualTo(204);
        awaitState("done");
        assertThat(checkFrame(B + "96&last", 1)).as("the last of it").isEqualTo(2000);
        assertThat(run.get()).isZero();
        int[] expected = SumStencil.after(first, 2000);
        for (int i = 0; i < SumProgram.WORK_ITEMS; i++) {
            assertThat(result()[i]).isEqualTo(expected[i + 1]);
        }
    }

    @Test
    void aRunThatWaitsStopsWhereItIsAsASignalWouldStopIt() throws Exception {
        CompletableFuture<Integer> run = start("--iterations=1000");
        awaitState("paused");
        post("/step?n=7");
        assertThat(awaitState("paused").get("done").getAsLong()).isEqualTo(7);
        assertThat(post("/stop")).isEqualTo(204);
        assertThat(run.get()).isEqualTo(130);
        assertThat(messages())
                .endsWith(
                        "note: the live page stops the run\nstopped by SIGINT after step 7 of 1000; no output is written\n");
    }

    @Test
    void checkpointsAreWrittenWhenSomebodyWantsThem() throws Exception {
        Path all = folder.resolve("all");
        CompletableFuture<Integer> run = start("--iterations=1000", "--checkpoint=" + all);
        awaitState("paused");
        post("/step?n=5");
        awaitState("paused");
        assertThat(post("/checkpoint")).isEqualTo(204);
        while (!Files.exists(all.resolve("000000000005/manifest"))) {
            Thread.sleep(2);
        }
        post("/step?n=4");
        awaitState("paused");
        assertThat(post("/stop")).isEqualTo(204);
        assertThat(run.get()).isEqualTo(75);
        assertThat(messages()).contains("after step 9 of 1000").contains("go on with --resume " + all);
    }

    @Test
    void aRunThatGoesOnWithoutADeviceIsOnTheSamePage() throws Exception {
        try (DeviceFaults faults = DeviceFaults.of("0:0#1 clEnqueueNDRangeKernel 300 -5 -5")) {
            CompletableFuture<Integer> run = start("--iterations=1000000", "--retry");
            awaitState("paused");
            post("/step?n=10");
            assertThat(awaitState("paused").get("done").getAsLong()).isEqualTo(10);
            post("/resume");
            while (!messages().contains("warning: Sum: device 0:0#1")) {
                Thread.sleep(2);
            }
            while (!status().get("state").getAsString().equals("paused")) {
                post("/pause");
            }
            assertThat(faults.count()).isOne();
            assertThat(checkFrame(B + "96", 1)).isEqualTo(status().get("done").getAsLong());
            assertThat(status().getAsJsonArray("devices")).hasSizeLessThan(3);
            post("/stop");
            assertThat(run.get()).isEqualTo(130);
        }
    }

    @Test
    void severalProcessesAreRefused() {
        assertThat(ThreadRanks.of(2, ranks -> run(ranks, "--iterations=1", "--view")))
                .containsExactly(2, 2);
        assertThat(messages()).startsWith("error: view: 2 processes run this program together");
    }
}
