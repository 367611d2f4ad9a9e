package io.github.halomill.generator.plan;

import io.github.halomill.runtime.schedule.Step;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.emit.Programs;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.partition.Split;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StepPlannerTest {

    private static final List<Offset> AROUND = List.of(Offset.of(-1), Offset.ZERO, Offset.of(1));
    private static final List<Offset> OWN = List.of(Offset.ZERO);

    @Test
    void aJacobiIterationExchangesLaunchesAndSwaps() {
        assertThat(StepPlanner.plan(Programs.jacobi2D()))
                .containsExactly(
                        new Step.Exchange(List.of("B"), List.of("A")), new Step.Launch(), new Step.Swap("A", "B"));
    }

    /** Deeper ghost zones need what the kernel leaves as it is, unless the same elements are written in every step. */
    @Test
    void whatIsAlwaysWrittenAlikeDoesNotTravel() {
        Program program = buffers().swap("out", "in").unconditionalWrites().build();

        assertThat(StepPlanner.plan(program)).startsWith(new Step.Exchange(List.of("in"), List.of()));
    }

    /** What a zone computes of others' may read it. */
    @Test
    void whatIsReadAtItsOwnElementTravelsWhereGhostZonesAreDeeper() {
        Program program = eight().unconditionalWrites().build();

        assertThat(StepPlanner.plan(program)).startsWith(new Step.Exchange(List.of("now"), List.of("before")));
    }

    @Test
    void whatNobodyWritesIsNotExchanged() {
        assertThat(StepPlanner.plan(buffers().build())).containsExactly(new Step.Launch());
    }

    @Test
    void whatIsReadAtItsOwnElementOnlyIsNotExchanged() {
        Program program = Programs.program("P")
                .buffer("out", "float", Access.OUTPUT, List.of(), Programs.number(8))
                .buffer("in", "float", Access.INPUT, OWN, Programs.number(8))
                .swap("out", "in")
                .build();

        assertThat(StepPlanner.plan(program)).containsExactly(new Step.Launch(), new Step.Swap("out", "in"));
    }

    @Test
    void whatIsReadAndWrittenInPlaceIsExchanged() {
        Program program = Programs.program("P")
                .buffer("cells", "float", Access.INOUT, AROUND, Programs.number(8))
                .build();

        assertThat(StepPlanner.plan(program))
                .containsExactly(new Step.Exchange(List.of("cells"), List.of()), new Step.Launch());
    }

    @Test
    void anArrayThatWasWrittenUnderAnotherNameTwoIterationsAgoIsExchanged() {
        // out -> now -> before: what is read as "before" was written as "out" two iterations earlier.
        Program program = Programs.program("P")
                .buffer("out", "float", Access.OUTPUT, List.of(), Programs.number(8))
                .buffer("now", "float", Access.INPUT, OWN, Programs.number(8))
                .buffer("before", "float", Access.INPUT, AROUND, Programs.number(8))
                .swap("before", "now")
                .swap("now", "out")
                .build();

        assertThat(StepPlanner.plan(program))
                .startsWith(new Step.Exchange(List.of("before"), List.of("out", "now")), new Step.Launch());
    }

    @Test
    void swapsThatUndoEachOtherMoveNothing() {
        Program program = buffers().swap("out", "in").swap("in", "out").build();

        assertThat(StepPlanner.plan(program))
                .containsExactly(new Step.Launch(), new Step.Swap("out", "in"), new Step.Swap("in", "out"));
    }

    @Test
    void replicatedArraysThatNobodyWritesAreNotExchanged() {
        Program program = Programs.program("P")
                .buffer("out", "float", Access.OUTPUT, List.of(), Programs.number(8))
                .buffer("table", "float", Access.INPUT, AROUND, List.of(), true, Programs.number(8))
                .build();

        assertThat(StepPlanner.plan(program)).containsExactly(new Step.Launch());
    }

    @Test
    void replicatedArraysThatAreWrittenAreExchanged() {
        assertThat(StepPlanner.plan(Programs.gathered()))
                .containsExactly(
                        new Step.Exchange(List.of("now"), List.of()), new Step.Launch(), new Step.Swap("next", "now"));
    }

    /** The step is text; what a partition moves is what happens. */
    @Test
    void whatIsNamedIsWhatTravels() {
        Program conditional = eight().build();
        Program unconditional = eight().unconditionalWrites().build();
        for (Program program : List.of(conditional, unconditional)) {
            Step.Exchange exchange = (Step.Exchange) StepPlanner.plan(program).get(0);
            Problem problem = ProgramPlanner.plan(program, Map.of());
            Split split = new Split(2, 1, 1);
            assertThat(Partition.of(problem, split, 1).exchanged())
                    .containsExactlyInAnyOrderElementsOf(exchange.arguments());
            List<String> all = new ArrayList<>(exchange.arguments());
            all.addAll(exchange.deeper());
            assertThat(Partition.of(problem, split, 2).exchanged()).containsExactlyInAnyOrderElementsOf(all);
        }
    }

    /** Three arrays that rotate over 8 work-items. */
    private static Programs eight() {
        return Programs.program("P")
                .global(Programs.number(8))
                .buffer("out", "float", Access.OUTPUT, List.of(), Programs.number(8))
                .buffer("now", "float", Access.INPUT, AROUND, Programs.number(8))
                .buffer("before", "float", Access.INPUT, OWN, Programs.number(8))
                .swap("before", "now")
                .swap("now", "out");
    }

    private static Programs buffers() {
        return Programs.program("P")
                .buffer("out", "float", Access.OUTPUT, List.of(), Programs.number(8))
                .buffer("in", "float", Access.INPUT, AROUND, Programs.number(8));
    }
}
