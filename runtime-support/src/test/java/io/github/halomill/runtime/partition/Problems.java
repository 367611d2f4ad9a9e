package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.List;

/** Problems that several tests cut. */
public final class Problems {

    static final DataType FLOAT = DataType.of("float");

    private Problems() {}

    /** One by one, the points of boxes. */
    public static List<Offset> oneByOne(List<Points> boxes) {
        List<Offset> points = new ArrayList<>();
        for (Points box : boxes) {
            for (long z = box.first().z(); z <= box.last().z(); z++) {
                for (long y = box.first().y(); y <= box.last().y(); y++) {
                    for (long x = box.first().x(); x <= box.last().x(); x++) {
                        points.add(new Offset(x, y, z));
                    }
                }
            }
        }
        return points;
    }

    /** The box between two points of as many coordinates as they have. */
    static List<Points> box(long[] first, long... last) {
        return List.of(new Points(Offset.of(first), Offset.of(last)));
    }

    /** Points in as many coordinates as they have: {@code points({-1, 0}, {1, 0})}. */
    static List<Offset> points(long[]... points) {
        return List.of(points).stream().map(Offset::of).toList();
    }

    static KernelSpace space(Extent items, Extent groupSize) {
        int dimensions = items.z() > 1 ? 3 : items.y() > 1 ? 2 : 1;
        return new KernelSpace(dimensions, items, groupSize);
    }

    /** Each of so many work-items reads all of B and writes an element of A, then they change places. */
    public static Problem gathered(int elements) {
        KernelSpace space = space(Extent.of(elements), Extent.of(1));
        Use a = Use.gathered("A", FLOAT, Extent.of(elements), space, Access.OUTPUT);
        Use b = Use.gathered("B", FLOAT, Extent.of(elements), space, Access.INPUT);
        return Problem.ofKernel(space, Addressing.GLOBAL, List.of(a, b), List.of(new Step.Swap("A", "B")));
    }

    /** B is read at the points, A is written, then they change places. */
    static Problem jacobi(KernelSpace space, Addressing addressing, Extent size, List<Offset> points) {
        Use a = Use.distributed("A", FLOAT, size, space, Access.OUTPUT, List.of());
        Use b = Use.distributed("B", FLOAT, size, space, Access.INPUT, points);
        return Problem.ofKernel(space, addressing, List.of(a, b), List.of(new Step.Swap("A", "B")));
    }

    /** The example of the description language: 4096 x nItemsY by 64 x 16 with points (-10,0), (10,0), (0,1), (0,-1). */
    static Problem example(long itemsY, Addressing addressing) {
        KernelSpace space = space(Extent.of(4096, itemsY), Extent.of(64, 16));
        List<Offset> points = points(new long[] {-10, 0}, new long[] {10, 0}, new long[] {0, 1}, new long[] {0, -1});
        return jacobi(space, addressing, Extent.of(4116, itemsY + 2), points);
    }

    /** n x n work-items by 16 x 16 with a star of width 1. */
    static Problem star(long n, Addressing addressing) {
        KernelSpace space = space(Extent.of(n, n), Extent.of(16, 16));
        List<Offset> points = points(new long[] {-1, 0}, new long[] {1, 0}, new long[] {0, 1}, new long[] {0, -1});
        return jacobi(space, addressing, Extent.of(n + 2, n + 2), points);
    }

    /** n x n x n work-items by 8 x 8 x 8 with a star of width 1, under local addressing. */
    public static Problem cube(long n) {
        List<Offset> points = points(
                new long[] {-1, 0, 0},
                new long[] {1, 0, 0},
                new long[] {0, -1, 0},
                new long[] {0, 1, 0},
                new long[] {0, 0, -1},
                new long[] {0, 0, 1});
        return jacobi(
                space(Extent.of(n, n, n), Extent.of(8, 8, 8)),
                Addressing.LOCAL,
                Extent.of(n + 2, n + 2, n + 2),
                points);
    }
}
