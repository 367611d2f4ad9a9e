package io.github.halomill.runtime.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.PartitionCheck;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Border;
import io.github.halomill.runtime.schedule.Border.Kind;
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
import io.github.halomill.runtime.schedule.margin.BorderValue;
import io.github.halomill.runtime.schedule.margin.MarginPart;
import io.github.halomill.runtime.schedule.margin.MarginSource;
import io.github.halomill.runtime.schedule.margin.MarginSource.Element;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What travels and what is filled where margins have borders, by hand. */
class BorderExchangesTest {

    /** A is written, B is read at all points of a box that reaches {@code width} far, then they change places. */
    private static Problem problem(Addressing addressing, int width, Kind kind, long... cells) {
        Grid grid = Grid.of(cells);
        Extent size = grid.size();
        Offset origin = Offset.ZERO;
        Offset reach = Offset.ZERO;
        List<Border> borders = new ArrayList<>();
        for (int d = 0; d < cells.length; d++) {
            size = size.with(d, cells[d] + 2L * width);
            origin = origin.with(d, width);
            reach = reach.with(d, width);
            borders.add(new Border(d, false, kind, 7));
            borders.add(new Border(d, true, kind, 7));
        }
        Spacing spacing = new Spacing(origin, Extent.of(1));
        FieldSpec a = new FieldSpec("A", DataType.of("float"), cells.length, size, spacing, true, borders);
        FieldSpec b = new FieldSpec("B", DataType.of("float"), cells.length, size, spacing, true, borders);
        Points points = new Points(Offset.ZERO.minus(reach), reach);
        KernelSpace space = new KernelSpace(cells.length, grid.size(), Extent.of(1));
        return new Problem(
                grid,
                List.of(a, b),
                List.of(
                        new Launch(
                                "stencil",
                                space,
                                addressing,
                                List.of(use(a, Access.OUTPUT), use(b, Access.INPUT, points)),
                                false),
                        new Step.Swap("A", "B")));
    }

    private static Use use(FieldSpec field, Access access, Points... points) {
        return new Use(
                field.name(), field, field.spacing(), access, List.of(points), List.of(), Distribution.DISTRIBUTED);
    }

    private static List<Iteration> course(Problem problem, Split split, int depth) {
        Partition partition = Partition.of(problem, split, depth);
        PartitionCheck.check(partition);
        Compiler compiler = new Compiler(partition);
        return compiler.course(compiler.start());
    }

    private static List<Transfer> moved(Iteration iteration) {
        return iteration.exchanges().stream()
                .flatMap(exchange -> exchange.transfers().stream())
                .toList();
    }

    private static List<MarginPart> filled(Iteration iteration, int zone) {
        return iteration.actions().stream()
                .flatMap(action -> action.fills().get(zone).stream())
                .flatMap(fill -> fill.parts().stream())
                .toList();
    }

    private static Box line(long from, long to) {
        return new Box(Offset.of(from), new Offset(to, 1, 1));
    }

    private static Box box(long x0, long y0, long x1, long y1) {
        return new Box(Offset.of(x0, y0), new Offset(x1, y1, 1));
    }

    private static Transfer element(String field, int from, int to, long at, long shift) {
        return new Transfer(field, from, to, List.of(line(at, at + 1)), 4, Offset.of(shift));
    }

    private static MarginPart copied(Box target, Offset first) {
        return new MarginPart(target, new Element(first.minus(target.lo()), new Offset(1, 1, 1)));
    }

    @ParameterizedTest
    @EnumSource
    void inTwoPartsBothFacesOfAZoneAreTheOtherZones(Addressing addressing) {
        List<Iteration> course = course(problem(addressing, 1, Kind.PERIODIC, 12), new Split(2, 1, 1), 1);
        assertThat(moved(course.get(0)))
                .as("inner elements were copied to all")
                .containsExactly(element("B", 1, 0, 0, 12), element("B", 0, 1, 13, -12));
        for (Iteration iteration : course.subList(1, course.size())) {
            assertThat(moved(iteration))
                    .containsExactly(
                            element("B", 1, 0, 7, 0),
                            element("B", 1, 0, 0, 12),
                            element("B", 0, 1, 6, 0),
                            element("B", 0, 1, 13, -12));
            assertThat(iteration.exchanges()).hasSize(1);
            assertThat(iteration.exchanges().get(0).bytes()).isEqualTo(16);
            assertThat(iteration.actions()).as("nothing is filled").hasSize(1);
        }
        assertThat(element("B", 1, 0, 0, 12).sent()).containsExactly(line(12, 13));
    }

    @ParameterizedTest
    @EnumSource
    void inThreePartsTheFirstAndTheLastAreNeighbours(Addressing addressing) {
        Problem problem = problem(addressing, 1, Kind.PERIODIC, 12);
        List<Iteration> course = course(problem, new Split(3, 1, 1), 1);
        assertThat(moved(course.get(1)))
                .containsExactly(
                        element("B", 1, 0, 5, 0),
                        element("B", 2, 0, 0, 12),
                        element("B", 0, 1, 4, 0),
                        element("B", 2, 1, 9, 0),
                        element("B", 0, 2, 13, -12),
                        element("B", 1, 2, 8, 0));
        Partition partition = Partition.of(problem, new Split(3, 1, 1));
        assertThat(partition.transfers()).isEqualTo(moved(course.get(1)));
        assertThat(partition.bytesPerExchange()).isEqualTo(24);
        assertThat(partition.zones().get(0).neighbours()).containsExactly(1, 2);
    }

    @ParameterizedTest
    @EnumSource
    void inOnePartTheDeviceWrapsAndNothingTravels(Addressing addressing) {
        for (Iteration iteration : course(problem(addressing, 2, Kind.PERIODIC, 12), Split.WHOLE, 1)) {
            assertThat(iteration.exchanges()).isEmpty();
            assertThat(filled(iteration, 0))
                    .containsExactly(copied(line(0, 2), Offset.of(12)), copied(line(14, 16), Offset.of(2)));
            assertThat(iteration.actions()).extracting(Action::step).first().isInstanceOf(Step.Fill.class);
        }
    }

    @Test
    void aZoneSmallerThanTheMarginIsItsOwnNeighbour() {
        List<Iteration> course = course(problem(Addressing.GLOBAL, 3, Kind.PERIODIC, 3), new Split(3, 1, 1), 1);
        assertThat(moved(course.get(1)).stream().filter(transfer -> transfer.to() == 1))
                .containsExactly(
                        element("B", 0, 1, 3, 0),
                        element("B", 0, 1, 6, -3),
                        element("B", 1, 1, 7, -3),
                        element("B", 1, 1, 1, 3),
                        element("B", 2, 1, 5, 0),
                        element("B", 2, 1, 2, 3));
    }

    /** Rows 0 and 3 of zone 0 travel without their ends, which are then made of them. */
    @ParameterizedTest
    @EnumSource
    void whereOneOfTwoPeriodicDimensionsIsCutCornersAreFilledFromWhatCame(Addressing addressing) {
        Iteration iteration = course(problem(addressing, 1, Kind.PERIODIC, 4, 4), new Split(1, 2, 1), 1)
                .get(1);
        assertThat(moved(iteration))
                .containsExactly(
                        new Transfer("B", 1, 0, List.of(box(1, 3, 5, 4)), 16),
                        new Transfer("B", 1, 0, List.of(box(1, 0, 5, 1)), 16, Offset.of(0, 4)),
                        new Transfer("B", 0, 1, List.of(box(1, 2, 5, 3)), 16),
                        new Transfer("B", 0, 1, List.of(box(1, 5, 5, 6)), 16, Offset.of(0, -4)));
        assertThat(filled(iteration, 0))
                .containsExactlyInAnyOrder(
                        copied(box(0, 0, 1, 1), Offset.of(4, 0)),
                        copied(box(0, 1, 1, 4), Offset.of(4, 1)),
                        copied(box(5, 0, 6, 1), Offset.of(1, 0)),
                        copied(box(5, 1, 6, 4), Offset.of(1, 1)));
        assertThat(iteration.exchanges().get(0).await())
                .as("it comes before margins are filled")
                .isZero();
    }

    @Test
    void whereBothAreCutCornersComeFromAcross() {
        Iteration iteration = course(problem(Addressing.LOCAL, 1, Kind.PERIODIC, 4, 4), new Split(2, 2, 1), 1)
                .get(1);
        assertThat(iteration.actions()).as("nothing is filled").hasSize(1);
        assertThat(moved(iteration).stream().filter(transfer -> transfer.to() == 0 && transfer.from() == 3))
                .containsExactly(
                        new Transfer("B", 3, 0, List.of(box(3, 3, 4, 4)), 4),
                        new Transfer("B", 3, 0, List.of(box(0, 3, 1, 4)), 4, Offset.of(4, 0)),
                        new Transfer("B", 3, 0, List.of(box(3, 0, 4, 1)), 4, Offset.of(0, 4)),
                        new Transfer("B", 3, 0, List.of(box(0, 0, 1, 1)), 4, Offset.of(4, 4)));
    }

    @Test
    void valuesAreFilledOnceInEachArray() {
        List<Iteration> course = course(problem(Addressing.LOCAL, 1, Kind.VALUE, 8), new Split(2, 1, 1), 1);
        assertThat(course).hasSizeGreaterThan(2);
        MarginPart low = new MarginPart(line(0, 1), new MarginSource.Value(BorderValue.of(7)));
        assertThat(filled(course.get(0), 0)).containsExactly(low);
        assertThat(filled(course.get(1), 0)).containsExactly(low);
        course.subList(2, course.size())
                .forEach(iteration -> assertThat(filled(iteration, 0)).isEmpty());
    }

    @Test
    void aMirroredMarginIsFilledFromWhatIsInsideBackwards() {
        Iteration iteration = course(problem(Addressing.LOCAL, 3, Kind.ANTIMIRROR, 8), new Split(2, 1, 1), 1)
                .get(1);
        assertThat(filled(iteration, 0))
                .containsExactly(new MarginPart(
                        line(0, 3), new MarginSource.Negated(new Element(Offset.of(5), new Offset(-1, 1, 1)))));
        assertThat(filled(iteration, 0).get(0).sources()).containsExactly(line(3, 6));
    }

    /** With a ghost zone of two steps the first exchanges, both fill. */
    @Test
    void deepGhostZonesFillMarginsInEveryStep() {
        List<Iteration> course = course(problem(Addressing.LOCAL, 1, Kind.MIRROR, 8, 8), new Split(1, 2, 1), 2);
        assertThat(course.stream().filter(iteration -> !iteration.exchanges().isEmpty()))
                .isNotEmpty()
                .hasSizeLessThan(course.size());
        course.forEach(iteration -> assertThat(filled(iteration, 0)).isNotEmpty());
    }

    /** Where what is periodic is cut, zones get rows of the other end for several steps, and fill margins from these. */
    @ParameterizedTest
    @EnumSource(Addressing.class)
    void zonesAtTheEndsHoldTheOtherEndForSeveralSteps(Addressing addressing) {
        Problem problem = problem(addressing, 1, Kind.PERIODIC, 8, 24);
        Partition partition = Partition.of(problem, new Split(1, 3, 1), 3);
        List<Iteration> course = course(problem, new Split(1, 3, 1), 3);
        List<String> first = partition.transfers().stream()
                .filter(transfer -> transfer.to() == 0)
                .map(transfer ->
                        transfer.from() + ": " + transfer.boxes().get(0).lo().y() + " to "
                                + transfer.boxes().get(0).hi().y())
                .toList();
        // Cells are rows 1 to 24, those of zone 0 the rows 1 to 8.
        assertThat(first).containsExactly("1: 9 to 12", "2: 22 to 25");
        assertThat(partition.zones().get(0).box("B").extent().y()).isEqualTo(26);
        // Two steps more than the depth: 4 rows on each side are computed, and 1 more is read.
        assertThat(partition.zones().get(1).box("B").extent().y()).isEqualTo(8 + 2 * (4 + 1));
        assertThat(course.stream().filter(iteration -> !iteration.exchanges().isEmpty()))
                .isNotEmpty()
                .hasSizeLessThan(course.size());
        course.forEach(iteration -> assertThat(filled(iteration, 0)).isNotEmpty());
        assertThat(Partition.of(problem, Split.WHOLE, 3).depth()).isEqualTo(1);
    }
}
