package io.github.halomill.generator.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgramPlannerTest {

    @Test
    void sizesAreThoseOfTheDescription() {
        Problem problem = ProgramPlanner.plan(Programs.jacobi(), Map.of());

        assertThat(problem.first().space().workItems()).isEqualTo(Extent.of(4096, 1024));
        assertThat(problem.first().space().groupSize()).isEqualTo(Extent.of(64, 16));
        assertThat(problem.first().addressing()).isEqualTo(Addressing.GLOBAL);
        assertThat(problem.first().uses()).extracting(Use::name).containsExactly("A", "B", "table");
        assertThat(problem.first().use("B").size()).isEqualTo(Extent.of(4116, 1026));
        assertThat(problem.first().use("B").elementsPerItem()).isEqualTo(Extent.of(1, 1));
        assertThat(problem.first().use("B").origin()).isEqualTo(Offset.of(10, 1));
        assertThat(problem.first().use("B").points())
                .isEqualTo(
                        Points.each(List.of(Offset.of(-10, 0), Offset.of(10, 0), Offset.of(0, 1), Offset.of(0, -1))));
        assertThat(problem.first().use("table").replicated()).isTrue();
        assertThat(problem.first().use("table").dimensions()).isEqualTo(1);
        assertThat(problem.swaps()).containsExactly(new io.github.halomill.runtime.schedule.Step.Swap("A", "B"));
        assertThat(problem.first().conditionalWrites()).isFalse();
    }

    @Test
    void pointsFollowTheParameters() {
        Program program = io.github.halomill.generator.emit.Programs.rows();

        assertThat(ProgramPlanner.plan(program, Map.of("nx", 5L))
                        .first()
                        .use("now")
                        .points())
                .isEqualTo(Points.each(List.of(Offset.of(-5), Offset.of(7), Offset.of(1))));
    }

    @Test
    void rangesOfPointsAreBoxes() {
        Program program = io.github.halomill.generator.emit.Programs.boxes();

        assertThat(ProgramPlanner.plan(program, Map.of("r", 3L))
                        .first()
                        .use("now")
                        .points())
                .containsExactly(
                        new Points(Offset.of(-3, 0), Offset.of(3, 0)),
                        Points.at(Offset.of(5, 0)),
                        new Points(Offset.of(0, -2), Offset.of(6, 2)));
        assertThatThrownBy(() -> ProgramPlanner.plan(program, Map.of("r", -1L)))
                .isInstanceOf(RunException.class)
                .hasMessage(
                        "the dependent points of now along x are those from 1 to -1, which are none: choose parameters"
                                + " with which the last is not before the first");
    }

    @Test
    void overridesReplaceParameters() {
        Problem problem = ProgramPlanner.plan(Programs.jacobi(), Map.of("nx", 128L));

        assertThat(problem.first().space().workItems()).isEqualTo(Extent.of(128, 1024));
        assertThat(problem.first().use("A").size()).isEqualTo(Extent.of(148, 1026));
    }

    @Test
    void withoutALocalSizeEveryWorkItemIsAGroup() {
        Program program = Programs.jacobi(Addressing.LOCAL, List.of(), List.of());

        assertThat(ProgramPlanner.plan(program, Map.of()).first().space().groupSize())
                .isEqualTo(Extent.of(1, 1));
    }

    @Test
    void anOriginThatIsGivenIsTaken() {
        List<Located> origin = List.of(Programs.number(3), Programs.number(0));
        Program program = Programs.jacobi(Addressing.GLOBAL, List.of(), origin);

        assertThat(ProgramPlanner.plan(program, Map.of()).first().use("B").origin())
                .isEqualTo(Offset.of(3, 0));
    }

    @Test
    void idsBeginWhereTheDescriptionSays() {
        Program program = io.github.halomill.generator.emit.Programs.program("Line")
                .parameter("n", 8)
                .output("out", "float", Programs.parameter("n"))
                .global(Programs.parameter("n"))
                .offset(Programs.parameter("n"))
                .build();

        assertThat(ProgramPlanner.plan(program, Map.of("n", 5L)).first().space().offset())
                .isEqualTo(Offset.of(5));
        assertThat(ProgramPlanner.plan(Programs.jacobi(), Map.of())
                        .first()
                        .space()
                        .offset())
                .isEqualTo(Offset.ZERO);
    }

    @Test
    void parametersWithoutAValueHaveToBeGivenAllAtOnce() {
        Program program = asked();

        assertThatThrownBy(() -> ProgramPlanner.plan(program, Map.of("n", 4L)))
                .isInstanceOf(UsageException.class)
                .hasMessage("parameters 'm', 'k' have no value in the description: give them with -p m=N -p k=N");
        assertThat(ProgramPlanner.plan(program, Map.of("m", 3L, "k", 5L))
                        .first()
                        .use("out")
                        .size())
                .isEqualTo(Extent.of(3, 5));
    }

    private static Program asked() {
        return io.github.halomill.generator.emit.Programs.program("Plane")
                .parameter("n", 8)
                .asked("m")
                .asked("k")
                .output("out", "float", Programs.parameter("m"), Programs.parameter("k"))
                .global(Programs.parameter("m"), Programs.parameter("k"))
                .build();
    }

    @Test
    void unknownParametersAreNamedWithThoseThatThereAre() {
        assertThatThrownBy(() -> ProgramPlanner.plan(Programs.jacobi(), Map.of("nz", 1L, "ny", 2L)))
                .isInstanceOf(UsageException.class)
                .hasMessage("there is no parameter 'nz': parameters are nx, ny");
    }

    @Test
    void whatCannotBeComputedIsLocated() {
        Program program =
                Programs.jacobi(Addressing.GLOBAL, List.of(Programs.quotient(64, "nx"), Programs.number(1)), List.of());

        assertThatThrownBy(() -> ProgramPlanner.plan(program, Map.of("nx", 0L)))
                .isInstanceOf(RunException.class)
                .hasMessage("jacobi.xml:1:1: 64 / nx has no value, division by zero: choose other parameters");
    }

    @Test
    void sizesThatAreNoneAreRefused() {
        assertThatThrownBy(() -> ProgramPlanner.plan(Programs.jacobi(), Map.of("nx", 0L)))
                .isInstanceOf(RunException.class)
                .hasMessageStartingWith("a kernel space needs work-items in every dimension: 0 x 1024 x 1");
    }
}
