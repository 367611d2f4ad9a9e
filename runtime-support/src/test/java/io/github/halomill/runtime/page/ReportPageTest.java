package io.github.halomill.runtime.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.halomill.runtime.report.Json;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportPageTest {

    private static final String HOSTILE = "</script><script>document.title='owned'</script><!-- <b>&amp;\u2028\"'";

    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>", Pattern.DOTALL);

    @TempDir
    Path folder;

    /** A report of a run that logged so many rows. */
    private static Map<String, Object> report(int rows) {
        String tree = """
                {"program": "%1$s", "command": ["jacobi", "-p", "%1$s"], "version": "halomill 1", "host": "%1$s",
                 "hosts": ["h"], "start": "2026-01-01T00:00:00Z", "parameters": {"%1$s": "%1$s"},
                 "devices": [{"id": "0:0", "name": "%1$s", "node": "h", "rank": 0, "transfer": "", "kernelSeconds": 1.0,
                   "transferSeconds": 0.5, "deviceWaitSeconds": 0.5, "neighbourWaitSeconds": 0.1, "exposedSeconds": 0.2,
                   "callsPerStep": 1.0, "gigabytesPerSecond": 1.0, "copyGigabytesPerSecond": 2.0, "roofline": 0.5}],
                 "plan": "%1$s", "strategy": "balanced", "split": [1], "zones": 1, "iterations": 10,
                 "scalars": {"%1$s": 1.5}, "seconds": {"setup": 1.0, "upload": 1.0, "loop": 1.0, "download": 1.0},
                 "exchange": {"count": 0, "bytesPerExchange": 0, "bytesTotal": 0, "bytesBetweenRanks": 0,
                   "bytesBetweenNodes": 0, "bytesMinimum": 0, "depth": 1, "overlap": true},
                 "saved": {"files": 0, "bytes": 0, "waitSeconds": 0.0, "pictures": []}, "probes": [], "imbalance": 0.0,
                 "gigabytesPerSecond": 1.0, "warnings": ["%1$s"], "guesses": [], "decisions": ["%1$s"],
                 "verification": {"kind": "none", "passed": false}, "stoppedBy": null}
                """.formatted(HOSTILE.replace("\"", "\\\""));
        Map<String, Object> report = new LinkedHashMap<>();
        JsonParser.parseString(tree).getAsJsonObject().asMap().forEach((key, value) -> report.put(key, value));
        Map<String, Object> plain = new LinkedHashMap<>();
        report.forEach((key, value) -> plain.put(key, plain(value)));
        plain.put(
                "series",
                Map.of(
                        "columns",
                        List.of("iteration", HOSTILE),
                        "count",
                        rows,
                        "every",
                        1,
                        "rows",
                        LongStream.rangeClosed(1, rows)
                                .mapToObj(i -> List.of(i, 1.0 / i))
                                .toList()));
        return plain;
    }

    private static Object plain(Object json) {
        if (json instanceof com.google.gson.JsonObject object) {
            Map<String, Object> members = new LinkedHashMap<>();
            object.asMap().forEach((key, value) -> members.put(key, plain(value)));
            return members;
        }
        if (json instanceof com.google.gson.JsonArray array) {
            return new ArrayList<>(
                    array.asList().stream().map(ReportPageTest::plain).toList());
        }
        com.google.gson.JsonElement element = (com.google.gson.JsonElement) json;
        return element.isJsonNull()
                ? ""
                : element.getAsJsonPrimitive().isNumber()
                        ? element.getAsNumber()
                        : element.getAsJsonPrimitive().isBoolean() ? element.getAsBoolean() : element.getAsString();
    }

    private static JsonObject data(String page) {
        Matcher data = DATA.matcher(page);
        assertThat(data.find()).isTrue();
        return JsonParser.parseString(data.group(1)).getAsJsonObject();
    }

    @Test
    void theReportIsInThePageWhateverItsTextsAre() {
        Map<String, Object> report = report(20);
        String page = ReportPage.write(HOSTILE, List.of(new PageRun(HOSTILE, report)));

        JsonObject run = data(page).getAsJsonArray("runs").get(0).getAsJsonObject();
        assertThat(run.get("report")).isEqualTo(JsonParser.parseString(Json.write(report)));
        assertThat(run.get("name").getAsString()).isEqualTo(HOSTILE);
        assertThat(page.split("<script", -1)).as("the page's own and no other").hasSize(1 + 4);
        assertThat(page.split("</script", -1)).hasSize(1 + 4);
        assertThat(page).doesNotContain("<b>", "{{");
    }

    @Test
    void itLoadsNothing() {
        String page = ReportPage.write("Jacobi", List.of(new PageRun("Jacobi", report(3))));

        assertThat(page)
                .doesNotContainPattern("(?i)(src|href|action)\\s*=\\s*[\"']?\\s*(https?:)?//")
                .doesNotContainPattern("(?i)<(link|iframe|object|embed|base|meta http-equiv)\\b")
                .doesNotContainPattern(
                        "(?i)@import|url\\(|\\bfetch\\(|XMLHttpRequest|WebSocket|EventSource|\\bimport\\(")
                .doesNotContainPattern("innerHTML|insertAdjacentHTML|document\\.write|\\beval\\(|new Function");
    }

    @Test
    void longSeriesAreThinnedWithTheLastRow() {
        String page = ReportPage.write("Jacobi", List.of(new PageRun("Jacobi", report(12_345))));

        JsonObject series = data(page)
                .getAsJsonArray("runs")
                .get(0)
                .getAsJsonObject()
                .getAsJsonObject("report")
                .getAsJsonObject("series");
        assertThat(series.get("count").getAsInt()).isEqualTo(12_345);
        List<Integer> iterations = series.getAsJsonArray("rows").asList().stream()
                .map(row -> row.getAsJsonArray().get(0).getAsInt())
                .toList();
        assertThat(iterations).hasSizeBetween(2000, 4001).startsWith(1, 5, 9).endsWith(12_345);
    }

    @Test
    void picturesAndTablesAreInItAsFarAsTheyAreThere() throws Exception {
        List<Path> pictures = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            pictures.add(Files.write(folder.resolve("u-" + i + ".PNG"), new byte[] {1, (byte) i}));
        }
        pictures.add(folder.resolve("gone.png"));
        pictures.add(Files.writeString(folder.resolve("u.npy"), "no picture"));
        Path probe = Files.writeString(
                folder.resolve("p.csv"), "iteration,time,\"u(1,2)\",u(3)\n1,0.5,2.5,nan\n2,1.0,3.5,7\n");
        PageRun run = new PageRun(
                "Jacobi", report(3), Optional.of("<svg/>"), pictures, List.of(probe, folder.resolve("none.csv")));

        JsonObject data = data(ReportPage.write("Jacobi", List.of(run)))
                .getAsJsonArray("runs")
                .get(0)
                .getAsJsonObject();
        List<Integer> shown = data.getAsJsonArray("pictures").asList().stream()
                .map(picture -> (int) Base64.getDecoder()
                        .decode(picture.getAsJsonObject().get("data").getAsString())[1])
                .toList();
        assertThat(shown).containsExactly(0, 6, 12, 18, 24, 30, 36);
        assertThat(data.get("picturesLeftOut").getAsInt()).isEqualTo(34);
        assertThat(new String(Base64.getDecoder().decode(data.get("cut").getAsString()), StandardCharsets.UTF_8))
                .isEqualTo("<svg/>");
        assertThat(data.getAsJsonArray("tables"))
                .isEqualTo(JsonParser.parseString("""
                [{"name": %s, "columns": ["iteration", "time", "u(1,2)", "u(3)"], "count": 2,
                  "rows": [[1.0, 0.5, 2.5, null], [2.0, 1.0, 3.5, 7.0]]}]
                """.formatted(Json.write(probe.toString()))));
    }

    /** What a browser makes of it: skipped where there is none. */
    @Test
    void aBrowserShowsIt() throws Exception {
        String browser = Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(place ->
                        List.of(place + "/chromium", place + "/chromium-browser", place + "/google-chrome").stream())
                .filter(file -> new File(file).canExecute())
                .findFirst()
                .orElse("");
        Assumptions.assumeFalse(browser.isEmpty(), "no chromium on the path; .ci/setup --tests installs it");
        Path page = Files.writeString(
                folder.resolve("page.html"),
                ReportPage.write(
                        "Two runs", List.of(new PageRun("first", report(50)), new PageRun(HOSTILE, report(30)))));
        Path out = folder.resolve("dom.html");
        Process process = new ProcessBuilder(
                        browser,
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-background-networking",
                        "--user-data-dir=" + folder.resolve("browser"),
                        "--dump-dom",
                        page.toUri().toString())
                .redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        String shown = Files.readString(out);
        assertThat(shown).contains("<title>Two runs</title>", "<h1>Two runs</h1>", "<h2>Runs</h2>", "<h2>Series</h2>");
        assertThat(shown).as("texts are texts").contains("&lt;/script&gt;&lt;script&gt;document.title='owned'");
        assertThat(shown.split("<canvas", -1)).as("one chart of both runs").hasSize(2);
        assertThat(shown).as("the second run's own part").contains("<h2>Where time went</h2>", "<h2>Roofline</h2>");
    }
}
