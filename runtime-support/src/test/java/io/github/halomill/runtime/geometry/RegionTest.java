package io.github.halomill.runtime.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Against sets of single points of a 6 x 5 x 4 grid, and against a decomposition that works point by point. */
class RegionTest {

    private static final int NX = 6;
    private static final int NY = 5;
    private static final int NZ = 4;

    private final Random random = new Random(20);

    @Test
    void setOperationsAgreeWithPointSets() {
        for (int round = 0; round < 2000; round++) {
            List<Box> left = boxes(random.nextInt(5));
            List<Box> right = boxes(random.nextInt(5));
            Set<Integer> both = new TreeSet<>(points(left));
            both.retainAll(points(right));
            Set<Integer> either = new TreeSet<>(points(left));
            either.addAll(points(right));
            Set<Integer> leftOnly = new TreeSet<>(points(left));
            leftOnly.removeAll(points(right));

            check(Region.of(left), points(left));
            check(Region.of(left).union(Region.of(right)), either);
            check(Region.of(left).intersect(Region.of(right)), both);
            check(Region.of(left).subtract(Region.of(right)), leftOnly);
        }
    }

    @Test
    void boxesDependOnThePointsOnly() {
        for (int round = 0; round < 500; round++) {
            List<Box> boxes = boxes(4);
            Region region = Region.of(boxes);
            Collections.shuffle(boxes, random);
            Region oneByOne = Region.EMPTY;
            for (Box box : boxes) {
                oneByOne = Region.of(box).union(oneByOne);
            }
            List<Box> singles = new ArrayList<>();
            for (int point : points(boxes)) {
                Offset at = new Offset(point % NX, point / NX % NY, point / NX / NY);
                singles.add(new Box(at, at.plus(new Offset(1, 1, 1))));
            }
            assertThat(oneByOne).isEqualTo(region).hasSameHashCodeAs(region);
            assertThat(Region.of(singles)).isEqualTo(region);
        }
    }

    @Test
    void anLIsCutIntoRowsOfEqualRuns() {
        Region ell = Region.of(List.of(box(0, 0, 1, 3), box(0, 2, 4, 3)));

        assertThat(ell.boxes()).containsExactly(box(0, 0, 1, 2), box(0, 2, 4, 3));
        assertThat(ell.volume()).isEqualTo(6);
    }

    @Test
    void translationMovesEveryBox() {
        Region region = Region.of(List.of(box(0, 0, 1, 1), box(3, 0, 4, 1)));

        assertThat(region.translate(Offset.of(10, -2)).boxes())
                .containsExactly(box(10, -2, 11, -1), box(13, -2, 14, -1));
    }

    @Test
    void emptyBoxesLeaveNothing() {
        assertThat(Region.of(List.of(Box.EMPTY, Box.EMPTY))).isEqualTo(Region.EMPTY);
        assertThat(Region.of(Box.EMPTY).isEmpty()).isTrue();
        assertThat(Region.of(box(0, 0, 2, 2))
                        .subtract(Region.of(box(-1, -1, 3, 3)))
                        .isEmpty())
                .isTrue();
    }

    @Test
    void sizesNearTheLimitOfLongAreExact() {
        long half = 1L << 62;
        Region left = Region.of(new Box(Offset.of(-half), new Offset(half - 1, 1, 1)));

        assertThat(left.volume()).isEqualTo(Long.MAX_VALUE);
        assertThatThrownBy(() -> left.translate(Offset.of(half + 1))).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> left.union(Region.of(new Box(Offset.of(half), new Offset(half + 1, 1, 1))))
                        .volume())
                .isInstanceOf(ArithmeticException.class);
    }

    private static Box box(long x0, long y0, long x1, long y1) {
        return new Box(Offset.of(x0, y0), new Offset(x1, y1, 1));
    }

    private List<Box> boxes(int count) {
        List<Box> boxes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Offset lo = new Offset(random.nextInt(NX), random.nextInt(NY), random.nextInt(NZ));
            Offset hi = new Offset(1 + random.nextInt(NX), 1 + random.nextInt(NY), 1 + random.nextInt(NZ));
            boxes.add(new Box(lo, hi));
        }
        return boxes;
    }

    private static Set<Integer> points(List<Box> boxes) {
        Set<Integer> points = new TreeSet<>();
        for (Box box : boxes) {
            for (long z = box.lo().z(); z < box.hi().z(); z++) {
                for (long y = box.lo().y(); y < box.hi().y(); y++) {
                    for (long x = box.lo().x(); x < box.hi().x(); x++) {
                        points.add((int) ((z * NY + y) * NX + x));
                    }
                }
            }
        }
        return points;
    }

    private static void check(Region region, Set<Integer> points) {
        assertThat(points(region.boxes())).isEqualTo(points);
        assertThat(region.volume()).isEqualTo(points.size());
        assertThat(region.boxes()).isEqualTo(canonical(points));
        assertThat(region.isEmpty()).isEqualTo(points.isEmpty());
    }

    /** A box starts at every point without a predecessor along x whose run is not that of the row below or the plane before. */
    private static List<Box> canonical(Set<Integer> points) {
        List<Box> boxes = new ArrayList<>();
        for (int z = 0; z < NZ; z++) {
            for (int y = 0; y < NY; y++) {
                for (int x = 0; x < NX; x++) {
                    int length = run(points, x, y, z);
                    if (length == 0 || run(points, x, y - 1, z) == length) {
                        continue;
                    }
                    int height = height(points, x, y, z, length);
                    if (isRectangle(points, x, y, z - 1, length, height)) {
                        continue;
                    }
                    int depth = 1;
                    while (isRectangle(points, x, y, z + depth, length, height)) {
                        depth++;
                    }
                    boxes.add(new Box(new Offset(x, y, z), new Offset(x + length, y + height, z + depth)));
                }
            }
        }
        return boxes;
    }

    private static boolean isRectangle(Set<Integer> points, int x, int y, int z, int length, int height) {
        return run(points, x, y, z) == length
                && run(points, x, y - 1, z) != length
                && height(points, x, y, z, length) == height;
    }

    private static int height(Set<Integer> points, int x, int y, int z, int length) {
        int height = 1;
        while (run(points, x, y + height, z) == length) {
            height++;
        }
        return height;
    }

    /** Length of the maximal run that starts at this point; 0 if none does. */
    private static int run(Set<Integer> points, int x, int y, int z) {
        if (has(points, x - 1, y, z)) {
            return 0;
        }
        int length = 0;
        while (has(points, x + length, y, z)) {
            length++;
        }
        return length;
    }

    private static boolean has(Set<Integer> points, int x, int y, int z) {
        boolean inside = x >= 0 && x < NX && y >= 0 && y < NY && z >= 0 && z < NZ;
        return inside && points.contains((z * NY + y) * NX + x);
    }
}
