package io.github.halomill.bench;

import static io.github.halomill.bench.Series.columns;

import java.awt.Color;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries.CategorySeriesRenderStyle;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws what CSV files hold, as a PNG beside each. */
final class Plots {

    private static final int WIDTH = 900;
    private static final int HEIGHT = 560;

    private Plots() {}

    /** Draws {@code DIRECTORY/NAME.png} of {@code DIRECTORY/NAME.csv} and gives its path. */
    static Path draw(Path directory, String name) {
        System.setProperty("java.awt.headless", "true");
        Path picture = directory.resolve(name + ".png");
        List<Map<String, String>> rows = new CsvFile(directory.resolve(name + ".csv")).rows();
        try {
            Chart<?, ?> chart = chart(name, rows);
            chart.getStyler().setChartBackgroundColor(Color.WHITE).setLegendPosition(LegendPosition.OutsideE);
            Files.write(picture, ChartEncoder.getBytes(chart, "png"));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + picture, e);
        }
        return picture;
    }

    /** Whether there is a file to draw, with a row at least. */
    static boolean canDraw(Path directory, String name) {
        Path file = directory.resolve(name + ".csv");
        return Files.exists(file) && !new CsvFile(file).rows().isEmpty();
    }

    private static Chart<?, ?> chart(String name, List<Map<String, String>> rows) {
        return switch (name) {
            case "strong" -> strong(rows);
            case "weak" ->
                lines(
                        "A problem that grows with the devices",
                        "devices",
                        "efficiency",
                        Series.of(rows, columns("kernel", "variant"), columns("devices"), "efficiency"));
            case "depth" -> depth(rows);
            case "overlap" ->
                bars(
                        "Computing while ghost zones travel, on " + most(rows) + " devices",
                        "speed-up against one device",
                        Series.of(onMost(rows), columns("case", "variant"), columns("kernel", "size"), "speed-up"));
            case "onezone" ->
                bars(
                        "One zone against a loop written by hand",
                        "speed of the loop = 1",
                        Series.of(rows, columns("variant"), columns("kernel", "size"), "speed-up"));
            case "planner" -> planner(rows);
            default -> throw new IllegalArgumentException("no chart of " + name);
        };
    }

    private static XYChart strong(List<Map<String, String>> rows) {
        List<Series> series = Series.of(rows, columns("kernel", "size"), columns("devices"), "speed-up");
        XYChart chart = lines("The same problem on more devices", "devices", "speed-up", series);
        double[] devices = series.stream()
                .flatMapToDouble(line -> Arrays.stream(line.xNumbers()))
                .distinct()
                .sorted()
                .toArray();
        chart.addSeries("ideal", devices, devices).setMarker(SeriesMarkers.NONE);
        return chart;
    }

    private static CategoryChart depth(List<Map<String, String>> rows) {
        CategoryChart chart = bars(
                "Steps from one exchange to the next, on " + most(rows) + " devices",
                "speed-up against one device",
                Series.of(onMost(rows), columns("kernel", "size"), columns("depth"), "speed-up"));
        chart.setXAxisTitle("steps");
        chart.getStyler()
                .setOverlapped(true)
                .setDefaultSeriesRenderStyle(CategorySeriesRenderStyle.Line)
                .setXAxisLabelRotation(0);
        return chart;
    }

    private static XYChart planner(List<Map<String, String>> rows) {
        XYChart chart = lines(
                "Cutting 65536 x 65536 work-items",
                "devices",
                "milliseconds",
                Series.of(rows, columns("strategy"), columns("devices"), "ms"));
        chart.getStyler().setYAxisMin(null).setXAxisLogarithmic(true).setYAxisLogarithmic(true);
        return chart;
    }

    private static XYChart lines(String title, String x, String y, List<Series> series) {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(title)
                .xAxisTitle(x)
                .yAxisTitle(y)
                .build();
        chart.getStyler().setYAxisMin(0.0);
        series.forEach(line -> chart.addSeries(line.name(), line.xNumbers(), line.yNumbers()));
        return chart;
    }

    private static CategoryChart bars(String title, String y, List<Series> series) {
        CategoryChart chart = new CategoryChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(title)
                .yAxisTitle(y)
                .build();
        chart.getStyler().setXAxisLabelRotation(30).setYAxisMin(0.0);
        series.forEach(row -> chart.addSeries(row.name(), row.x(), row.y()));
        return chart;
    }

    private static List<Map<String, String>> onMost(List<Map<String, String>> rows) {
        String most = most(rows);
        List<Map<String, String>> found = new ArrayList<>(rows);
        found.removeIf(row -> !most.equals(row.get("devices")));
        return found;
    }

    private static String most(List<Map<String, String>> rows) {
        int most = rows.stream()
                .mapToInt(row -> Integer.parseInt(columns("devices").apply(row)))
                .max()
                .orElseThrow();
        return Integer.toString(most);
    }
}
