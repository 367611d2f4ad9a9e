package io.github.halomill.runtime.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.check.ProblemCheck;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Distribution;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Nest;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Range;
import io.github.halomill.runtime.schedule.Spacing;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.flow.ControlFlow;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What overridden parameters can make of a problem, and the whole text of what users are told then. */
class ProblemCheckTest {

    private static final KernelSpace SPACE = Problems.space(Extent.of(8, 8), Extent.of(2, 2));

    @Test
    void everyWorkItemNeedsAnElement() {
        refused(
                input(Extent.of(8, 7), List.of()),
                "B has 7 elements along y for 8 work-items with 1 each: make the array larger, the kernel space smaller, or"
                        + " declare B replicated");
    }

    @Test
    void workItemsMustNotOwnMoreThanThereIs() {
        Use b = new Use(
                "B",
                Problems.FLOAT,
                2,
                Extent.of(8, 8),
                Extent.of(2, 1),
                Offset.ZERO,
                Access.INPUT,
                List.of(),
                Distribution.DISTRIBUTED);

        refused(
                one(Addressing.GLOBAL, b),
                "B has 8 elements along x for 8 work-items with 2 each: make the array larger, the kernel space smaller, or"
                        + " declare B replicated");
    }

    /** Such a kernel is compiled for a whole that a zone's cells do not make: its ids begin with another cell there. */
    @Test
    void localAddressingIsForLaunchesOverAllCells() {
        KernelSpace inner = new KernelSpace(1, Extent.of(6), Extent.of(1));
        Spacing cells = new Spacing(Offset.of(1), Extent.of(1));
        Use b = Use.distributed(
                "B",
                Problems.FLOAT,
                Extent.of(8),
                KernelSpace.inGroupsOfAnySize(1, Extent.of(8)),
                Access.OUTPUT,
                List.of());
        Launch launch = new Launch("inner", inner, Addressing.LOCAL, List.of(0), cells, List.of(b), false);

        refused(
                new Problem(Grid.of(8), List.of(b.field()), List.of(launch)),
                "the 6 work-items of inner along x do not have all of the 8 cells and nothing besides, which local addressing"
                        + " needs: choose other sizes, or use global addressing");
    }

    @Test
    void aWorkItemDoesNotBeginInsideWhatCellsShare() {
        Spacing coarse = new Spacing(Offset.ZERO, Extent.of(1), Extent.of(4));

        assertThat(new Spacing(Offset.of(8), Extent.of(1)).then(coarse).first(0, 5))
                .isEqualTo(3);
        assertThatThrownBy(() -> new Spacing(Offset.of(1), Extent.of(1)).then(coarse))
                .isInstanceOf(RunException.class)
                .hasMessage(
                        "number 0 along x begins at 1, inside an element that 4 cells share: begin with the first of them");
    }

    /** Eight numbers of four bytes are written by one launch, in each of the repetitions. */
    @Test
    void whatIsRepeatedIsReadAndWrittenAsOften() {
        KernelSpace all = KernelSpace.inGroupsOfAnySize(1, Extent.of(8));
        Use b = Use.distributed("B", Problems.FLOAT, Extent.of(8), all, Access.OUTPUT, List.of());
        Launch launch = new Launch("all", all, Addressing.GLOBAL, List.of(0), Spacing.SAME, List.of(b), false);
        Nest.Repeat inner = new Nest.Repeat(5, List.of(launch));
        List<Step> steps = List.of(launch, new Nest.Repeat(4, List.of(launch, inner)));
        Problem problem = new Problem(Grid.of(8), List.of(b.field()), steps);

        assertThat(problem.bytesPerStep(Box.of(Extent.of(8)))).isEqualTo((1 + 4 * (1 + 5)) * 32);
    }

    @Test
    void anIterationHasNotMoreStepsThanCanBeCompiled() {
        Nest.Repeat inner = new Nest.Repeat(200, List.of(new Output.Hook(1, "look")));
        Problem problem = new Problem(Grid.of(8), List.of(), List.of(new Nest.Repeat(51, List.of(inner))));

        assertThatThrownBy(() -> ControlFlow.of(problem))
                .isInstanceOf(RunException.class)
                .hasMessage(
                        "an iteration has more than 10000 steps: repeat them less often, and let there be more iterations");
    }

    @Test
    void workGroupsAreWholeWhereTheKernelNeedsIt() {
        KernelSpace whole = Problems.space(Extent.of(8, 9), Extent.of(4, 3));
        KernelSpace cut = Problems.space(Extent.of(8, 8), Extent.of(4, 3));

        assertThat(whole.ofWholeGroups(0, 1)).isSameAs(whole);
        assertThat(cut.ofWholeGroups(0)).isSameAs(cut);
        assertThatThrownBy(() -> cut.ofWholeGroups(0, 1))
                .isInstanceOf(RunException.class)
                .hasMessage(
                        "8 work-items along y are no multiple of the work-group's 3, and it is not shown that the kernel"
                                + " sends the surplus away: choose a multiple");
    }

    @Test
    void whatIsCutDoesNotFollowFromTheNumbers() {
        KernelSpace oneGroupOfRows = Problems.space(Extent.of(64, 16), Extent.of(4, 16));
        KernelSpace throughRows = new KernelSpace(2, Extent.of(64, 1), Extent.of(4, 1)).cutAlong(0);

        // Dependent points need not say how far a kernel reads along rows.
        assertThat(Problem.ofKernel(oneGroupOfRows, Addressing.GLOBAL, List.of(), List.of())
                        .cuttableUnits())
                .isEqualTo(Extent.of(1, 1));
        assertThat(Problem.ofKernel(throughRows, Addressing.GLOBAL, List.of(), List.of())
                        .cuttableUnits())
                .isEqualTo(Extent.of(16, 1));
        assertThatThrownBy(() -> oneGroupOfRows.cutAlong(0)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Groups of 3 rows and of 7 have only the whole of 21 in common: what is cut is one kind of groups then, the larger ones. */
    @Test
    void groupsThatHaveOnlyTheWholeInCommonDoNotKeepItTogether() {
        assertThat(groupsOf(3, 7).unit()).isEqualTo(Extent.of(1, 7));
        assertThat(groupsOf(7, 3).cuttableUnits()).isEqualTo(Extent.of(1, 3));
        assertThat(groupsOf(7, 21).cuttableUnits()).isEqualTo(Extent.of(1, 1));
    }

    private static Problem groupsOf(long one, long other) {
        List<Step> launches = LongStream.of(one, other)
                .<Step>mapToObj(rows -> new Launch(
                        "groups of " + rows,
                        Problems.space(Extent.of(4, 21), Extent.of(1, rows)),
                        Addressing.GLOBAL,
                        List.of(),
                        false))
                .toList();
        return new Problem(Grid.of(4, 21), List.of(), launches);
    }

    @Test
    void kernelSpacesHaveWorkItems() {
        assertThatThrownBy(() -> Problems.space(Extent.of(0), Extent.of(1)))
                .isInstanceOf(RunException.class)
                .hasMessage(
                        "a kernel space needs work-items in every dimension: 0 x 1 x 1 by work-groups of 1 x 1 x 1 has"
                                + " none; make the sizes at least 1");
        assertThatThrownBy(() -> Extent.of(-3))
                .isInstanceOf(RunException.class)
                .hasMessage("the size -3 x 1 x 1 is negative: make it larger");
    }

    @Test
    void idsBeginAtZeroOrFurtherOn() {
        KernelSpace shifted = SPACE.withOffset(Offset.of(0, Integer.MAX_VALUE));

        assertThat(shifted.items()).isEqualTo(SPACE.items());
        assertThat(shifted.cutAlong(1).offset()).isEqualTo(Offset.of(0, Integer.MAX_VALUE));
        assertThatThrownBy(() -> SPACE.withOffset(Offset.of(0, -1)))
                .isInstanceOf(RunException.class)
                .hasMessage("the global work offset is -1 along y: make it 0 to 2147483647");
        assertThatThrownBy(() -> SPACE.withOffset(Offset.of(1L << 31, 0)))
                .isInstanceOf(RunException.class)
                .hasMessage("the global work offset is 2147483648 along x: make it 0 to 2147483647");
        assertThatThrownBy(() -> SPACE.withOffset(Offset.of(0, 0, 1))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void boxesOfPointsHaveSome() {
        Use b = input(Extent.of(12, 12), List.of()).first().use("B");

        accepted(one(Addressing.LOCAL, b.withPoints(Range.range(-2, 2), Range.range(1))));
        refused(
                one(Addressing.LOCAL, b.withPoints(Range.range(-2, 3), Range.range(0))),
                "the dependent points (-2, 0, 0) to (3, 0, 0) of B leave the margin along x: with local addressing they must be"
                        + " -2 to 2, so make the array larger or use global addressing");
        assertThatThrownBy(() -> b.withPoints(Range.range(0), Range.range(1, -1)))
                .isInstanceOf(RunException.class)
                .hasMessage(
                        "the dependent points of B along y are those from 1 to -1, which are none: choose parameters with"
                                + " which the last is not before the first");
        assertThatThrownBy(() -> b.withPoints(Range.range(0))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Points(Offset.of(1), Offset.ZERO)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void arraysHaveBelow2To63Bytes() {
        long size = 1L << 61;
        DataType bytes = DataType.of("char");
        refused(
                one(Addressing.GLOBAL, Use.replicated("T", Problems.FLOAT, 1, Extent.of(size))),
                "T of 2305843009213693952 x 1 x 1 has more than 2^63 - 1 bytes: make it smaller");
        refused(
                one(Addressing.GLOBAL, Use.replicated("T", bytes, 2, Extent.of(size, 4))),
                "T of 2305843009213693952 x 4 x 1 has more than 2^63 - 1 bytes: make it smaller");
        accepted(one(Addressing.GLOBAL, Use.replicated("T", bytes, 1, Extent.of(Long.MAX_VALUE))));
    }

    @Test
    void kernelSpacesHaveBelow2To63WorkItems() {
        KernelSpace space = Problems.space(Extent.of(1L << 61, 4), Extent.of(1, 1));

        refused(
                Problem.ofKernel(space, Addressing.GLOBAL, List.of(), List.of()),
                "the kernel space of 2305843009213693952 x 4 x 1 has more than 2^63 - 1 work-items: make it smaller");
    }

    @Test
    void arraysAreNotEmpty() {
        refused(
                one(Addressing.GLOBAL, Use.replicated("T", Problems.FLOAT, 2, Extent.of(4, 0))),
                "T is empty (4 x 0 x 1): make it larger");
    }

    @Test
    void originsLieInTheMargin() {
        Use b = buffer("B", Access.INPUT, Extent.of(10, 8), List.of());

        accepted(one(Addressing.LOCAL, b.withOrigin(Offset.of(0, 0))));
        accepted(one(Addressing.LOCAL, b.withOrigin(Offset.of(2, 0))));
        refused(
                one(Addressing.LOCAL, b.withOrigin(Offset.of(3, 0))),
                "the origin of B is 3 along x, where its margin is 2: it must be 0 to 2");
        refused(
                one(Addressing.GLOBAL, b.withOrigin(Offset.of(0, -1))),
                "the origin of B is -1 along y, where its margin is 0: it must be 0 to 0");
    }

    @Test
    void localAddressingKeepsPointsInsideTheMargins() {
        Use inside = buffer("B", Access.INPUT, Extent.of(11, 8), List.of(Offset.of(-1), Offset.of(2)));
        Use below = buffer("B", Access.INPUT, Extent.of(11, 8), List.of(Offset.of(-2)));
        Use above = buffer("B", Access.INPUT, Extent.of(11, 8), List.of(Offset.of(3)));

        accepted(one(Addressing.LOCAL, inside));
        accepted(one(Addressing.GLOBAL, below));
        refused(
                one(Addressing.LOCAL, below),
                "the dependent point (-2, 0, 0) of B leaves the margin along x: with local addressing it must be -1 to 2, so"
                        + " make the array larger or use global addressing");
        refused(
                one(Addressing.LOCAL, above),
                "the dependent point (3, 0, 0) of B leaves the margin along x: with local addressing it must be -1 to 2, so"
                        + " make the array larger or use global addressing");
    }

    @Test
    void pointsHaveNoMoreDimensionsThanTheKernelSpace() {
        refused(
                input(Extent.of(8, 8), List.of(Offset.of(0, 0, 1))),
                "the dependent point (0, 0, 1) of B is not 0 along z, a dimension that the kernel space does not have: write"
                        + " 0");
    }

    @Test
    void distributedBuffersHaveTheDimensionsOfTheKernelSpace() {
        Use b = new Use(
                "B",
                Problems.FLOAT,
                1,
                Extent.of(8),
                Extent.of(1),
                Offset.ZERO,
                Access.INPUT,
                List.of(),
                Distribution.DISTRIBUTED);

        refused(
                one(Addressing.GLOBAL, b),
                "B has 1 dimensions and the kernel space 2: make them as many or declare B replicated");
    }

    @Test
    void swappedBuffersAreAlike() {
        Extent size = Extent.of(9, 8);
        Use a = buffer("A", Access.OUTPUT, size, List.of());
        Use b = buffer("B", Access.INPUT, size, List.of());

        accepted(swap(a, b));
        refused(
                swap(a, buffer("B", Access.INPUT, Extent.of(10, 8), List.of())),
                "A and B are swapped, but differ in size: 9 x 8 x 1 and 10 x 8 x 1; make them equal");
        refused(
                swap(a, b.withOrigin(Offset.of(1))),
                "A and B are swapped, but differ in origin: (0, 0, 0) and (1, 0, 0); make them equal");
        refused(
                swap(a, Use.distributed("B", DataType.of("int"), size, SPACE, Access.INPUT, List.of())),
                "A and B are swapped, but differ in type: float and int; make them equal");
        refused(
                swap(a, Use.replicated("B", Problems.FLOAT, 2, size)),
                "A and B are swapped, but differ in distribution: distributed and replicated; make them equal");
        Use wide = new Use(
                "C",
                Problems.FLOAT,
                2,
                Extent.of(16, 8),
                Extent.of(2, 1),
                Offset.ZERO,
                Access.INPUT,
                List.of(),
                Distribution.DISTRIBUTED);
        Use narrow = new Use(
                "D",
                Problems.FLOAT,
                2,
                Extent.of(16, 8),
                Extent.of(1, 1),
                Offset.ZERO,
                Access.INPUT,
                List.of(),
                Distribution.DISTRIBUTED);
        refused(
                swap(wide, narrow),
                "C and D are swapped, but differ in elements per work-item: 2 x 1 x 1 and 1 x 1 x 1; make them equal");
    }

    /**
     * One element for four cells, and one work-item more than cells: the last one has the element after the last cell,
     * if any.
     */
    @Test
    void fieldsMayBeCoarserAndLaunchesStaggered() {
        Grid grid = Grid.of(8);
        Spacing quarter = new Spacing(Offset.ZERO, Extent.of(1), Extent.of(4));
        FieldSpec coarse = new FieldSpec("c", Problems.FLOAT, 1, Extent.of(2), quarter, true, List.of());
        FieldSpec tooSmall = new FieldSpec("c", Problems.FLOAT, 1, Extent.of(1), quarter, true, List.of());
        FieldSpec staggered = new FieldSpec("s", Problems.FLOAT, 1, Extent.of(9), Spacing.SAME, true, List.of());

        accepted(launched(grid, 8, coarse));
        accepted(launched(grid, 9, staggered));
        assertThat(launched(grid, 8, coarse).unit()).isEqualTo(Extent.of(4));
        refused(
                launched(grid, 8, tooSmall),
                "c has 1 elements along x for 8 work-items with 1 each: make the array larger, the kernel space smaller,"
                        + " or declare c replicated");
    }

    private static Problem launched(Grid grid, long items, FieldSpec field) {
        Use use = new Use("a", field, field.spacing(), Access.INOUT, List.of(), List.of(), Distribution.DISTRIBUTED);
        KernelSpace space = new KernelSpace(1, Extent.of(items), Extent.of(1));
        Launch launch = new Launch("k", space, Addressing.GLOBAL, List.of(use), false);
        return new Problem(grid, List.of(field), List.of(launch));
    }

    @Test
    void splitsFitTheWorkGroups() {
        Problem global = input(Extent.of(8, 8), List.of());
        Problem local = Problem.ofKernel(SPACE, Addressing.LOCAL, global.first().uses(), List.of());

        assertThat(Partition.of(local, new Split(4, 4, 1)).zones()).hasSize(16);
        assertThatThrownBy(() -> Partition.of(local, new Split(1, 5, 1)))
                .isInstanceOf(RunException.class)
                .hasMessage(
                        "the split asks for 5 parts along y, where there are 4 work-groups: ask for at most that many");
        assertThatThrownBy(() -> Partition.of(global, new Split(2, 1, 1)))
                .isInstanceOf(RunException.class)
                .hasMessage(
                        "the split asks for 2 parts along x, where global addressing cannot cut: split along y only");
    }

    @Test
    void thereIsADevice() {
        assertThatThrownBy(() -> Partition.of(input(Extent.of(8, 8), List.of()), 0, Strategy.BALANCED))
                .isInstanceOf(RunException.class)
                .hasMessage("a problem is cut for 1 to 65536 devices, not for 0");
    }

    @Test
    void gatheredBuffersAreOwnedLikeDistributedOnesAndNeedGlobalAddressing() {
        Use gathered = Use.gathered("G", Problems.FLOAT, Extent.of(9, 8), SPACE, Access.INOUT);

        accepted(one(Addressing.GLOBAL, gathered));
        refused(
                one(Addressing.GLOBAL, gathered.withOrigin(Offset.of(2))),
                "the origin of G is 2 along x, where its margin is 1: it must be 0 to 1");
        refused(
                one(Addressing.LOCAL, gathered),
                "G is replicated and written, which needs global addressing: with local addressing a kernel sees a"
                        + " smaller problem; distribute it or use global addressing");
    }

    private static Use buffer(String name, Access access, Extent size, List<Offset> points) {
        return Use.distributed(name, Problems.FLOAT, size, SPACE, access, points);
    }

    private static Problem input(Extent size, List<Offset> points) {
        return one(Addressing.GLOBAL, buffer("B", Access.INPUT, size, points));
    }

    private static Problem one(Addressing addressing, Use buffer) {
        return Problem.ofKernel(SPACE, addressing, List.of(buffer), List.of());
    }

    private static Problem swap(Use a, Use b) {
        return Problem.ofKernel(SPACE, Addressing.GLOBAL, List.of(a, b), List.of(new Step.Swap(a.name(), b.name())));
    }

    private static void accepted(Problem problem) {
        assertThatCode(() -> ProblemCheck.check(problem)).doesNotThrowAnyException();
        PartitionCheck.check(Partition.of(problem, 3, Strategy.BALANCED));
    }

    private static void refused(Problem problem, String message) {
        assertThatThrownBy(() -> Partition.of(problem, 2, Strategy.GCD))
                .isInstanceOf(RunException.class)
                .hasMessage(message);
    }
}
