package io.github.halomill.generator.report;

import io.github.halomill.runtime.draw.Axonometry;
import io.github.halomill.runtime.draw.Axonometry.Cuboid;
import io.github.halomill.runtime.draw.SvgCanvas;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.cut.Split;
import java.util.ArrayList;
import java.util.List;

/**
 * A stencil as a picture: cells around the own element; in three dimensions cubes, and a grid for each plane that is
 * read.
 */
public final class StencilSvg {

    private static final double LEFT = 20;
    private static final double ROOM = 900;
    private static final String READ = "#7fb3e6";
    private static final String OWN = "#f5b971";
    private static final String NOT_READ = "#f4f4f4";

    private final Stencil stencil;
    private final List<StencilAxis> axes = new ArrayList<>();
    private final SvgCanvas canvas = new SvgCanvas();
    private double top = 36;

    private StencilSvg(Stencil stencil) {
        this.stencil = stencil;
        for (int d = 0; d < 3; d++) {
            axes.add(StencilAxis.of(stencil.boxes(), d));
        }
    }

    /** The whole SVG document. */
    public static String write(Stencil stencil) {
        return new StencilSvg(stencil).write();
    }

    private String write() {
        String title = stencil.kernel() + ": where a work-item reads " + stencil.buffer();
        canvas.text(LEFT, top, 18, title);
        legend();
        if (stencil.dimensions() == 3) {
            cubes();
        }
        planes();
        return canvas.document(title, "Offsets from the work-item's own element.");
    }

    private void legend() {
        top += 18;
        key(LEFT, OWN, "own element" + (isRead(Offset.ZERO) ? ", which is read too" : ", which is not read"));
        key(LEFT + 250, READ, "read");
        top += 36;
        String directions = List.of(
                        "x to the right", "x to the right, y down", "x to the right, y down, z into the depth")
                .get(stencil.dimensions() - 1);
        canvas.text(LEFT, top, 12, "offsets in elements; " + directions);
        top += 16;
    }

    private void key(double x, String colour, String text) {
        canvas.rectangle(x, top, 22, 14, colour);
        canvas.text(x + 28, top + 11.5, 12, text);
    }

    private boolean isRead(Offset point) {
        Box cell = new Box(point, point.plus(Offset.of(1, 1, 1)));
        return stencil.boxes().stream().anyMatch(box -> box.contains(cell));
    }

    private void cubes() {
        Split lattice = new Split(cells(0), cells(1), cells(2));
        Axonometry picture = new Axonometry(canvas, lattice, Extent.of(1, 1, 1));
        List<Cuboid> cuboids = new ArrayList<>();
        for (int k = 0; k < cells(2); k++) {
            for (int j = 0; j < cells(1); j++) {
                for (int i = 0; i < cells(0); i++) {
                    Offset point = new Offset(coordinate(0, i), coordinate(1, j), coordinate(2, k));
                    boolean own = point.equals(Offset.ZERO);
                    if (own || isRead(point)) {
                        String label = point.x() + "," + point.y() + "," + point.z();
                        cuboids.add(new Cuboid(Offset.of(i, j, k), own ? OWN : READ, label));
                    }
                }
            }
        }
        picture.draw(LEFT, top, cuboids);
        top += picture.height() + 30;
    }

    private int cells(int d) {
        return axes.get(d).shown().size();
    }

    private long coordinate(int d, int index) {
        return axes.get(d).shown().get(index);
    }

    private void planes() {
        double width = axes.get(0).length() + 70;
        double height = axes.get(1).length() + 60;
        double x = LEFT;
        for (long z : axes.get(2).shown()) {
            if (z != 0 && stencil.boxes().stream().noneMatch(box -> meets(box, z))) {
                continue;
            }
            if (x > LEFT && x + width > ROOM) {
                x = LEFT;
                top += height;
            }
            if (stencil.dimensions() == 3) {
                canvas.text(x + 34, top, 12, "z = " + z);
            }
            plane(x + 34, top + 24, z);
            x += width;
        }
    }

    private static boolean meets(Box box, long z) {
        return box.lo().z() <= z && z < box.hi().z();
    }

    private void plane(double x, double y, long z) {
        StencilAxis across = axes.get(0);
        StencilAxis down = axes.get(1);
        for (long row : down.shown()) {
            across.shown().forEach(column -> area(x, y, column, row, column, row, NOT_READ));
        }
        for (Box box : stencil.boxes()) {
            if (meets(box, z)) {
                area(
                        x,
                        y,
                        box.lo().x(),
                        box.lo().y(),
                        box.hi().x() - 1,
                        box.hi().y() - 1,
                        READ);
            }
        }
        if (z == 0) {
            area(x, y, 0, 0, 0, 0, OWN);
        }
        numbers(x, y);
    }

    /** A rectangle around two cells and all between them. */
    private void area(double x, double y, long left, long upper, long right, long lower, String colour) {
        StencilAxis across = axes.get(0);
        StencilAxis down = axes.get(1);
        canvas.rectangle(
                x + across.at(left), y + down.at(upper), across.length(left, right), down.length(upper, lower), colour);
    }

    /** The coordinates beside the cells. */
    private void numbers(double x, double y) {
        StencilAxis across = axes.get(0);
        StencilAxis down = axes.get(1);
        across.shown()
                .forEach(column ->
                        canvas.centred(x + across.at(column) + across.cell() / 2, y - 9, 10, Long.toString(column)));
        if (stencil.dimensions() > 1) {
            down.shown()
                    .forEach(row -> canvas.centred(x - 16, y + down.at(row) + down.cell() / 2, 10, Long.toString(row)));
        }
    }
}
