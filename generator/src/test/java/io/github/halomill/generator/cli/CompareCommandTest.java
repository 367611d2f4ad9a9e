package io.github.halomill.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {

    @TempDir
    Path folder;

    private String a;
    private String b;
    private String c;

    private String report(String name, String program, int nx, double loop, double rr, double last) throws IOException {
        String text = """
                {"program": "%s", "version": "halomill 1", "host": "h", "hosts": ["h"], "parameters": {"nx": %d, "dt": 0.1},
                 "devices": [{"id": "0:0", "name": "Some", "kernelSeconds": 0.5, "transferSeconds": 0.0, "exposedSeconds": 0.5}],
                 "plan": "p", "strategy": "balanced", "split": [1], "zones": 1, "iterations": 10, "scalars": {"rr": %s},
                 "series": {"columns": ["iteration", "rr"], "count": 2, "every": 1, "rows": [[5, 2.0], [10, %s]]},
                 "seconds": {"setup": 1.0, "upload": 1.0, "loop": %s, "download": 1.0}, "gigabytesPerSecond": 4.0,
                 "exchange": {"count": 3, "bytesTotal": 12, "depth": 1, "overlap": true}, "stoppedBy": null}
                """.formatted(program, nx, rr, last, loop);
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @BeforeEach
    void reports() throws IOException {
        a = report("a.json", "Heat", 64, 2, 0.25, 1);
        b = report("b.json", "Heat", 64, 1, 0.25, 1);
        c = report("c.json", "Heat", 96, 2, 0.5, 1.5);
    }

    @Test
    void runs_with_the_same_results_end_with_0() {
        CommandRun run = CommandRun.of("compare", a, b);

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("""
                Heat: what differs between
                  A  %s
                  B  %s

                times and rates       A    B    B/A
                seconds an iteration  0.2  0.1  0.5
                seconds loop          2    1    0.5

                series  of  numbers  different  first in iteration  largest difference
                rr      B   2        0

                The results are the same, as far as scalars and series tell.
                """.formatted(a, b));
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void runs_with_other_results_end_with_1() {
        CommandRun run = CommandRun.of("compare", a, b, c);

        assertThat(run.out()).contains("""
                parameters  A   B   B/A  C   C/A
                nx          64  64  1    96  1.5

                scalars at the end  A     B     B/A  C    C/A
                rr                  0.25  0.25  1    0.5  2
                """, """
                series  of  numbers  different  first in iteration  largest difference
                rr      B   2        0
                rr      C   2        1          10                  50 %

                The results differ.
                """);
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void it_is_json_and_a_page_too() throws IOException {
        CommandRun json = CommandRun.of("compare", a, c, "--format", "json");
        Path page = folder.resolve("page.html");
        CommandRun html = CommandRun.of("compare", a, c, "--format", "html", "-o", page.toString());

        JsonObject tree = JsonParser.parseString(json.out()).getAsJsonObject();
        assertThat(tree.get("resultsDiffer").getAsBoolean()).isTrue();
        assertThat(tree.getAsJsonArray("different").get(0))
                .isEqualTo(JsonParser.parseString(
                        "{\"group\": \"parameters\", \"name\": \"nx\", \"values\": [64, 96], \"ratios\": [1.0, 1.5]}"));
        assertThat(tree.getAsJsonArray("series").get(0))
                .isEqualTo(JsonParser.parseString("""
                {"run": %s, "column": "rr", "compared": 2, "different": 1, "firstIteration": 10, "largestDifference": 0.5}
                """.formatted("\"" + c.replace("\\", "\\\\") + "\"")));
        assertThat(html.exitCode()).isEqualTo(1);
        assertThat(html.out()).isEmpty();
        assertThat(page).content().startsWith("<!DOCTYPE html>").contains("Heat: runs compared", "uPlot", c);
    }

    @Test
    void files_that_are_none_end_with_2() throws IOException {
        String text = Files.writeString(folder.resolve("x.json"), "{\"a\": ").toString();
        String page = Files.writeString(folder.resolve("x.html"), "<html>").toString();
        String other = Files.writeString(folder.resolve("y.json"), "{\"devices\": [], \"scalars\": {}}")
                .toString();
        String stranger = report("z.json", "Wave", 64, 2, 0.25, 1);
        Path large = folder.resolve("large.json");
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            file.setLength((64L << 20) + 1); // takes no room on the disk
        }
        String none = folder.resolve("none.json").toString();

        refused(
                text,
                text + " is not JSON (at character 7: the text ends too early); --report FILE.json writes what can"
                        + " be compared");
        refused(
                page,
                page + " is not JSON: a page is compared by the .json of the same run; --report FILE.json writes"
                        + " what can be compared");
        refused(
                other,
                other + " is not a report of a run: it has no program, iterations, seconds; --report FILE.json"
                        + " writes one");
        refused(
                large.toString(),
                large
                        + " is larger than 64 MiB, too large for a report; it is damaged or another file: write it again");
        refused(none, none + ": there is no such file");
        refused(
                stranger,
                a + " is a report of program Heat, and " + stranger + " of Wave; runs of one program can be"
                        + " compared");
        assertThat(CommandRun.of("compare", a).exitCode()).isEqualTo(2);
    }

    private void refused(String file, String message) {
        CommandRun run = CommandRun.of("compare", a, file);
        assertThat(run.err()).isEqualTo(String.format(Locale.ROOT, "halomill: %s%n", message));
        assertThat(run.exitCode()).isEqualTo(2);
    }
}
