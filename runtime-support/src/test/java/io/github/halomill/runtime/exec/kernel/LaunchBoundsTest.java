package io.github.halomill.runtime.exec.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.cl.NdRange;
import io.github.halomill.runtime.compile.Action;
import io.github.halomill.runtime.compile.Compiler;
import io.github.halomill.runtime.compile.Exchange;
import io.github.halomill.runtime.compile.Iteration;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Distribution;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Spacing;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Of all small programs with a launch over all cells and one over a range of them: no work-item that is launched on a zone, but for those
 * that a kernel's guard sends away, touches an element that the zone does not hold. Looked at work-item by work-item.
 */
class LaunchBoundsTest {

    private static final DataType INT = DataType.of("int");

    /** A program over n cells along the last dimension, of which a kernel has those from {@code from} to {@code to} in groups. */
    private record Small(int dimensions, int n, int from, int to, int group, boolean local) {

        private static final int ACROSS = 2;

        Problem problem() {
            Extent cells = Extent.of(1);
            Extent size = Extent.of(1);
            Extent items = Extent.of(1);
            Extent groups = Extent.of(1);
            Offset begin = Offset.ZERO;
            Offset margin = Offset.ZERO;
            for (int d = 0; d < dimensions; d++) {
                boolean last = d == dimensions - 1;
                long here = last ? n : ACROSS;
                cells = cells.with(d, here);
                size = size.with(d, here + 2);
                margin = margin.with(d, 1);
                begin = begin.with(d, last ? from : 0);
                items = items.with(d, last ? to - from : here);
                groups = groups.with(d, last ? group : 2);
            }
            Spacing own = new Spacing(margin, Extent.of(1));
            FieldSpec a = new FieldSpec("a", INT, dimensions, size, own, true, List.of());
            FieldSpec b = new FieldSpec("b", INT, dimensions, size, own, true, List.of());
            FieldSpec c = new FieldSpec("c", INT, dimensions, size, own, true, List.of());
            int d = dimensions - 1;
            Launch all = launch(
                    "all",
                    KernelSpace.inGroupsOfAnySize(dimensions, cells),
                    Offset.ZERO,
                    List.of(
                            use("b", b, Offset.ZERO, own, Access.INPUT, 1, d),
                            use("a", a, Offset.ZERO, own, Access.INPUT, -1, d),
                            use("c", c, Offset.ZERO, own, Access.OUTPUT, 0, d)));
            Launch part = launch(
                    "part",
                    new KernelSpace(dimensions, items, groups),
                    begin,
                    List.of(
                            use("c", c, begin, own, Access.INPUT, -1, d),
                            use("a", a, begin, own, Access.INPUT, 1, d),
                            use("b", b, begin, own, Access.OUTPUT, 0, d)));
            return new Problem(
                    new Grid(dimensions, cells), List.of(a, b, c), List.of(all, part, new Step.Swap("a", "b")));
        }

        private Launch launch(String name, KernelSpace space, Offset begin, List<Use> uses) {
            return new Launch(
                    name,
                    space,
                    local ? Addressing.LOCAL : Addressing.GLOBAL,
                    IntStream.range(0, dimensions).boxed().toList(),
                    new Spacing(begin, Extent.of(1)),
                    uses,
                    false);
        }

        private static Use use(
                String argument, FieldSpec field, Offset begin, Spacing own, Access access, int at, int along) {
            Offset point = Offset.ZERO.with(along, at);
            return new Use(
                    argument,
                    field,
                    new Spacing(own.origin().plus(begin), own.count()),
                    access,
                    access.reads()
                            ? List.of(new Points(Offset.ZERO, Offset.ZERO), new Points(point, point))
                            : List.of(),
                    List.of(),
                    Distribution.DISTRIBUTED);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 5, false", "2, 4, false", "3, 5, false", "1, 5, true", "3, 3, true"})
    void nothingIsTouchedThatAZoneDoesNotHold(int dimensions, int most, boolean local) {
        int[] looked = {0};
        for (int n = 1; n <= most; n++) {
            for (int from = 0; from < (local ? 1 : n); from++) {
                for (int to = local ? n : from + 1; to <= n; to++) {
                    for (int group = 1; group <= Math.min(4, to - from); group++) {
                        Small small = new Small(dimensions, n, from, to, group, local);
                        forEachPartition(small.problem(), partition -> looked[0] += look(partition));
                    }
                }
            }
        }
        assertThat(looked[0]).as("work-items").isGreaterThan(1000);
    }

    /** A zone that held the elements of other work-items: a bug, which has to end in words. */
    @Test
    void whatAZoneDoesNotHoldIsNotLaunched() {
        Partition partition = Partition.of(new Small(1, 8, 1, 7, 2, false).problem(), new Split(4, 1, 1), 2);
        LaunchBounds bounds = LaunchBounds.of(
                partition,
                partition.zones().get(3),
                partition.problem().launches().get(1));

        bounds.require(Box.EMPTY);
        bounds.require(new Box(Offset.of(5), new Offset(6, 1, 1)));
        assertThatThrownBy(() -> bounds.require(Box.of(Extent.of(2))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("zone 3 would launch work-items [(0, 0, 0), (2, 1, 1)) of part, which touch"
                        + " [[(1, 0, 0), (4, 1, 1))] of c, where it holds [(3, 0, 0), (9, 1, 1))");
        assertThatThrownBy(() -> bounds.require(new Box(Offset.of(5), new Offset(7, 1, 1))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("zone 3 would launch work-items [(5, 0, 0), (7, 1, 1)) of part, of which the kernel knows"
                        + " [(0, 0, 0), (6, 1, 1))");
    }

    private static void forEachPartition(Problem problem, Consumer<Partition> action) {
        long most = Math.min(4, problem.cuttableUnits().along(problem.slowest()));
        for (int zones = 1; zones <= most; zones++) {
            for (int depth = 1; depth <= (zones == 1 ? 1 : 4); depth++) {
                action.accept(Partition.of(problem, Split.WHOLE.with(problem.slowest(), zones), depth));
            }
        }
    }

    /** The number of work-items that were looked at. */
    private static int look(Partition partition) {
        int looked = 0;
        Compiler compiler = new Compiler(partition);
        for (Iteration iteration : compiler.course(compiler.start())) {
            Iteration next = compiler.iteration(iteration.after());
            for (int place = 0; place < iteration.actions().size(); place++) {
                Action action = iteration.actions().get(place);
                if (action.step() instanceof Launch launch) {
                    for (Zone zone : partition.zones()) {
                        for (LaunchRanges ranges : ranges()) {
                            List<Exchange> sent = iteration.begunAt(place, next);
                            LaunchPieces.Pieces pieces = new LaunchPieces(partition, zone, launch, true, ranges)
                                    .of(action.items().get(zone.id()), action.bindings(), sent);
                            for (LaunchRanges.FormRange range : pieces.ranges()) {
                                looked += look(partition, zone, launch, range, ranges);
                            }
                        }
                    }
                }
            }
        }
        return looked;
    }

    /** As they are; in groups of another size where the description does not say; with two elements each. */
    private static List<LaunchRanges> ranges() {
        LocalSize driver = new LocalSize(null, 1024, false);
        LocalSize threes = new LocalSize(Extent.of(3, 2), 1024, false);
        return List.of(
                LaunchRanges.of(driver),
                new LaunchRanges(threes, threes, 0, 1),
                new LaunchRanges(driver, driver, 0, 2));
    }

    private static int look(
            Partition partition, Zone zone, Launch launch, LaunchRanges.FormRange form, LaunchRanges of) {
        NdRange range = form.range();
        Box seen = launch.addressing() == Addressing.LOCAL
                ? launch.items(zone.reach(), partition.problem().grid())
                : launch.space().items();
        int looked = 0;
        int elements = form.isCoarse() ? of.elements() : 1;
        long[] global = {1, 1, 1};
        System.arraycopy(range.global(), 0, global, 0, range.dimensions());
        for (long z = 0; z < global[2]; z++) {
            for (long y = 0; y < global[1]; y++) {
                for (long x = 0; x < global[0]; x++) {
                    for (int i = 0; i < elements; i++) {
                        long[] id = {x + i * global[0], y, z
                        }; // several elements lie along x, as far apart as there are items
                        Offset item = seen.lo();
                        for (int d = 0; d < range.dimensions(); d++) {
                            long first = range.offset() == null ? 0 : range.offset()[d];
                            item = item.with(d, seen.lo().along(d) + first + id[d]);
                        }
                        looked += look(zone, launch, item, seen);
                    }
                }
            }
        }
        return looked;
    }

    private static int look(Zone zone, Launch launch, Offset item, Box seen) {
        boolean sentAway =
                IntStream.range(0, 3).anyMatch(d -> item.along(d) >= seen.hi().along(d));
        if (sentAway) {
            return 0;
        }
        for (Use use : launch.uses()) {
            Offset own = use.origin().plus(item);
            List<Offset> touched = new ArrayList<>(List.of(own));
            use.points().forEach(points -> touched.add(own.plus(points.first())));
            for (Offset element : touched) {
                Box held = zone.box(use.name());
                for (int d = 0; d < 3; d++) {
                    if (element.along(d) < held.lo().along(d)
                            || element.along(d) >= held.hi().along(d)) {
                        fail(item + " of " + launch.name() + " touches " + element + " of " + use.name()
                                + ", of which zone " + zone.id() + " holds " + held);
                    }
                }
            }
        }
        return 1;
    }
}
