package io.github.halomill.runtime.draw;

import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.KernelSpace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A partition as a picture: every zone a tile, drawn apart from the others, with its write zone and ghost zones. A
 * split along one dimension only goes on in the next column or line, like text. In three dimensions cuboids show the
 * split, and three slices one zone.
 */
public final class PlanSvg {

    private static final double LEFT = 20;
    private static final double GAP = 10;
    private static final double ROOM = 980;

    private final Partition partition;
    private final KernelSpace space;
    private final Split split;
    private final Optional<FieldSpec> argument;
    private final List<ZoneView> views;
    private final SvgCanvas canvas = new SvgCanvas();
    private double top = 36;

    private PlanSvg(Partition partition) {
        this.partition = partition;
        space = partition.problem().first().space();
        split = partition.split();
        argument = ZoneView.argument(partition);
        views = ZoneView.of(partition, argument);
    }

    /** The whole SVG document. */
    public static String write(String program, Partition partition) {
        return new PlanSvg(partition).write(program);
    }

    private String write(String program) {
        int dimensions = space.dimensions();
        String title = String.format(
                Locale.ROOT,
                "%s: %s work-items, %s zones (%s)%s",
                program,
                Notations.sizes(space.workItems(), dimensions),
                partition.zones().size(),
                Notations.parts(split, dimensions),
                partition.weights().map(weights -> ", weights " + weights).orElse(""));
        canvas.text(LEFT, top, 20, title);
        line(partition.strategy() + " split for " + partition.devices()
                + (partition.devices() == 1 ? " device, " : " devices, ")
                + partition.problem().first().addressing().name().toLowerCase(Locale.ROOT) + " addressing; "
                + partition.bytesPerExchange() + " bytes per exchange"
                + partition.exchanged().stream()
                        .collect(Collectors.joining(", ", " of ", ""))
                        .replaceAll(" of $", ""));
        partition
                .gatheredBytes()
                .forEach((name, bytes) ->
                        line("every zone needs all that others write of " + name + ": " + bytes + " bytes per step"));
        line(scale());
        legend();
        if (dimensions == 3) {
            volume();
        } else {
            tiles();
        }
        return canvas.document(title, "Zones with their write zones and ghost zones.");
    }

    private void line(String text) {
        top += 20;
        canvas.text(LEFT, top, 13, text);
    }

    private String scale() {
        String reaches = IntStream.range(0, space.dimensions())
                .filter(d -> reach(d) > 0)
                .mapToObj(d -> Axes.name(d) + " " + reach(d))
                .collect(Collectors.joining(", "));
        String name = argument.map(buffer -> "boxes of " + buffer.name()).orElse("work-items");
        return "drawn: " + name
                + (partition.weights().isEmpty() ? "" : "; all tiles are as large, zones are not")
                + (reaches.isEmpty()
                        ? ""
                        : "; not to scale: the band beside a zone stands for so many elements: " + reaches);
    }

    private long reach(int d) {
        return views.stream().mapToLong(view -> view.reach(d)).max().orElse(0);
    }

    private void legend() {
        top += 14;
        double x = LEFT;
        x = key(x, "write zone, with the zone's number", ZoneTile.colour(views.get(0)));
        x = key(x, "ghost zone, in the colour of the zone that sends it", "#8fd19e", "url(#hatch)");
        key(x, "held, but never exchanged (border)", "#ececec");
        top += 34;
    }

    private double key(double x, String text, String... fills) {
        for (String fill : fills) {
            canvas.rectangle(x, top, 22, 14, fill);
        }
        canvas.text(x + 28, top + 11.5, 12, text);
        return x + 28 + SvgCanvas.width(text, 12) + 24;
    }

    private void tiles() {
        boolean plane = space.dimensions() == 2;
        boolean down = split.x() == 1;
        int lines = down ? ceilDiv(split.y(), 16) : ceilDiv(split.x(), split.y() == 1 ? 8 : split.x());
        int columns = down ? lines : ceilDiv(split.x(), lines);
        int rows = down ? ceilDiv(split.y(), lines) : split.y();
        double width = tileWidth(ROOM, columns, 320);
        ZoneTile tile = new ZoneTile(0, 1, reach(0), plane ? reach(1) : 0, width, plane ? tileHeight(width) : 64);
        canvas.text(LEFT, top - 2, 12, caption(plane, lines > 1));
        top += 8;
        List<List<String>> labels = labels(tile, views);
        for (int id = 0; id < views.size(); id++) {
            int column = down ? id / rows : id % columns;
            int row = down ? id % rows : id / columns;
            double x = LEFT + column * (tile.pitchH() + (lines > 1 ? 2 * GAP : GAP));
            tile.draw(canvas, x, top + row * (tile.pitchV() + GAP), views.get(id), views, labels.get(id));
        }
    }

    private static String caption(boolean plane, boolean wrapped) {
        if (plane) {
            return "x to the right, y down" + (wrapped ? ", column after column" : "");
        }
        return "x to the right" + (wrapped ? ", line after line" : "");
    }

    /** What is left for a write zone when {@code columns} tiles share {@code room}, a third more for bands. */
    private static double tileWidth(double room, int columns, double most) {
        return Math.max(16, Math.min(most, (room / columns - GAP) / 1.32));
    }

    /** In the proportions of a typical zone, but neither flat nor tall. */
    private double tileHeight(double width) {
        Extent zone = typical();
        double inProportion = width * zone.y() / zone.x();
        return Math.max(Math.min(width, 24), Math.min(Math.min(width, 260), inProportion));
    }

    /** As large as the first zone, or where zones differ as all in the middle. */
    private Extent typical() {
        if (partition.weights().isEmpty()) {
            return views.get(0).own().extent();
        }
        Extent zone = partition.problem().grid().size();
        for (int d = 0; d < 3; d++) {
            zone = zone.with(d, Math.max(1, zone.along(d) / split.along(d)));
        }
        return zone;
    }

    private static int ceilDiv(int dividend, int divisor) {
        return (dividend + divisor - 1) / divisor;
    }

    /** For every view its number, work-items and device, or as much of that as has room in every tile. */
    private List<List<String>> labels(ZoneTile tile, List<ZoneView> shown) {
        List<Function<ZoneView, List<String>>> kinds = partition.weights().isEmpty()
                ? List.of(this::labels, view -> List.of(number(view)))
                : List.of(
                        this::labels,
                        view -> List.of(number(view), device(view)),
                        view -> List.of(number(view) + ": " + share(view)),
                        view -> List.of(number(view)));
        List<List<String>> labels = List.of();
        for (Function<ZoneView, List<String>> kind : kinds) {
            labels = shown.stream().map(kind).toList();
            if (labels.stream().allMatch(tile::fits)) {
                break;
            }
        }
        return labels;
    }

    private static String number(ZoneView view) {
        return Integer.toString(view.zone().id());
    }

    private String device(ZoneView view) {
        return "device " + partition.used().get(view.zone().id()) + ": " + share(view);
    }

    private String share(ZoneView view) {
        return Notations.percent(partition.share(view.zone()));
    }

    private List<String> labels(ZoneView view) {
        List<String> labels = new ArrayList<>(List.of(number(view)));
        Box items = view.zone().cells();
        for (int d = 0; d < space.dimensions(); d++) {
            labels.add(
                    Axes.name(d) + " [" + items.lo().along(d) + "," + items.hi().along(d) + ")");
        }
        if (partition.weights().isPresent()) {
            labels.add(device(view));
        }
        return labels;
    }

    private void volume() {
        Axonometry picture = new Axonometry(canvas, split, typical());
        canvas.text(LEFT, top - 2, 12, "x to the right, y down, z into the depth");
        picture.draw(
                LEFT,
                top + 12,
                views.stream()
                        .map(view -> new Axonometry.Cuboid(
                                view.zone().index(),
                                ZoneTile.colour(view),
                                Integer.toString(view.zone().id())))
                        .toList());
        double below = slices(LEFT + picture.width() + 40, top);
        top = Math.max(below, top + picture.height() + 50);
        layers();
    }

    /** The zone with the most neighbours in the planes xy, xz and yz; returns where the picture ends. */
    private double slices(double x, double from) {
        ZoneView shown = views.stream()
                .min(Comparator.comparing(view -> -view.zone().neighbours().size()))
                .orElseThrow();
        canvas.text(x, from - 2, 12, "zone " + shown.zone().id() + ", sliced through its middle");
        double y = from + 12;
        for (int through = 2; through >= 0; through--) {
            int h = through == 0 ? 1 : 0;
            int v = 3 - h - through;
            ZoneTile tile = new ZoneTile(h, v, reach(h), reach(v), 150, 80);
            canvas.text(x, y + 10, 12, Axes.name(h) + " to the right, " + Axes.name(v) + " down");
            tile.draw(canvas, x, y + 18, shown, views, labels(shown));
            y += tile.pitchV() + 36;
        }
        return y + 10;
    }

    /** All zones, plane by plane. */
    private void layers() {
        int abreast = Math.min(split.z(), 4);
        double room = ROOM / abreast;
        double width = tileWidth(room - 2 * GAP, split.x(), 120);
        ZoneTile tile = new ZoneTile(0, 1, reach(0), reach(1), width, tileHeight(width));
        List<List<String>> labels = labels(tile, views);
        double pitch = tile.pitchV() + GAP / 2;
        for (ZoneView view : views) {
            var index = view.zone().index();
            long line = index.z() / abreast;
            double x = LEFT + index.z() % abreast * room;
            double y = top + line * (split.y() * pitch + 34);
            if (index.x() == 0 && index.y() == 0) {
                Box items = view.zone().cells();
                canvas.text(x, y, 12, "z [" + items.lo().z() + "," + items.hi().z() + ")");
            }
            int id = view.zone().id();
            tile.draw(
                    canvas,
                    x + index.x() * (tile.pitchH() + GAP / 2),
                    y + 8 + index.y() * pitch,
                    view,
                    views,
                    labels.get(id));
        }
    }
}
