package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.cl.NdRange;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Access;
import io.github.halomill.runtime.partition.Addressing;
import io.github.halomill.runtime.partition.BufferLayout;
import io.github.halomill.runtime.partition.Distribution;
import io.github.halomill.runtime.partition.KernelSpace;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Points;
import io.github.halomill.runtime.partition.Problem;
import io.github.halomill.runtime.partition.Problems;
import io.github.halomill.runtime.partition.Split;
import io.github.halomill.runtime.partition.Swap;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.partition.Zone;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launches of every step of random small problems, looked at work-item by work-item and element by element. */
class LaunchPlanTest {

    private static final DataType INT = DataType.of("int");
    private static final int PROBLEMS = 400;

    /** One zone's launches of one step, as sets of work-items. */
    private record Step(Problem problem, Zone zone, boolean receives, List<LaunchPlan.Piece> pieces, int toSend) {

        /** The work-items of a launch, in coordinates of the whole kernel space; some may lie behind its end. */
        Box items(int piece) {
            NdRange range = pieces.get(piece).range();
            Offset lo = Offset.ZERO;
            Offset hi = Offset.of(1, 1, 1);
            for (int d = 0; d < range.dimensions(); d++) {
                long zero = problem.addressing() == Addressing.LOCAL
                        ? zone.launched().lo().along(d)
                        : 0;
                long first = zero + range.offset()[d] - problem.space().offset().along(d);
                lo = lo.with(d, first);
                hi = hi.with(d, first + range.global()[d]);
            }
            return new Box(lo, hi);
        }

        /** Those of them that are there. */
        Box realItems(int piece) {
            return items(piece).intersect(problem.space().items());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void launchesOfAStepAreDisjointAndTogetherAllThatTheStepHasToCompute(int dimensions) {
        forEachStep(dimensions, true, (partition, level, step) -> {
            Extent all = partition.problem().space().workItems();
            int[] expected = new int[(int) all.volume()];
            forEach(partition.growth().launched(step.zone.items(), level), item -> expected[(int) all.indexOf(item)]++);
            int[] launched = new int[expected.length];
            for (int i = 0; i < step.pieces.size(); i++) {
                forEach(step.realItems(i), item -> launched[(int) all.indexOf(item)]++);
            }
            assertThat(launched).isEqualTo(expected);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void launchesAreWholeWorkGroupsAndInsideWhatTheKernelBelievesToBePartOf(int dimensions) {
        forEachStep(dimensions, true, (partition, level, step) -> {
            Extent whole = LaunchPlan.whole(step.problem, step.zone);
            for (int i = 0; i < step.pieces.size(); i++) {
                NdRange range = step.pieces.get(i).range();
                for (int d = 0; d < dimensions; d++) {
                    long group = step.problem.space().groupSize().along(d);
                    assertThat(step.items(i).lo().along(d) % group).isZero();
                    assertThat(range.local()[d]).isEqualTo(group);
                    assertThat(range.global()[d] % group).isZero();
                    assertThat(range.global()[d]).isPositive();
                    long offset = step.problem.space().offset().along(d);
                    assertThat(range.offset()[d]).isGreaterThanOrEqualTo(offset);
                    assertThat(range.offset()[d] + range.global()[d]).isLessThanOrEqualTo(offset + whole.along(d));
                }
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void whatComesAfterSendingOwnsNothingThatIsSent(int dimensions) {
        int[] interiors = {0};
        forEachStep(dimensions, true, (partition, level, step) -> {
            Map<String, boolean[]> sent = carried(partition, transfer -> transfer.from() == step.zone.id());
            for (int i = step.toSend; i < step.pieces.size(); i++) {
                interiors[0]++;
                forEachOwned(
                        step,
                        i,
                        (buffer, element) -> assertThat(isIn(sent, buffer, element))
                                .as(
                                        "%s of %s is sent by zone %s of %s",
                                        element, buffer.name(), step.zone.id(), partition)
                                .isFalse());
            }
        });
        assertThat(interiors[0]).as("launches after sending").isGreaterThan(PROBLEMS / 4);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void whatDoesNotWaitForGhostZonesReadsNone(int dimensions) {
        int[] interiors = {0};
        forEachStep(dimensions, true, (partition, level, step) -> {
            Map<String, boolean[]> ghosts = carried(partition, transfer -> transfer.to() == step.zone.id());
            for (int i = 0; step.receives && i < step.pieces.size(); i++) {
                if (step.pieces.get(i).afterGhosts()) {
                    continue;
                }
                interiors[0]++;
                forEachOwned(step, i, (buffer, element) -> {
                    assertThat(isIn(ghosts, buffer, element)).isFalse();
                    for (Offset point : Problems.oneByOne(buffer.points())) {
                        assertThat(isIn(ghosts, buffer, element.plus(point)))
                                .as("%s of %s moved by %s is in a ghost zone", element, buffer.name(), point)
                                .isFalse();
                    }
                });
            }
        });
        assertThat(interiors[0]).as("launches that do not wait").isGreaterThan(PROBLEMS / 4);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void withoutOverlapAndWhereNobodyWaitsAStepIsOneLaunch(int dimensions) {
        forEachStep(dimensions, false, (partition, level, step) -> {
            assertThat(step.pieces).hasSize(1);
            assertThat(step.toSend).isEqualTo(1);
            assertThat(step.pieces.get(0).afterGhosts()).isEqualTo(step.receives);
        });
    }

    private interface StepCheck {
        void check(Partition partition, int level, Step step);
    }

    /** Every step of every zone of the problems, whether ghost zones are received and sent or not. */
    private static void forEachStep(int dimensions, boolean overlap, StepCheck check) {
        Random random = new Random(dimensions);
        for (int i = 0; i < PROBLEMS; i++) {
            Problem problem = problem(random, dimensions);
            Partition partition = Partition.of(problem, split(random, problem), 1 + random.nextInt(4));
            for (Zone zone : partition.zones()) {
                LaunchPlan plan = new LaunchPlan(partition, zone, overlap, new LocalSize(null));
                for (int level = 0; level < partition.depth(); level++) {
                    for (int variant = 0; variant < 4; variant++) {
                        boolean receives = variant % 2 == 1;
                        LaunchPlan.StepLaunches step = plan.step(level, receives, variant / 2 == 1);
                        assertThat(step.toSend()).isBetween(1, step.pieces().size());
                        check.check(partition, level, new Step(problem, zone, receives, step.pieces(), step.toSend()));
                    }
                }
            }
        }
    }

    /** B is read around what A is written at, and they change places; C keeps its place. Sizes are small and odd. */
    private static Problem problem(Random random, int dimensions) {
        Addressing addressing = random.nextBoolean() ? Addressing.LOCAL : Addressing.GLOBAL;
        int most = new int[] {30, 14, 8}[dimensions - 1];
        Extent items = Extent.of(1);
        Extent group = Extent.of(1);
        Extent e = Extent.of(1);
        Offset offset = Offset.ZERO;
        for (int d = 0; d < dimensions; d++) {
            items = items.with(d, most / 2 + random.nextInt(most / 2));
            group = group.with(d, 1 + random.nextInt(3));
            e = e.with(d, 1 + random.nextInt(2));
            offset = offset.with(d, random.nextInt(4));
        }
        KernelSpace space = new KernelSpace(dimensions, items, group).withOffset(offset);
        List<Points> points = points(random, dimensions);
        BufferLayout a = buffer("A", space, e, Access.OUTPUT, List.of(), points);
        BufferLayout b = buffer("B", space, e, Access.INPUT, points, points);
        List<Points> others = points(random, dimensions);
        BufferLayout c = buffer("C", space, Extent.of(1, 1, 1), Access.INOUT, others, others);
        List<BufferLayout> buffers = random.nextInt(3) == 0 ? List.of(a, b, c) : List.of(a, b);
        return new Problem(space, addressing, buffers, List.of(new Swap("A", "B")), random.nextBoolean());
    }

    private static List<Points> points(Random random, int dimensions) {
        List<Points> points = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            Offset first = Offset.ZERO;
            Offset last = Offset.ZERO;
            boolean box = random.nextInt(3) == 0;
            for (int d = 0; d < dimensions; d++) {
                first = first.with(d, random.nextInt(5) - 2);
                last = last.with(d, box ? Math.min(2, first.along(d) + random.nextInt(3)) : first.along(d));
            }
            points.add(new Points(first, last));
        }
        return points.stream().distinct().toList();
    }

    /** With margins that have room for all of {@code reached}. */
    private static BufferLayout buffer(
            String name, KernelSpace space, Extent e, Access access, List<Points> points, List<Points> reached) {
        Extent size = Extent.of(1);
        Offset origin = Offset.ZERO;
        for (int d = 0; d < space.dimensions(); d++) {
            int along = d;
            long before = reached.stream()
                    .mapToLong(p -> Math.max(0, -p.first().along(along)))
                    .max()
                    .orElse(0);
            long behind = reached.stream()
                    .mapToLong(p -> Math.max(0, p.last().along(along)))
                    .max()
                    .orElse(0);
            size = size.with(d, before + e.along(d) * space.workItems().along(d) + behind);
            origin = origin.with(d, before);
        }
        return new BufferLayout(
                name, INT, space.dimensions(), size, e, origin, access, points, Distribution.DISTRIBUTED);
    }

    private static Split split(Random random, Problem problem) {
        Split split = Split.WHOLE;
        for (int d = 0; d < 3; d++) {
            int most = (int) Math.min(
                    problem.addressing() == Addressing.GLOBAL ? 4 : 3,
                    problem.cuttableGroups().along(d));
            split = split.with(d, 1 + random.nextInt(most));
        }
        return split;
    }

    /** By argument: for each element whether one of those transfers moves it. */
    private static Map<String, boolean[]> carried(Partition partition, Predicate<Transfer> which) {
        Map<String, boolean[]> carried = new HashMap<>();
        for (Transfer transfer : partition.transfers()) {
            if (which.test(transfer)) {
                Extent size = partition.problem().buffer(transfer.argument()).size();
                boolean[] elements =
                        carried.computeIfAbsent(transfer.argument(), name -> new boolean[(int) size.volume()]);
                transfer.boxes().forEach(box -> forEach(box, at -> elements[(int) size.indexOf(at)] = true));
            }
        }
        return carried;
    }

    private static boolean isIn(Map<String, boolean[]> carried, BufferLayout buffer, Offset element) {
        boolean[] elements = carried.get(buffer.name());
        boolean inside = IntStream.range(0, 3)
                .allMatch(d -> element.along(d) >= 0
                        && element.along(d) < buffer.size().along(d));
        return elements != null && inside && elements[(int) buffer.size().indexOf(element)];
    }

    private interface ElementCheck {
        void check(BufferLayout buffer, Offset element);
    }

    /** The elements of every buffer that the work-items of a launch own: origin + e * item and e - 1 more. */
    private static void forEachOwned(Step step, int piece, ElementCheck check) {
        for (BufferLayout buffer : step.problem.buffers()) {
            forEach(step.realItems(piece), item -> {
                Offset lo = Offset.ZERO;
                Offset hi = Offset.ZERO;
                for (int d = 0; d < 3; d++) {
                    long first =
                            buffer.origin().along(d) + buffer.elementsPerItem().along(d) * item.along(d);
                    lo = lo.with(d, first);
                    hi = hi.with(d, first + buffer.elementsPerItem().along(d));
                }
                forEach(new Box(lo, hi), element -> check.check(buffer, element));
            });
        }
    }

    private static void forEach(Box box, Consumer<Offset> action) {
        for (long z = box.lo().z(); z < box.hi().z(); z++) {
            for (long y = box.lo().y(); y < box.hi().y(); y++) {
                for (long x = box.lo().x(); x < box.hi().x(); x++) {
                    action.accept(new Offset(x, y, z));
                }
            }
        }
    }
}
