package io.github.halomill.runtime.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Distribution;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Zones that exchange every k-th step hold, receive and compute what k steps need: found by going back from the last step,
 * work-item by work-item and element by element, over random small problems.
 */
class ReachTest {

    private static final int PROBLEMS = 150;
    private static final int DEEPEST = 4;

    /** What a zone needs for k steps, without boxes: work-items and elements are numbers, x fastest. */
    private static final class Needs {

        private final Problem problem;
        private final Use read;

        /** By element: the work-item that owns it, or -1 in the margins. */
        private final int[] owner;

        /** By steps that follow: the work-items that have to be computed. */
        private final List<Set<Integer>> items = new ArrayList<>();

        /** Elements of others that have to be right before the first of the steps, of what is read then and of what is written. */
        private Set<Integer> ofB = new TreeSet<>();

        private Set<Integer> ofA = new TreeSet<>();

        Needs(Problem problem, Set<Integer> own, int depth) {
            this.problem = problem;
            this.read = problem.first().use("B");
            this.owner = new int[(int) read.size().volume()];
            Arrays.fill(owner, -1);
            Extent all = problem.first().space().workItems();
            for (int item = 0; item < all.volume(); item++) {
                for (int element : elementsOf(item)) {
                    owner[element] = item;
                }
            }
            for (int step = 0; step < depth; step++) {
                before(own);
            }
        }

        /** One step more, in front: what comes after it reads as B what it writes as A, and writes where it reads. */
        private void before(Set<Integer> own) {
            Set<Integer> computed = new TreeSet<>(own);
            ofB.forEach(element -> computed.add(owner[element]));
            items.add(computed);
            Set<Integer> before = readBy(computed);
            before.addAll(ofA);
            before.removeIf(element -> owner[element] < 0 || own.contains(owner[element]));
            ofA = problem.first().conditionalWrites() ? ofB : new TreeSet<>();
            ofB = before;
        }

        /** The elements of B, or of A, that a work-item owns. */
        List<Integer> elementsOf(int item) {
            Offset at = offset(item, problem.first().space().workItems());
            List<Integer> elements = new ArrayList<>();
            for (int k = 0; k < read.elementsPerItem().z(); k++) {
                for (int j = 0; j < read.elementsPerItem().y(); j++) {
                    for (int i = 0; i < read.elementsPerItem().x(); i++) {
                        elements.add(index(
                                read.size(),
                                read.origin().x()
                                        + at.x() * read.elementsPerItem().x()
                                        + i,
                                read.origin().y()
                                        + at.y() * read.elementsPerItem().y()
                                        + j,
                                read.origin().z()
                                        + at.z() * read.elementsPerItem().z()
                                        + k));
                    }
                }
            }
            return elements;
        }

        /** The elements of B inside the array that work-items read: around their own ones, and those. */
        Set<Integer> readBy(Set<Integer> readers) {
            Set<Integer> elements = new TreeSet<>();
            for (int item : readers) {
                for (int own : elementsOf(item)) {
                    elements.add(own);
                    Offset at = offset(own, read.size());
                    for (Offset point : Problems.oneByOne(read.points())) {
                        int moved = index(read.size(), at.x() + point.x(), at.y() + point.y(), at.z() + point.z());
                        if (moved >= 0) {
                            elements.add(moved);
                        }
                    }
                }
            }
            return elements;
        }
    }

    @ParameterizedTest
    @EnumSource
    void everythingThatIsNeededIsReceivedOnceFromItsOwner(Addressing addressing) {
        forEachZone(addressing, (partition, zone, needs) -> {
            Map<String, List<Integer>> received = received(partition, zone, needs);
            received.forEach((name, elements) -> assertThat(elements)
                    .as(name)
                    .doesNotHaveDuplicates()
                    .doesNotContainAnyElementsOf(own(zone, needs)));
            assertThat(received.get("B")).containsAll(needs.ofB);
            assertThat(received.get("A")).containsAll(needs.ofA);
            if (partition.depth() == 1) {
                assertThat(received.get("B")).hasSameElementsAs(needs.ofB);
                assertThat(received.get("A")).isEmpty();
            }
        });
    }

    /** Points further away may jump over elements, which boxes do not. */
    @ParameterizedTest
    @EnumSource
    void inOneDimensionNothingElseIsReceivedForTheNearestPoints(Addressing addressing) {
        int[] checked = {0};
        forEachZone(addressing, (partition, zone, needs) -> {
            if (isNear(partition, needs)) {
                Map<String, List<Integer>> received = received(partition, zone, needs);
                assertThat(received.get("B")).hasSameElementsAs(needs.ofB);
                assertThat(received.get("A")).hasSameElementsAs(needs.ofA);
                checked[0] += partition.depth() > 1 ? 1 : 0;
            }
        });
        assertThat(checked[0]).isGreaterThan(PROBLEMS);
    }

    @ParameterizedTest
    @EnumSource
    void everyStepLaunchesWhatTheStepsBehindItNeedInWholeWorkGroups(Addressing addressing) {
        forEachZone(addressing, (partition, zone, needs) -> {
            KernelSpace space = partition.problem().first().space();
            for (int level = 0; level < partition.depth(); level++) {
                Box computed = computed(partition, zone, level);
                Box launched = space.inWholeGroups(computed);
                Set<Integer> alone = new TreeSet<>();
                forEach(computed, space.workItems(), alone::add);
                assertThat(alone).containsAll(needs.items.get(level));
                if (isNear(partition, needs)) {
                    assertThat(alone).isEqualTo(needs.items.get(level));
                }
                Set<Integer> items = new TreeSet<>();
                forEach(launched, space.workItems(), items::add);
                assertThat(items).containsAll(needs.items.get(level));
                for (int d = 0; d < 3; d++) {
                    long size = space.groupSize().along(d);
                    assertThat(launched.lo().along(d) % size).isZero();
                    assertThat(launched.hi().along(d) % size == 0
                                    || launched.hi().along(d)
                                            == space.workItems().along(d))
                            .isTrue();
                }
                assertThat(zone.reach().contains(launched)).isTrue();
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void theLocalBoxHasAllThatTheLargestLaunchReadsAndWrites(Addressing addressing) {
        forEachZone(addressing, (partition, zone, needs) -> {
            Set<Integer> launched = new TreeSet<>();
            forEach(zone.reach(), partition.problem().first().space().workItems(), launched::add);
            Set<Integer> held = new TreeSet<>();
            forEach(zone.box("B"), needs.read.size(), held::add);
            assertThat(held).containsAll(needs.readBy(launched));
            assertThat(zone.box("A")).isEqualTo(zone.box("B"));
        });
    }

    private static boolean isNear(Partition partition, Needs needs) {
        return partition.problem().first().space().dimensions() == 1
                && Problems.oneByOne(needs.read.points()).stream().allMatch(point -> Math.abs(point.x()) <= 1);
    }

    /** The work-items of the only launch in the first of {@code level} + 1 steps. */
    private static Box computed(Partition partition, Zone zone, int level) {
        return partition.levels(zone).get(level).items().get(0).bounds();
    }

    private interface ZoneCheck {
        void check(Partition partition, Zone zone, Needs needs);
    }

    private static void forEachZone(Addressing addressing, ZoneCheck check) {
        Random random = new Random(11);
        for (int i = 0; i < PROBLEMS; i++) {
            Problem problem = problem(random, addressing, 1 + i % 2);
            Split split = split(random, problem);
            for (int depth = 1; depth <= DEEPEST; depth++) {
                Partition partition = Partition.of(problem, split, depth);
                for (Zone zone : partition.zones()) {
                    Set<Integer> own = new TreeSet<>();
                    forEach(zone.cells(), problem.first().space().workItems(), own::add);
                    check.check(partition, zone, new Needs(problem, own, partition.depth()));
                }
            }
        }
    }

    private static Problem problem(Random random, Addressing addressing, int dimensions) {
        int most = dimensions == 1 ? 20 : 8;
        Extent items = Extent.of(1);
        Extent group = Extent.of(1);
        Extent e = Extent.of(1);
        for (int d = 0; d < dimensions; d++) {
            items = items.with(d, 2L + random.nextInt(most - 1));
            group = group.with(d, 1L + random.nextInt((int) Math.min(3, items.along(d))));
            e = e.with(d, 1L + random.nextInt(2));
        }
        int reach = random.nextBoolean() ? 1 : 3;
        List<Points> points = new ArrayList<>();
        for (int p = random.nextInt(4); p >= 0; p--) {
            Offset first = Offset.ZERO;
            Offset last = Offset.ZERO;
            boolean box = random.nextInt(3) == 0;
            for (int d = 0; d < dimensions; d++) {
                first = first.with(d, random.nextInt(2 * reach + 1) - (long) reach);
                last = last.with(d, box ? Math.min(reach, first.along(d) + random.nextInt(3)) : first.along(d));
            }
            points.add(new Points(first, last));
        }
        points = points.stream().distinct().toList();
        // Under local addressing the margins have room for all points, under global addressing points may leave the
        // array.
        int margin = addressing == Addressing.LOCAL ? 3 : random.nextInt(3);
        Extent size = Extent.of(1);
        Offset origin = Offset.ZERO;
        for (int d = 0; d < dimensions; d++) {
            size = size.with(d, e.along(d) * items.along(d) + 2L * margin);
            origin = origin.with(d, margin);
        }
        Use a = new Use(
                "A", Problems.FLOAT, dimensions, size, e, origin, Access.OUTPUT, List.of(), Distribution.DISTRIBUTED);
        Use b = new Use(
                "B", Problems.FLOAT, dimensions, size, e, origin, Access.INPUT, points, Distribution.DISTRIBUTED);
        return Problem.ofKernel(
                new KernelSpace(dimensions, items, group),
                addressing,
                List.of(a, b),
                List.of(new Step.Swap("A", "B")),
                random.nextBoolean());
    }

    private static Split split(Random random, Problem problem) {
        Split split = Split.WHOLE;
        for (int d = 0; d < 3; d++) {
            int most = (int) Math.min(4, problem.cuttableUnits().along(d));
            split = split.with(d, 1 + random.nextInt(most));
        }
        return split;
    }

    /** By argument: the elements that one exchange brings; throws if some do not come from the zone that owns them. */
    private static Map<String, List<Integer>> received(Partition partition, Zone zone, Needs needs) {
        Map<String, List<Integer>> received = new HashMap<>(Map.of("A", new ArrayList<>(), "B", new ArrayList<>()));
        for (Transfer transfer : partition.transfers()) {
            if (transfer.to() == zone.id()) {
                List<Integer> elements = received.get(transfer.argument());
                int before = elements.size();
                transfer.boxes().forEach(box -> forEach(box, needs.read.size(), elements::add));
                assertThat(own(partition.zones().get(transfer.from()), needs))
                        .containsAll(elements.subList(before, elements.size()));
            }
        }
        return received;
    }

    /** The elements that the zone's work-items own, of A and of B. */
    private static Set<Integer> own(Zone zone, Needs needs) {
        Set<Integer> elements = new TreeSet<>();
        forEach(
                zone.cells(),
                needs.problem.first().space().workItems(),
                item -> elements.addAll(needs.elementsOf(item)));
        return elements;
    }

    private static void forEach(Box box, Extent of, Consumer<Integer> action) {
        for (long z = box.lo().z(); z < box.hi().z(); z++) {
            for (long y = box.lo().y(); y < box.hi().y(); y++) {
                for (long x = box.lo().x(); x < box.hi().x(); x++) {
                    action.accept(index(of, x, y, z));
                }
            }
        }
    }

    /** -1 outside. */
    private static int index(Extent of, long x, long y, long z) {
        boolean inside = x >= 0 && x < of.x() && y >= 0 && y < of.y() && z >= 0 && z < of.z();
        return inside ? (int) ((z * of.y() + y) * of.x() + x) : -1;
    }

    private static Offset offset(int index, Extent of) {
        return new Offset(index % of.x(), index / of.x() % of.y(), index / of.x() / of.y());
    }
}
