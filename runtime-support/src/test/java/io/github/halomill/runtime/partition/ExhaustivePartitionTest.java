package io.github.halomill.runtime.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Distribution;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.testing.Thorough;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All small problems against {@link BruteForce}: every split, and every choice of a split. */
class ExhaustivePartitionTest {

    private static final int MOST_PARTS = 5;

    /** One of so many problems is cut with deeper ghost zones, too. */
    private static final int SAMPLED = 9;

    static final List<List<Points>> POINTS_1D = List.of(
            List.of(),
            Points.each(Problems.points(new long[] {-1}, new long[] {1})),
            Points.each(Problems.points(new long[] {2})),
            Points.each(Problems.points(new long[] {-3}, new long[] {0}, new long[] {1})),
            Points.each(Problems.points(new long[] {-5}, new long[] {4})),
            Points.each(Problems.points(new long[] {1}, new long[] {2}, new long[] {7})),
            Problems.box(new long[] {-2}, 3),
            Problems.box(new long[] {1}, 4));

    static final List<List<Points>> POINTS_2D = List.of(
            List.of(),
            Points.each(Problems.points(new long[] {-1, 0}, new long[] {1, 0}, new long[] {0, -1}, new long[] {0, 1})),
            Points.each(Problems.points(new long[] {-1, -1}, new long[] {0, -2}, new long[] {1, 1}, new long[] {3, 0})),
            Points.each(Problems.points(new long[] {1, 1})),
            Points.each(Problems.points(new long[] {2, 0}, new long[] {0, 0})),
            Points.each(Problems.points(new long[] {-4, 3}, new long[] {5, 0}, new long[] {0, -6})),
            Problems.box(new long[] {-1, -2}, 2, 1),
            Problems.box(new long[] {0, 1}, 0, 3));

    static final List<List<Points>> POINTS_3D = List.of(
            Points.each(Problems.points(
                    new long[] {-1, 0, 0},
                    new long[] {1, 0, 0},
                    new long[] {0, -1, 0},
                    new long[] {0, 1, 0},
                    new long[] {0, 0, -1},
                    new long[] {0, 0, 1})),
            Points.each(Problems.points(new long[] {1, -1, 1}, new long[] {0, 2, 0})),
            Points.each(Problems.points(new long[] {0, 0, 1})),
            Points.each(Problems.points(new long[] {-3, 4, 5}, new long[] {0, 0, -4})),
            Problems.box(new long[] {-1, 0, -2}, 1, 1, 1));

    @ParameterizedTest
    @EnumSource
    void oneDimension(Addressing addressing) {
        for (int nx = 1; nx <= (Thorough.ON ? 10 : 7); nx++) {
            for (int group = 1; group <= Math.min(nx, 4); group++) {
                for (List<Points> points : POINTS_1D) {
                    for (int e = 1; e <= 3; e++) {
                        checkAll(problem(addressing, Extent.of(nx), Extent.of(group), Extent.of(e), points, e - 1));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void twoDimensions(Addressing addressing) {
        for (int nx = 1; nx <= (Thorough.ON ? 6 : 4); nx++) {
            for (int ny = 2; ny <= (Thorough.ON ? 8 : 6); ny += 2) {
                Extent group = Extent.of(1 + nx * ny % Math.min(nx, 3), 1 + (nx + ny) % Math.min(ny, 3));
                Extent e = Extent.of(1 + nx % 2, 1 + ny % 2);
                for (List<Points> points : POINTS_2D) {
                    checkAll(problem(addressing, Extent.of(nx, ny), Extent.of(1, 1), Extent.of(1, 1), points, 0));
                    checkAll(problem(addressing, Extent.of(nx, ny), group, e, points, nx % 3));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void threeDimensions(Addressing addressing) {
        int[] sizes = {2, 3, 7};
        for (int nx : sizes) {
            for (int ny : sizes) {
                for (int nz : sizes) {
                    for (List<Points> points : POINTS_3D) {
                        Extent group = Extent.of(1 + nx % 2, 1 + (ny + nz) % 2, 1 + nz % 2);
                        checkAll(problem(
                                addressing, Extent.of(nx, ny, nz), group, Extent.of(1, 1, 1), points, (nx + nz) % 2));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void workItemsThatGoThroughPlanes(Addressing addressing) {
        for (int nx : new int[] {1, 4, 7}) {
            for (int ny : new int[] {1, 2, 6}) {
                for (List<Points> points : POINTS_3D) {
                    KernelSpace space = new KernelSpace(3, Extent.of(nx, ny), Extent.of(Math.min(nx, 2))).cutAlong(1);
                    checkAll(problem(addressing, space, Extent.of(1, 1, 5), points, nx % 2));
                }
            }
        }
    }

    /** Under local addressing the margins have room for all points, under global addressing points may leave the array. */
    static Problem problem(
            Addressing addressing, Extent items, Extent group, Extent e, List<Points> points, int extraMargin) {
        return problem(addressing, Problems.space(items, group), e, points, extraMargin);
    }

    static Problem problem(Addressing addressing, KernelSpace space, Extent e, List<Points> points, int extraMargin) {
        Extent size = Extent.of(1);
        Offset origin = Offset.ZERO;
        for (int d = 0; d < space.dimensions(); d++) {
            long before = extraMargin;
            long behind = extraMargin;
            for (Offset point : addressing == Addressing.LOCAL ? Problems.oneByOne(points) : List.<Offset>of()) {
                before = Math.max(before, -point.along(d));
                behind = Math.max(behind, point.along(d));
            }
            size = size.with(d, before + e.along(d) * space.workItems().along(d) + behind);
            origin = origin.with(d, before);
        }
        int dimensions = space.dimensions();
        Use a = new Use(
                "A", Problems.FLOAT, dimensions, size, e, origin, Access.OUTPUT, List.of(), Distribution.DISTRIBUTED);
        Use b = new Use(
                "B", Problems.FLOAT, dimensions, size, e, origin, Access.INPUT, points, Distribution.DISTRIBUTED);
        return Problem.ofKernel(space, addressing, List.of(a, b), List.of(new Step.Swap("A", "B")));
    }

    private static void checkAll(Problem problem) {
        List<Candidate> candidates = new ArrayList<>();
        for (Split split : splits(problem)) {
            BruteForce truth = new BruteForce(problem, problem.first().use("B"), split);
            candidates.add(new Candidate(split, truth.largestZone(), truth.received()));
            check(Partition.of(problem, split), truth);
        }
        checkDeeper(problem);
        List<Integer> priority = priority(problem);
        for (int devices = 1; devices <= MOST_PARTS; devices++) {
            assertThat(Partition.of(problem, devices, Strategy.BALANCED).split())
                    .as("%s for %s devices", problem, devices)
                    .isEqualTo(balanced(candidates, devices, priority));
            assertThat(Partition.of(problem, devices, Strategy.GCD).split())
                    .as("%s for %s devices", problem, devices)
                    .isEqualTo(gcd(problem, devices, priority));
        }
    }

    static void check(Partition partition, BruteForce truth) {
        int slowest = partition.problem().first().space().slowest();
        assertThat(truth.receivers(partition)).as("%s", partition).isEqualTo(truth.receivers());
        for (Zone zone : partition.zones()) {
            Box box = zone.box("B");
            int[] range = truth.range(zone.id(), slowest);
            truth.checkWrite(zone.id(), zone.write().getOrDefault("B", Box.EMPTY));
            assertThat(zone.box("A")).isEqualTo(box);
            if (partition.problem().first().addressing() == Addressing.GLOBAL) {
                Box whole = partition.problem().first().use("B").whole();
                boolean planes = whole.hi().z() > 1 && slowest < 2 || whole.hi().y() > 1 && slowest < 1;
                assertThat(box).isEqualTo(planes ? whole : whole.withRange(slowest, range[0], range[1] + 1L));
            }
        }
        PartitionCheck.check(partition);
    }

    /** A sample of ghost zones that are exchanged every few steps; {@link GrowthTest} looks at such element by element. */
    private static void checkDeeper(Problem problem) {
        Extent items = problem.first().space().workItems();
        if ((items.x() + items.y() + items.z()) % SAMPLED != 0) {
            return;
        }
        for (Split split : splits(problem)) {
            for (int depth = 2; depth <= 4; depth++) {
                PartitionCheck.check(Partition.of(problem, split, depth));
            }
        }
    }

    private record Candidate(Split split, int largestZone, int received) {}

    private static List<Split> splits(Problem problem) {
        List<Split> splits = new ArrayList<>();
        for (int z = 1; z <= MOST_PARTS; z++) {
            for (int y = 1; y * z <= MOST_PARTS; y++) {
                for (int x = 1; x * y * z <= MOST_PARTS; x++) {
                    Split split = new Split(x, y, z);
                    if (fits(problem, split)) {
                        splits.add(split);
                    }
                }
            }
        }
        return splits;
    }

    private static boolean fits(Problem problem, Split split) {
        for (int d = 0; d < 3; d++) {
            if (split.along(d) > groups(problem, d)) {
                return false;
            }
        }
        return true;
    }

    private static long groups(Problem problem, int d) {
        KernelSpace space = problem.first().space();
        boolean whole = problem.first().addressing() == Addressing.GLOBAL && d != space.slowest();
        return whole
                ? 1
                : (long) Math.ceil(
                        (double) space.workItems().along(d) / space.groupSize().along(d));
    }

    private static List<Integer> priority(Problem problem) {
        List<Integer> slowestFirst = Stream.of(2, 1, 0)
                .filter(d -> d < problem.first().space().dimensions())
                .toList();
        List<Integer> priority = new ArrayList<>(slowestFirst);
        priority.sort((c, d) -> Long.compare(width(problem, c), width(problem, d)));
        return priority;
    }

    private static long width(Problem problem, int d) {
        long up = 0;
        long down = 0;
        for (Offset point : Problems.oneByOne(problem.first().use("B").points())) {
            up = Math.max(up, point.along(d));
            down = Math.max(down, -point.along(d));
        }
        return up + down;
    }

    private static Split balanced(List<Candidate> candidates, int devices, List<Integer> priority) {
        Candidate best = candidates.get(0);
        for (Candidate next : candidates) {
            if (next.split.zones() <= devices && isBetter(next, best, priority)) {
                best = next;
            }
        }
        return best.split;
    }

    private static boolean isBetter(Candidate next, Candidate best, List<Integer> priority) {
        if (next.split.zones() != best.split.zones()) {
            return next.split.zones() > best.split.zones();
        }
        if (next.largestZone != best.largestZone) {
            return next.largestZone < best.largestZone;
        }
        if (next.received != best.received) {
            return next.received < best.received;
        }
        for (int d : priority) {
            if (next.split.along(d) != best.split.along(d)) {
                return next.split.along(d) > best.split.along(d);
            }
        }
        return false;
    }

    private static Split gcd(Problem problem, int devices, List<Integer> priority) {
        Split best = new Split(1, 1, 1);
        for (int n = 1; n <= devices; n++) {
            int[] parts = {1, 1, 1};
            int remaining = n;
            for (int d : priority) {
                for (int g = 1; g <= remaining; g++) {
                    parts[d] = remaining % g == 0 && groups(problem, d) % g == 0 ? g : parts[d];
                }
                remaining /= parts[d];
            }
            Split split = new Split(parts[0], parts[1], parts[2]);
            best = split.zones() >= best.zones() ? split : best;
        }
        return best;
    }
}
