package io.github.halomill.runtime.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.schedule.Spacing;
import io.github.halomill.runtime.schedule.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The exchanges of programs, worked out by hand. Unless said otherwise there are eight cells in two zones, and elements are as cells:
 *
 * <pre>
 *   zone 0  | zone 1
 *   0 1 2 3 | 4 5 6 7
 * </pre>
 *
 * so that a kernel that reads at -1 and +1 needs element 4 of zone 1 on zone 0, and element 3 of zone 0 on zone 1.
 */
class CompilerTest {

    private static final List<String> NOTHING = List.of();

    /**
     * b is read around, a is written, they change places. What is read in an iteration was written in the one before,
     * under the other name, by the only launch: ^0>0. In the first iteration all is as copied. b points to arrays 1, 0,
     * 1, 0 ... After the first iteration array 1 is as copied, then never again: two iterations of prologue, two that
     * come again.
     */
    @Test
    void oneKernelAndASwap() {
        Sketch.Course course = new Sketch(8)
                .fields("a", "b")
                .launch("k", "out a", "in b -1 1")
                .swap("a", "b")
                .compile(2, 1);

        assertThat(course.exchanges())
                .containsExactly(
                        NOTHING,
                        List.of("^0>0 b=0 1>0 [4,5), b=0 0>1 [3,4): 8"),
                        List.of("^0>0 b=1 1>0 [4,5), b=1 0>1 [3,4): 8"),
                        List.of("^0>0 b=0 1>0 [4,5), b=0 0>1 [3,4): 8"));
        assertThat(course.cycle()).isEqualTo(2);
    }

    /**
     * In the first of two iterations a zone also computes the cell next to its own, and so reads two cells further:
     *
     * <pre>
     *   iteration 0: zone 0 computes 0..4 from 0..5, which is as copied
     *   iteration 1: zone 0 computes 0..3 from 0..4, which it has computed
     *   iteration 2: as 0; of array 1, written in iteration 1, it has 0..3 and gets 4 and 5
     * </pre>
     *
     * An exchange every second iteration, when b points to array 1; what a points to is written before it is read, and
     * needs nothing.
     */
    @Test
    void oneKernelAtDepthTwo() {
        Sketch.Course course = new Sketch(8)
                .fields("a", "b")
                .launch("k", "out a", "in b -1 1")
                .swap("a", "b")
                .compile(2, 2);

        assertThat(course.exchanges())
                .containsExactly(NOTHING, NOTHING, List.of("^0>0 b=1 1>0 [4,6), b=1 0>1 [2,4): 16"), NOTHING);
        assertThat(course.cycle()).isEqualTo(2);
        assertThat(items(course)).containsExactly("[0,5) [3,8)", "[0,4) [4,8)", "[0,5) [3,8)", "[0,4) [4,8)");
    }

    /**
     * Three elements every third iteration: in iterations 3 and 6, when b points to arrays 0 and 1. Before iteration 8
     * each array is as fresh as before iteration 2: zone 0 computed 0..5 of array 0 and then 0..4 of array 1. So six
     * come again.
     */
    @Test
    void oneKernelAtDepthThree() {
        Sketch.Course course = new Sketch(8)
                .fields("a", "b")
                .launch("k", "out a", "in b -1 1")
                .swap("a", "b")
                .compile(2, 3);

        assertThat(course.exchanges())
                .containsExactly(
                        NOTHING,
                        NOTHING,
                        NOTHING,
                        List.of("^0>0 b=0 1>0 [4,7), b=0 0>1 [1,4): 24"),
                        NOTHING,
                        NOTHING,
                        List.of("^0>0 b=1 1>0 [4,7), b=1 0>1 [1,4): 24"),
                        NOTHING);
        assertThat(course.cycle()).isEqualTo(6);
        assertThat(items(course).subList(3, 6)).containsExactly("[0,6) [2,8)", "[0,5) [3,8)", "[0,4) [4,8)");
    }

    /**
     * The same where the kernel may leave elements of a as they are. In the first of two iterations zone 0 computes element 4 of a and
     * may leave it as it was, and reads it in the second: so the old value has to be right. It is: of array 0 the zone computed 0..4 two
     * iterations ago. At depth 3 it needs elements 4 and 5 of the old values, in iteration 3 of array 1. Of that it computed 0..4 in
     * iteration 1, the first but one of three, and so lacks 5 only; and zone 1 lacks 2.
     */
    @Test
    void whatAKernelMayLeaveAsItIsComesWhereItIsNotThere() {
        Sketch two = new Sketch(8)
                .fields("a", "b")
                .guarded("k", "out a", "in b -1 1")
                .swap("a", "b");

        assertThat(two.compile(2, 2).exchanges())
                .containsExactly(NOTHING, NOTHING, List.of("^0>0 b=1 1>0 [4,6), b=1 0>1 [2,4): 16"), NOTHING);
        assertThat(two.compile(2, 3).exchanges().get(3))
                .containsExactly("^0>0 a=1 1>0 [5,6), a=1 0>1 [2,3), b=0 1>0 [4,7), b=0 0>1 [1,4): 32");
    }

    /**
     * Of FDTD-2D hz has 4 x 8 elements, ex one more along x and ey one more along y; rows 0..3 and 4..7 are the zones'.
     *
     * <pre>
     *   0 source  ey row 0 is set
     *   1 ey      rows 1..7, from hz of the row and the one before
     *   2 ex      columns 1..3, from hz of the column and the one before
     *   3 hz      from ex of the column and the next, ey of the row and the next
     * </pre>
     *
     * Zone 1 needs hz of row 3 before 1, which was computed by 3 of the iteration before; zone 0 needs ey of row 4 before 3, which is
     * computed by 1. Nothing else crosses the cut: four floats each.
     */
    @Test
    void staggeredFields() {
        Sketch sketch = new Sketch(4, 8)
                .field("ex", "float", Extent.of(5, 8), Spacing.SAME)
                .field("ey", "float", Extent.of(4, 9), Spacing.SAME)
                .fields("hz");
        Sketch.Course course = sketch.launch("source", Spacing.SAME, Extent.of(4, 1), "out ey")
                .launch("ey", from(0, 1), Extent.of(4, 7), "inout ey", "in hz 0,-1")
                .launch("ex", from(1, 0), Extent.of(3, 8), "inout ex", "in hz -1,0")
                .launch("hz", "inout hz", "in ex 1,0", "in ey 0,1")
                .compile(2, 1);

        String ey = "1>3 ey=1 1>0 [0,4)x[4,5): 16";
        assertThat(course.exchanges()).containsExactly(List.of(ey), List.of("^3>1 hz=2 0>1 [0,4)x[3,4): 16", ey));
        assertThat(course.cycle()).isEqualTo(1);
    }

    /** Two fields of one kernel, one of floats and one of doubles, in one message to each neighbour: (4 + 8) * 2 bytes. */
    @Test
    void twoFieldsTwoSwaps() {
        Spacing same = Spacing.SAME;
        Sketch.Course course = new Sketch(8)
                .fields("u", "u2")
                .field("v", "double", Extent.of(8), same)
                .field("v2", "double", Extent.of(8), same)
                .launch("react", "out u2", "out v2", "in u -1 1", "in v -1 1")
                .swap("u", "u2")
                .swap("v", "v2")
                .compile(2, 1);

        assertThat(course.exchanges())
                .containsExactly(
                        NOTHING,
                        List.of("^0>0 u=1 1>0 [4,5), u=1 0>1 [3,4), v=3 1>0 [4,5), v=3 0>1 [3,4): 24"),
                        List.of("^0>0 u=0 1>0 [4,5), u=0 0>1 [3,4), v=2 1>0 [4,5), v=2 0>1 [3,4): 24"),
                        List.of("^0>0 u=1 1>0 [4,5), u=1 0>1 [3,4), v=3 1>0 [4,5), v=3 0>1 [3,4): 24"));
        assertThat(course.cycle()).isEqualTo(2);
    }

    /** t is read where it was computed, so it stays there; u is read around by the first, written by the second: ^1>0. */
    @Test
    void whatIsReadWhereItWasComputedStaysThere() {
        Sketch.Course course = new Sketch(8)
                .fields("t", "u")
                .launch("flux", "out t", "in u -1 1")
                .launch("update", "inout u", "in t")
                .compile(2, 1);

        assertThat(course.exchanges()).containsExactly(NOTHING, List.of("^1>0 u=1 1>0 [4,5), u=1 0>1 [3,4): 8"));
        assertThat(course.cycle()).isEqualTo(1);
    }

    /** u is read by 1 at one element further, and by 2 at two: what both read comes once, before 1. */
    @Test
    void aWiderReadLaterComesWithTheFirst() {
        Sketch.Course course = new Sketch(8)
                .fields("u", "v", "w")
                .launch("make", "out u", "in v", "in w")
                .launch("near", "out v", "in u -1 1")
                .launch("far", "out w", "in u -2 2")
                .compile(2, 1);

        List<String> one = List.of("0>1 u=0 1>0 [4,6), u=0 0>1 [2,4): 16");
        assertThat(course.exchanges()).containsExactly(one, one);
        assertThat(course.cycle()).isEqualTo(1);
    }

    /**
     * Red cells from black ones, then black ones from red ones, in place. Each launch writes what the other one reads: 0>1, and ^1>0 from
     * one iteration to the next.
     */
    @Test
    void redAndBlackInPlace() {
        Sketch sketch = new Sketch(8).fields("u").guarded("red", "inout u -1 1").guarded("black", "inout u -1 1");
        Sketch.Course course = sketch.compile(2, 1);

        String black = "0>1 u=0 1>0 [4,5), u=0 0>1 [3,4): 8";
        assertThat(course.exchanges())
                .containsExactly(List.of(black), List.of("^1>0 u=0 1>0 [4,5), u=0 0>1 [3,4): 8", black));
        assertThat(course.cycle()).isEqualTo(1);
    }

    /**
     * The same with sixteen cells, cut at 8, at depth 2, going backwards from the end on zone 0:
     *
     * <pre>
     *   iteration 1  black computes 0..7   from 0..8
     *                red   computes 0..8   from 0..9
     *   iteration 0  black computes 0..9   from 0..10
     *                red   computes 0..10  from 0..11
     * </pre>
     *
     * so elements 8..11 have to come; what the launches leave as it is, is among them.
     */
    @Test
    void redAndBlackAtDepthTwo() {
        Sketch sketch =
                new Sketch(16).fields("u").guarded("red", "inout u -1 1").guarded("black", "inout u -1 1");
        Sketch.Course course = sketch.compile(2, 2);

        assertThat(course.exchanges())
                .containsExactly(NOTHING, NOTHING, List.of("^1>0 u=0 1>0 [8,12), u=0 0>1 [4,8): 32"));
        assertThat(course.cycle()).isEqualTo(2);
        assertThat(items(course).subList(2, 6))
                .containsExactly("[0,9) [7,16)", "[0,8) [8,16)", "[0,11) [5,16)", "[0,10) [6,16)");
    }

    /**
     * The wave equation: n from c around it and p at its place; then p points to what c pointed to, c what n pointed
     * to, n what p pointed to. c is what was written as n in the iteration before: arrays 1, 2, 0, 1 ... p is read
     * where it was computed.
     */
    @Test
    void threeLevels() {
        Sketch.Course course = new Sketch(8)
                .fields("p", "c", "n")
                .launch("wave", "out n", "in c -1 1", "in p")
                .step(new Step.Rotate(List.of("p", "c", "n")))
                .compile(2, 1);

        assertThat(course.exchanges().subList(0, 4))
                .containsExactly(
                        NOTHING,
                        List.of("^0>0 c=2 1>0 [4,5), c=2 0>1 [3,4): 8"),
                        List.of("^0>0 c=0 1>0 [4,5), c=0 0>1 [3,4): 8"),
                        List.of("^0>0 c=1 1>0 [4,5), c=1 0>1 [3,4): 8"));
        // After the third iteration no array is as it was copied; three more come again.
        assertThat(course.cycle()).isEqualTo(3);
        assertThat(course.iterations()).hasSize(6);
    }

    /** Four relaxations in an iteration: between two of them what the first has written travels; four swaps are none. */
    @Test
    void repeatedSteps() {
        Sketch.Course course = new Sketch(8)
                .fields("p", "q")
                .launch("relax", "out q", "in p -1 1")
                .swap("p", "q")
                .times(4)
                .compile(2, 1);

        String first = "0>1 p=1 1>0 [4,5), p=1 0>1 [3,4): 8";
        String second = "1>2 p=0 1>0 [4,5), p=0 0>1 [3,4): 8";
        String third = "2>3 p=1 1>0 [4,5), p=1 0>1 [3,4): 8";
        assertThat(course.exchanges())
                .containsExactly(
                        List.of(first, second, third),
                        List.of("^3>0 p=0 1>0 [4,5), p=0 0>1 [3,4): 8", first, second, third));
        assertThat(course.cycle()).isEqualTo(1);
    }

    /**
     * Inner cells 1..6 are computed from their neighbours, then the outermost cells take what the next inner ones have.
     *
     * <pre>
     *   low   zone 0 | zone 1   high
     *    0   1  2  3 | 4  5  6   7
     * </pre>
     *
     * Faces need nothing of the other zone, and write nothing that it needs: what is sent is there after the inner
     * cells, ^0.
     */
    @Test
    void innerCellsAndFaces() {
        Sketch.Course course = new Sketch(8)
                .fields("u", "u2")
                .launch("inner", from(1), Extent.of(6), "out u2", "in u -1 1")
                .launch("low", Spacing.SAME, Extent.of(1), "inout u2 1")
                .launch("high", from(7), Extent.of(1), "inout u2 -1")
                .swap("u", "u2")
                .compile(2, 1);

        assertThat(course.exchanges().subList(0, 3))
                .containsExactly(
                        NOTHING,
                        List.of("^0>0 u=1 1>0 [4,5), u=1 0>1 [3,4): 8"),
                        List.of("^0>0 u=0 1>0 [4,5), u=0 0>1 [3,4): 8"));
        assertThat(course.cycle()).isEqualTo(2);
        // Work-item i of the inner ones stands on cell i + 1.
        assertThat(items(course).subList(0, 3)).containsExactly("[0,3) [3,6)", "[0,1) -", "- [0,1)");
    }

    /**
     * Each element of c stands for four of sixteen cells: 0 and 1 are zone 0's, 2 and 3 zone 1's. It is made of its cells, and read with
     * its neighbours by each of them.
     */
    @Test
    void aCoarserField() {
        Spacing quarter = new Spacing(Offset.ZERO, Extent.of(1), Extent.of(4));
        Sketch.Course course = new Sketch(16)
                .field("c", "float", Extent.of(4), quarter)
                .fields("u")
                .launch("restrict", new Spacing(Offset.ZERO, Extent.of(4)), Extent.of(4), "out c", "in u")
                .launch("correct", "inout u", "in c -1 1")
                .compile(2, 1);

        List<String> one = List.of("0>1 c=0 1>0 [2,3), c=0 0>1 [1,2): 8");
        assertThat(course.exchanges()).containsExactly(one, one);
    }

    /** A field that no launch writes is as copied for ever, however far it is read. */
    @Test
    void whatNobodyWritesNeverTravels() {
        for (int depth = 1; depth <= 3; depth++) {
            Sketch.Course course = new Sketch(12)
                    .fields("k", "a", "b")
                    .launch("heat", "out a", "in b -1 1", "in k -3 3")
                    .swap("a", "b")
                    .compile(2, depth);

            assertThat(course.exchanges().toString()).contains("b=").doesNotContain("k=", "a=");
        }
    }

    /**
     * a is written and never read by that name; after the swap it is b, which is read: what is sent is b's, and points
     * to arrays 0 and 1 in turn.
     */
    @Test
    void whatIsReadByAnotherNameTravelsByThat() {
        Sketch.Course course = new Sketch(8)
                .fields("a", "b", "c")
                .launch("write", "out a", "in c")
                .swap("a", "b")
                .launch("read", "out c", "in b -1 1")
                .compile(2, 1);

        assertThat(course.exchanges().subList(0, 2))
                .containsExactly(
                        List.of("0>1 b=0 1>0 [4,5), b=0 0>1 [3,4): 8"), List.of("0>1 b=1 1>0 [4,5), b=1 0>1 [3,4): 8"));
        assertThat(course.cycle()).isEqualTo(2);
    }

    /** a and b are computed by two launches and read by a third: one message, as soon as both are there. */
    @Test
    void severalFieldsToOneNeighbourAreOneMessage() {
        Sketch.Course course = new Sketch(8)
                .fields("a", "b", "c")
                .launch("first", "out a", "in c")
                .launch("second", "out b", "in c")
                .launch("third", "out c", "in a -1", "in b -1 1")
                .compile(2, 1);

        List<String> one = List.of("1>2 a=0 0>1 [3,4), b=1 1>0 [4,5), b=1 0>1 [3,4): 12");
        assertThat(course.exchanges()).containsExactly(one, one);
    }

    /**
     * What was computed in the iteration before and what is computed in this one cannot be one message, though both are read by launch 1:
     * u is written by 1 itself, v by 0.
     */
    @Test
    void whatIsThereAlreadyGoesAhead() {
        Sketch.Course course = new Sketch(8)
                .fields("u", "w", "v")
                .launch("first", "out v", "in u")
                .launch("second", "out w", "in u -1", "in v 1")
                .swap("u", "w")
                .compile(2, 1);

        assertThat(course.exchanges().get(1)).containsExactly("^1>1 u=1 0>1 [3,4): 4", "0>1 v=2 1>0 [4,5): 4");
    }

    /** A kernel that reads two zones far: zones of two cells each; each gets from all within reach, each element from whoever has it. */
    @Test
    void fromFurtherThanTheNextZone() {
        Sketch.Course course = new Sketch(8)
                .fields("a", "b")
                .launch("k", "out a", "in b 3")
                .swap("a", "b")
                .compile(4, 1);

        // The own elements 0..1 moved by 3 are 3..4, 2..3 become 5..6, 4..5 become 7 and one that is not there.
        assertThat(course.exchanges().get(1))
                .containsExactly("^0>0 b=0 1>0 [3,4), b=0 2>0 [4,5), b=0 2>1 [5,6), b=0 3>1 [6,7), b=0 3>2 [7,8): 20");
    }

    /** The next exchange at a place does not begin while the one before it is under way: it would overwrite it. */
    @Test
    void anExchangeBeginsWhenTheOneBeforeHasEnded() {
        // u is written by 0 and read around by 2 only: ^... would be after 0, but 2 has yet to take the one before.
        Sketch.Course course = new Sketch(8)
                .fields("u", "n", "w", "x")
                .launch("write", "out n", "in w")
                .launch("other", "out x", "in w")
                .launch("read", "out w", "in u -1 1")
                .swap("u", "n")
                .compile(2, 1);

        assertThat(course.exchanges().get(1)).containsExactly("^0>2 u=1 1>0 [4,5), u=1 0>1 [3,4): 8");
        assertThat(course.exchanges().get(2)).containsExactly("^2>2 u=0 1>0 [4,5), u=0 0>1 [3,4): 8");
    }

    /** By iteration and launch: the work-items of both zones. */
    private static List<String> items(Sketch.Course course) {
        return course.iterations().stream()
                .flatMap(iteration -> iteration.actions().stream())
                .map(action ->
                        text(action.items().get(0)) + " " + text(action.items().get(1)))
                .toList();
    }

    private static String text(Region items) {
        Box box = items.bounds();
        return box.isEmpty() ? "-" : "[" + box.lo().x() + "," + box.hi().x() + ")";
    }

    /** One work-item for each cell from that one on. */
    private static Spacing from(long... cell) {
        return new Spacing(Offset.of(cell), Extent.of(1));
    }
}
