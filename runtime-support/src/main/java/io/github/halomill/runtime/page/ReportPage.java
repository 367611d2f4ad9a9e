package io.github.halomill.runtime.page;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.report.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reports of one run or several as one page for a browser. The page is fixed; what it shows is one block of JSON in it,
 * of which its script makes elements.
 */
public final class ReportPage {

    private static final String HERE = "/io/github/halomill/runtime/web/";

    /** Where the jar of uPlot has it. */
    private static final String CHARTS = "/META-INF/resources/webjars/uplot/1.6.30/dist/";

    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    private ReportPage() {}

    /**
     * The page: of one run all there is to see, of several what differs, the curves of all in the same charts, and
     * each run in a part that opens.
     *
     * @throws RunException if a resource is not on the class path
     */
    public static String write(String title, List<PageRun> runs) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("title", title);
        data.put("runs", runs.stream().map(PageRun::tree).toList());
        Map<String, String> parts = Map.of(
                "title", escaped(title),
                "chartStyle", resource(CHARTS + "uPlot.min.css"),
                "style", resource(HERE + "page.css"),
                "data", inScript(Json.write(data)),
                "chart", resource(CHARTS + "uPlot.iife.min.js"),
                "common", resource(HERE + "charts.js"),
                "script", resource(HERE + "report.js"));
        return PLACE.matcher(resource(HERE + "report.html"))
                .replaceAll(place -> Matcher.quoteReplacement(parts.getOrDefault(place.group(1), "")));
    }

    /**
     * Sees whether pages can be written.
     *
     * @throws RunException if the library of charts is not on the class path
     */
    public static void check() {
        resource(CHARTS + "uPlot.iife.min.js");
    }

    /** JSON that ends no script, whatever its texts hold. */
    private static String inScript(String json) {
        return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String resource(String path) {
        try (InputStream in = ReportPage.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new RunException("report: " + path.substring(path.lastIndexOf('/') + 1)
                        + " is not on the class path, which a page needs: add org.webjars.npm:uplot:1.6.30 to it, or"
                        + " write a report in JSON");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path, e);
        }
    }
}
