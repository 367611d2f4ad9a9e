package io.github.halomill.runtime.exec.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.cl.NdRange;
import io.github.halomill.runtime.compile.Action;
import io.github.halomill.runtime.compile.Compiler;
import io.github.halomill.runtime.compile.Exchange;
import io.github.halomill.runtime.compile.Iteration;
import io.github.halomill.runtime.compile.Pairwise;
import io.github.halomill.runtime.compile.RandomProgram;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Problems;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Distribution;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What zones launch in every iteration that is compiled for random small problems, of one kernel in one, two or three dimensions (1 to
 * 3) and of several (0), looked at work-item by work-item and element by element.
 */
class LaunchPiecesTest {

    private static final DataType INT = DataType.of("int");
    private static final int PROBLEMS = 120;

    /**
     * What one zone launches at one place of an iteration, as sets of work-items.
     *
     * @param sent the exchanges that begin after it
     * @param ghosts by array and element: what exchanges bring the zone at some time
     */
    private record Launched(
            Partition partition,
            Zone zone,
            Launch launch,
            Action action,
            LaunchPieces.Pieces pieces,
            List<Exchange> sent,
            Map<Integer, boolean[]> ghosts) {

        /** The work-items of a piece, in coordinates of the whole kernel space; some may lie beyond its end. */
        Box items(int piece) {
            NdRange range = pieces.ranges().get(piece).range();
            Box seen = launch.addressing() == Addressing.LOCAL
                    ? launch.items(zone.reach(), partition.problem().grid())
                    : launch.space().items();
            Offset lo = Offset.ZERO;
            Offset hi = Offset.of(1, 1, 1);
            for (int d = 0; d < range.dimensions(); d++) {
                long first = seen.lo().along(d)
                        + range.offset()[d]
                        - launch.space().offset().along(d);
                lo = lo.with(d, first);
                hi = hi.with(d, first + range.global()[d]);
            }
            return new Box(lo, hi);
        }

        /** Those of them that are there. */
        Box realItems(int piece) {
            return items(piece).intersect(launch.space().items());
        }

        int array(Use use) {
            return action.bindings().get(partition.problem().indexOf(use.name()));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void piecesAreDisjointAndTogetherAllThatIsToBeComputedInWholeWorkGroups(int dimensions) {
        forEachLaunch(dimensions, true, of -> {
            Extent all = of.launch.space().workItems();
            Extent group = of.launch.space().groupSize();
            List<Box> computed = of.action.items().get(of.zone.id()).boxes();
            int[] expected = new int[(int) all.volume()];
            forEach(of.launch.space().items(), item -> {
                boolean anyOfTheGroup = computed.stream()
                        .anyMatch(box -> IntStream.range(0, 3).allMatch(d -> {
                            long first = item.along(d) / group.along(d) * group.along(d);
                            return first < box.hi().along(d)
                                    && first + group.along(d) > box.lo().along(d);
                        }));
                expected[(int) all.indexOf(item)] = anyOfTheGroup ? 1 : 0;
            });
            int[] launched = new int[expected.length];
            for (int i = 0; i < of.pieces.ranges().size(); i++) {
                forEach(of.realItems(i), item -> launched[(int) all.indexOf(item)]++);
            }
            assertThat(launched).isEqualTo(expected);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void piecesAreWholeWorkGroupsAndInsideWhatTheKernelBelievesToBePartOf(int dimensions) {
        forEachLaunch(dimensions, true, of -> {
            Extent whole =
                    of.launch.globalSize(of.zone.reach(), of.partition.problem().grid());
            for (int i = 0; i < of.pieces.ranges().size(); i++) {
                NdRange range = of.pieces.ranges().get(i).range();
                for (int d = 0; d < range.dimensions(); d++) {
                    long group = of.launch.space().groupSize().along(d);
                    assertThat(of.items(i).lo().along(d) % group).isZero();
                    assertThat(range.local()[d]).isEqualTo(group);
                    assertThat(range.global()[d] % group).isZero();
                    assertThat(range.global()[d]).isPositive();
                    long offset = of.launch.space().offset().along(d);
                    assertThat(range.offset()[d]).isGreaterThanOrEqualTo(offset);
                    assertThat(range.offset()[d] + range.global()[d]).isLessThanOrEqualTo(offset + whole.along(d));
                }
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void whatComesAfterSendingWritesNothingThatIsSent(int dimensions) {
        int[] interiors = {0};
        forEachLaunch(dimensions, true, of -> {
            Map<Integer, boolean[]> sent =
                    carried(of.partition, of.sent, (zone, transfer) -> transfer.from() == zone, of.zone);
            for (int i = of.pieces.toSend(); i < of.pieces.ranges().size(); i++) {
                interiors[0]++;
                forEachOwned(
                        of,
                        i,
                        (use, element) -> assertThat(
                                        use.access() != Access.INPUT && isIn(sent, of.array(use), use.field(), element))
                                .as(
                                        "%s of %s is sent by zone %s of %s",
                                        element, use.name(), of.zone.id(), of.partition)
                                .isFalse());
            }
        });
        assertThat(interiors[0]).as("pieces after sending").isGreaterThan(PROBLEMS / 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void whatDoesNotWaitForGhostZonesReadsNone(int dimensions) {
        int[] interiors = {0};
        forEachLaunch(dimensions, true, of -> {
            for (int i = Math.min(of.pieces.afterGhosts(), of.pieces.toSend());
                    i < of.pieces.ranges().size();
                    i++) {
                interiors[0]++;
                forEachOwned(of, i, (use, element) -> {
                    assertThat(isIn(of.ghosts, of.array(use), use.field(), element))
                            .isFalse();
                    for (Offset point : Problems.oneByOne(use.points())) {
                        Offset at = element.plus(point);
                        for (int d : use.wraps()) {
                            at = at.with(
                                    d, Math.floorMod(at.along(d), use.size().along(d)));
                        }
                        assertThat(isIn(of.ghosts, of.array(use), use.field(), at))
                                .as("%s of %s moved by %s is in a ghost zone", element, use.name(), point)
                                .isFalse();
                    }
                });
            }
        });
        assertThat(interiors[0]).as("pieces that do not wait").isGreaterThan(PROBLEMS / 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void withoutOverlapAndWhereNobodyWaitsALaunchIsInOnePiece(int dimensions) {
        forEachLaunch(dimensions, false, LaunchPiecesTest::inOnePiece);
        forEachLaunch(dimensions, true, of -> {
            if (of.sent.isEmpty()) {
                inOnePiece(of);
            }
        });
    }

    private static void inOnePiece(Launched of) {
        int count = of.launch
                .space()
                .inWholeGroups(of.action.items().get(of.zone.id()))
                .boxes()
                .size();
        assertThat(of.pieces.ranges()).hasSize(count);
        assertThat(of.pieces.toSend()).isEqualTo(count);
        assertThat(of.pieces.afterGhosts()).isEqualTo(count);
    }

    /** All zones read all of it, so nothing can be computed before it came; a lone zone waits for nobody. */
    @Test
    void whatReadsAllOfAGatheredArrayHasNoInterior() {
        KernelSpace space = new KernelSpace(2, Extent.of(3, 9), Extent.of(1, 1));
        Use written = Use.gathered("A", INT, Extent.of(3, 9), space, Access.OUTPUT);
        Use read = Use.gathered("B", INT, Extent.of(3, 9), space, Access.INPUT);
        List<Step.Swap> swaps = List.of(new Step.Swap("A", "B"));
        Problem gathered = Problem.ofKernel(space, Addressing.GLOBAL, List.of(written, read), swaps);
        for (int parts = 2; parts <= 3; parts++) {
            int[] launches = {0};
            forEachLaunch(Partition.of(gathered, new Split(1, parts, 1)), true, of -> {
                launches[0] += of.sent.isEmpty() ? 0 : 1;
                inOnePiece(of);
            });
            assertThat(launches[0]).as("launches that others wait for").isPositive();
        }
        forEachLaunch(Partition.of(gathered, Split.WHOLE), true, LaunchPiecesTest::inOnePiece);

        // The same, but read next to its own only: then there is one.
        Use a = Use.distributed("A", INT, Extent.of(3, 9), space, Access.OUTPUT, List.of());
        Use b = Use.distributed("B", INT, Extent.of(3, 9), space, Access.INPUT, List.of(Offset.of(0, 1)));
        int[] pieces = {0};
        forEachLaunch(
                Partition.of(Problem.ofKernel(space, Addressing.GLOBAL, List.of(a, b), swaps), new Split(1, 2, 1)),
                true,
                of -> pieces[0] = Math.max(pieces[0], of.pieces.ranges().size()));
        assertThat(pieces[0]).isEqualTo(2);
    }

    /** Every launch of every zone of the problems, in every iteration, whether another one follows or not. */
    private static void forEachLaunch(int dimensions, boolean overlap, Consumer<Launched> check) {
        Random random = new Random(dimensions);
        for (int i = 0; i < PROBLEMS; i++) {
            int depth = 1 + random.nextInt(4);
            if (dimensions == 0) {
                RandomProgram program = RandomProgram.of(random);
                boolean everywhere = program.problem().uses().stream().anyMatch(Use::gathered);
                forEachLaunch(
                        Partition.of(program.problem(), program.split(random), everywhere ? 1 : depth), overlap, check);
            } else {
                Problem problem = problem(random, dimensions);
                forEachLaunch(Partition.of(problem, split(random, problem), depth), overlap, check);
            }
        }
    }

    private static void forEachLaunch(Partition partition, boolean overlap, Consumer<Launched> check) {
        Compiler compiler = new Compiler(partition);
        List<Iteration> course = compiler.course(compiler.start());
        List<Exchange> exchanges = course.stream()
                .flatMap(each -> each.exchanges().stream().filter(exchange -> !isWaitedForAlone(each, exchange)))
                .toList();
        for (Zone zone : partition.zones()) {
            Map<Integer, boolean[]> ghosts = carried(partition, exchanges, (id, transfer) -> transfer.to() == id, zone);
            for (Iteration iteration : course) {
                Iteration next = compiler.iteration(iteration.after());
                for (int place = 0; place < iteration.actions().size(); place++) {
                    Action action = iteration.actions().get(place);
                    if (action.step() instanceof Launch launch) {
                        Launch inAny = partition.problem().launches().stream()
                                .filter(any -> any.name().equals(launch.name()))
                                .findFirst()
                                .orElseThrow();
                        LaunchPieces of = new LaunchPieces(
                                partition, zone, inAny, overlap, LaunchRanges.of(new LocalSize(null, 1024, false)));
                        for (List<Exchange> sent : List.of(iteration.begunAt(place), iteration.begunAt(place, next))) {
                            Region items = action.items().get(zone.id());
                            LaunchPieces.Pieces pieces = of.of(items, action.bindings(), sent);
                            int count = pieces.ranges().size();
                            assertThat(pieces.toSend()).isBetween(0, count);
                            check.accept(new Launched(partition, zone, launch, action, pieces, sent, ghosts));
                        }
                    }
                }
            }
        }
    }

    /** Whether an exchange brings what was written for others: nothing else is done before that is there. */
    private static boolean isWaitedForAlone(Iteration iteration, Exchange exchange) {
        return iteration.actions().get(exchange.await()).step() instanceof Step.Fill fill
                && fill.fields().isEmpty();
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
        Use a = buffer("A", space, e, Access.OUTPUT, List.of(), points);
        Use b = buffer("B", space, e, Access.INPUT, points, points);
        List<Points> others = points(random, dimensions);
        Use c = buffer("C", space, Extent.of(1, 1, 1), Access.INOUT, others, others);
        List<Use> buffers = random.nextInt(3) == 0 ? List.of(a, b, c) : List.of(a, b);
        return Problem.ofKernel(space, addressing, buffers, List.of(new Step.Swap("A", "B")), random.nextBoolean());
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
    private static Use buffer(
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
        return new Use(name, INT, space.dimensions(), size, e, origin, access, points, Distribution.DISTRIBUTED);
    }

    private static Split split(Random random, Problem problem) {
        Split split = Split.WHOLE;
        for (int d = 0; d < 3; d++) {
            int most = (int) Math.min(
                    problem.first().addressing() == Addressing.GLOBAL ? 4 : 3,
                    problem.cuttableUnits().along(d));
            split = split.with(d, 1 + random.nextInt(most));
        }
        return split;
    }

    /** By array: for each element whether one of those transfers of the exchanges moves it. */
    private static Map<Integer, boolean[]> carried(
            Partition partition, List<Exchange> exchanges, BiPredicate<Integer, Transfer> which, Zone zone) {
        Map<Integer, boolean[]> carried = new TreeMap<>();
        for (Exchange all : exchanges) {
            Exchange exchange = Pairwise.of(all);
            for (int i = 0; i < exchange.transfers().size(); i++) {
                Transfer transfer = exchange.transfers().get(i);
                if (which.test(zone.id(), transfer)) {
                    Extent size = partition.problem().field(transfer.argument()).size();
                    boolean[] elements = carried.computeIfAbsent(
                            exchange.arrays().get(i), array -> new boolean[(int) size.volume()]);
                    transfer.boxes().forEach(box -> forEach(box, at -> elements[(int) size.indexOf(at)] = true));
                }
            }
        }
        return carried;
    }

    private static boolean isIn(Map<Integer, boolean[]> carried, int array, FieldSpec field, Offset element) {
        boolean[] elements = carried.get(array);
        boolean inside = IntStream.range(0, 3)
                .allMatch(d ->
                        element.along(d) >= 0 && element.along(d) < field.size().along(d));
        return elements != null && inside && elements[(int) field.size().indexOf(element)];
    }

    private interface ElementCheck {
        void check(Use use, Offset element);
    }

    /** The elements of every use that the work-items of a piece own: from origin + item * e on, with e = count / per. */
    private static void forEachOwned(Launched of, int piece, ElementCheck check) {
        for (Use use : of.launch.uses()) {
            forEach(of.realItems(piece), item -> {
                Offset lo = Offset.ZERO;
                Offset hi = Offset.ZERO;
                for (int d = 0; d < 3; d++) {
                    long count = use.spacing().count().along(d);
                    long per = use.spacing().per().along(d);
                    long origin = use.origin().along(d);
                    lo = lo.with(d, origin + item.along(d) * count / per);
                    hi = hi.with(d, origin + ((item.along(d) + 1) * count + per - 1) / per);
                }
                forEach(new Box(lo, hi), element -> check.check(use, element));
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
