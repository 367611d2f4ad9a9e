package io.github.halomill.generator.report;

import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.BufferLayout;
import io.github.halomill.runtime.partition.KernelSpace;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Split;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A partition as a picture: every zone a tile, drawn apart from the others, with its write zone and ghost zones. A split
 * along one dimension only goes on in the next column or line, like text. In three dimensions cuboids show the split, and
 * three slices one zone.
 */
public final class PlanSvg {

    private static final double LEFT = 20;
    private static final double GAP = 10;
    private static final double ROOM = 980;

    private final Partition partition;
    private final KernelSpace space;
    private final Split split;
    private final Optional<BufferLayout> argument;
    private final List<ZoneView> views;
    private final SvgCanvas canvas = new SvgCanvas();
    private double top = 36;

    private PlanSvg(Partition partition) {
        this.partition = partition;
        space = partition.problem().space();
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
                "%s: %s work-items, %s zones (%s)",
                program,
                Notations.sizes(space.workItems(), dimensions),
                partition.zones().size(),
                Notations.parts(split, dimensions));
        canvas.text(LEFT, top, 20, title);
        line(partition.strategy() + " split for " + partition.devices()
                + (partition.devices() == 1 ? " device, " : " devices, ")
                + partition.problem().addressing().name().toLowerCase(Locale.ROOT) + " addressing; "
                + partition.bytesPerExchange() + " bytes per exchange"
                + partition.exchanged().stream()
                        .collect(Collectors.joining(", ", " of ", ""))
                        .replaceAll(" of $", ""));
        line(scale());
        legend();
        if (dimensions == 3) {
            cuboids();
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
                .mapToObj(d -> reach(d) + " along " + Axes.name(d))
                .collect(Collectors.joining(", "));
        String name = argument.map(buffer -> "boxes of " + buffer.name()).orElse("work-items");
        return "drawn: " + name
                + (reaches.isEmpty()
                        ? ""
                        : "; not to scale: bands beside a zone stand for up to " + reaches + " elements");
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
        int columns = split.x();
        int rows = split.y();
        if (split.y() == 1 && split.x() > 8) {
            columns = split.x() / (int) Math.ceil(split.x() / 8.0)
                    + (split.x() % (int) Math.ceil(split.x() / 8.0) > 0 ? 1 : 0);
        }
        if (split.x() == 1 && split.y() > 16) {
            columns = (int) Math.ceil(split.y() / 16.0);
            rows = (int) Math.ceil((double) split.y() / columns);
        }
        double width = Math.max(16, Math.min(320, ROOM / columns - 60));
        Extent zone = views.get(0).own().extent();
        double height =
                plane ? Math.max(Math.min(width, 22), Math.min(Math.min(width, 260), width * zone.y() / zone.x())) : 64;
        ZoneTile tile = new ZoneTile(0, 1, reach(0), plane ? reach(1) : 0, width, height);
        axes(plane);
        for (ZoneView view : views) {
            int id = view.zone().id();
            boolean down = split.x() == 1;
            int column = down ? id / rows : id % columns;
            int row = down ? id % rows : id / columns;
            double gap = down || split.y() == 1 ? 2 * GAP : GAP;
            tile.draw(
                    canvas,
                    LEFT + column * (tile.pitchH() + gap),
                    top + row * (tile.pitchV() + GAP),
                    view,
                    views,
                    labels(view));
        }
    }

    private void axes(boolean plane) {
        canvas.text(LEFT, top - 2, 12, plane ? "x to the right, y down" : "x to the right, line by line");
        top += 8;
    }

    private List<String> labels(ZoneView view) {
        List<String> labels =
                new ArrayList<>(List.of(Integer.toString(view.zone().id())));
        Box items = view.zone().items();
        for (int d = 0; d < space.dimensions(); d++) {
            labels.add(
                    Axes.name(d) + " [" + items.lo().along(d) + "," + items.hi().along(d) + ")");
        }
        return labels;
    }

    private void cuboids() {
        Axonometry picture = new Axonometry(canvas, split, views.get(0).own().extent());
        canvas.text(LEFT, top - 2, 12, "x to the right, y down, z into the depth");
        picture.draw(LEFT, top + 12, views);
        ZoneView shown = views.stream()
                .min(Comparator.comparing(view -> -view.zone().neighbours().size()))
                .orElseThrow();
        double x = LEFT + picture.width() + 40;
        canvas.text(x, top - 2, 12, "zone " + shown.zone().id() + ", sliced through its middle");
        double y = top + 12;
        for (int through = 2; through >= 0; through--) {
            int h = through == 0 ? 1 : 0;
            int v = 3 - h - through;
            ZoneTile tile = new ZoneTile(h, v, reach(h), reach(v), 150, 100);
            canvas.text(x, y + 10, 12, Axes.name(h) + " to the right, " + Axes.name(v) + " down");
            tile.draw(canvas, x, y + 18, shown, views, labels(shown));
            y += tile.pitchV() + 36;
        }
    }
}
