package io.github.halomill.generator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.emit.Programs;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Step;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Split;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Problem;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StepPlannerTest {

    private static final List<Offset> AROUND = List.of(Offset.of(-1), Offset.ZERO, Offset.of(1));
    private static final List<Offset> OWN = List.of(Offset.ZERO);

    @Test
    void aJacobiIterationExchangesLaunchesAndSwaps() {
        assertThat(words(Programs.jacobi2D())).containsExactly("exchange B", "launch", "swap A B");
    }

    @Test
    void whatNobodyWritesIsNotExchanged() {
        assertThat(words(buffers().build())).containsExactly("launch");
    }

    @Test
    void whatIsReadAtItsOwnElementOnlyIsNotExchanged() {
        Program program = Programs.program("P")
                .buffer("out", "float", Access.OUTPUT, List.of(), Programs.number(8))
                .buffer("in", "float", Access.INPUT, OWN, Programs.number(8))
                .swap("out", "in")
                .build();

        assertThat(words(program)).containsExactly("launch", "swap out in");
    }

    @Test
    void whatIsReadAndWrittenInPlaceIsExchanged() {
        Program program = Programs.program("P")
                .buffer("cells", "float", Access.INOUT, AROUND, Programs.number(8))
                .build();

        assertThat(words(program)).containsExactly("exchange cells", "launch");
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

        assertThat(words(program)).startsWith("exchange before", "launch");
    }

    @Test
    void swapsThatUndoEachOtherMoveNothing() {
        Program program = buffers().swap("out", "in").swap("in", "out").build();

        assertThat(words(program)).containsExactly("launch", "swap out in", "swap in out");
    }

    @Test
    void replicatedArraysThatNobodyWritesAreNotExchanged() {
        Program program = Programs.program("P")
                .buffer("out", "float", Access.OUTPUT, List.of(), Programs.number(8))
                .buffer("table", "float", Access.INPUT, AROUND, List.of(), true, Programs.number(8))
                .build();

        assertThat(words(program)).containsExactly("launch");
    }

    @Test
    void replicatedArraysThatAreWrittenAreExchanged() {
        assertThat(words(Programs.gathered())).containsExactly("exchange now", "launch", "swap next now");
    }

    /** The step is text; what a partition moves is what happens. */
    @Test
    void whatIsNamedIsWhatTravels() {
        for (Program program :
                List.of(eight().build(), eight().unconditionalWrites().build())) {
            PlannedAction.Exchange exchange =
                    (PlannedAction.Exchange) StepPlanner.plan(program).get(0);
            Problem problem = ProgramPlanner.plan(program, Map.of());

            assertThat(Partition.of(problem, new Split(2, 1, 1), 1).exchanged())
                    .containsExactlyInAnyOrderElementsOf(exchange.fields());
        }
    }

    private static List<String> words(Program program) {
        return StepPlanner.plan(program).stream().map(StepPlannerTest::words).toList();
    }

    private static String words(PlannedAction stage) {
        if (stage instanceof PlannedAction.Exchange exchange) {
            return "exchange " + String.join(" ", exchange.fields());
        }
        Step step = ((PlannedAction.Single) stage).step();
        return step instanceof Step.Swap swap ? "swap " + swap.first() + " " + swap.second() : "launch";
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
