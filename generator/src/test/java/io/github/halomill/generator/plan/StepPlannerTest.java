package io.github.halomill.generator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.emit.Programs;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Access;
import java.util.List;
import org.junit.jupiter.api.Test;

class StepPlannerTest {

    private static final List<Offset> AROUND = List.of(Offset.of(-1), Offset.ZERO, Offset.of(1));
    private static final List<Offset> OWN = List.of(Offset.ZERO);

    @Test
    void aJacobiIterationExchangesLaunchesAndSwaps() {
        assertThat(StepPlanner.plan(Programs.jacobi2D()))
                .containsExactly(new Step.Exchange(List.of("B")), new Step.Launch(), new Step.Swap("A", "B"));
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

        assertThat(StepPlanner.plan(program)).containsExactly(new Step.Exchange(List.of("cells")), new Step.Launch());
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

        assertThat(StepPlanner.plan(program)).startsWith(new Step.Exchange(List.of("before")), new Step.Launch());
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
                .containsExactly(new Step.Exchange(List.of("now")), new Step.Launch(), new Step.Swap("next", "now"));
    }

    private static Programs buffers() {
        return Programs.program("P")
                .buffer("out", "float", Access.OUTPUT, List.of(), Programs.number(8))
                .buffer("in", "float", Access.INPUT, AROUND, Programs.number(8));
    }
}
