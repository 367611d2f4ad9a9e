package io.github.halomill.runtime.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.Declaration;
import io.github.halomill.runtime.FieldDeclaration;
import io.github.halomill.runtime.KernelDeclaration;
import io.github.halomill.runtime.StepTrace;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Which programs with arrays that are combined can be cut, and what zones hold of these. */
class CombinedPartitionTest {

    private static Problem problem(BiConsumer<StepTrace, Map<String, FieldDeclaration>> more) {
        return problem(1, 1, more);
    }

    /** Two kernels over 12 x 8 cells, in groups of so many rows; the second one counts in {@code n}. */
    private static Problem problem(int first, int second, BiConsumer<StepTrace, Map<String, FieldDeclaration>> more) {
        Declaration program = new Declaration("Count", CombinedPartitionTest.class);
        program.grid(12, 8);
        Map<String, FieldDeclaration> fields = Map.of(
                "u", program.field("u", "float").size(12, 8),
                "v", program.field("v", "float").size(12, 8),
                "n", program.field("n", "int").size(5).combined("sum", 0),
                "m", program.field("m", "int").size(5).combined("max"),
                "t", program.field("t", "int").size(5).replicated());
        KernelDeclaration relax = program.kernel("relax").global(12, 8).local(4, first);
        relax.reads(fields.get("u")).at(0, -1).at(0, 1);
        relax.writes(fields.get("v"));
        KernelDeclaration count = program.kernel("count").global(12, 8).local(4, second);
        count.reads(fields.get("v"));
        count.updates(fields.get("n"));
        program.iteration(step -> {
            step.launch(relax);
            step.launch(count);
            more.accept(step, fields);
            step.swap(fields.get("u"), fields.get("v"));
        });
        return program.problem();
    }

    private static void assertRefused(Problem problem, Split split, int depth, String message) {
        assertThatThrownBy(() -> Partition.of(problem, split, depth))
                .isInstanceOf(RunException.class)
                .hasMessage(message);
    }

    @Test
    void everyZoneHoldsAllOfIt() {
        Problem problem = problem((step, fields) -> {});
        Partition partition = Partition.of(problem, new Split(1, 3, 1));

        assertThat(partition.zones())
                .allSatisfy(zone -> assertThat(zone.box("n")).isEqualTo(Box.of(Extent.of(5))));
        assertThat(partition.exchanged()).containsExactly("u");
        assertThat(problem.combined()).containsExactly(problem.field("n"));
    }

    @Test
    void workItemsRunOnceEach() {
        assertRefused(
                problem((step, fields) -> {}),
                new Split(1, 2, 1),
                2,
                "n is combined behind count, whose work-items have to run once each; with an exchange every 2 steps"
                        + " several zones compute the same ones: use depth 1");
        // No rows are whole groups of 3 and of 5, so zones end with those of 5.
        Problem crosswise = problem(5, 3, (step, fields) -> {});
        assertRefused(
                crosswise,
                new Split(1, 2, 1),
                1,
                "n is combined behind count, whose work-items have to run once each; these zones share work-groups:"
                        + " choose smaller ones, another split, or one device");
        assertThat(Partition.of(crosswise, Split.WHOLE).zones()).hasSize(1);
        assertThat(Partition.of(problem(3, 5, (step, fields) -> {}), new Split(1, 2, 1))
                        .zones())
                .hasSize(2);
    }

    @Test
    void theyAreNeitherSwappedNorReducedTogetherWithOthers() {
        assertRefused(
                problem((step, fields) -> step.swap(fields.get("n"), fields.get("m"))),
                Split.WHOLE,
                1,
                "n is combined, so it cannot be swapped: copy it in a kernel, or leave the swap out");
        assertRefused(
                problem((step, fields) -> step.sum("s", "n * u", fields.get("n"), fields.get("u"))),
                Split.WHOLE,
                1,
                "n and u are reduced together to s, but their elements do not lie on the same cells: reduce one at a"
                        + " time");
    }

    @Test
    void theHostHasToHoldThem() {
        Declaration program = new Declaration("Count", CombinedPartitionTest.class);
        FieldDeclaration n =
                program.field("n", "uchar").size(1 << 13, (1 << 13) + 1).combined("sum");
        KernelDeclaration count = program.kernel("count").global(12);
        count.updates(n);
        program.iteration(step -> step.launch(count));
        assertRefused(
                program.problem(),
                Split.WHOLE,
                1,
                "n is combined and has 67117056 elements, which the host puts together behind each launch: 67108864 are"
                        + " possible; make it smaller");
    }

    /** By the first zone, and by no other. */
    @Test
    void theyAreReducedOnce() {
        Problem problem = problem((step, fields) -> step.sum("s", "n + m", fields.get("n"), fields.get("m")));
        Step.Reduce reduce = (Step.Reduce) problem.steps().get(2);
        Partition partition = Partition.of(problem, new Split(1, 3, 1));

        assertThat(partition.zones())
                .extracting(
                        zone -> partition.reach().counted(reduce, zone.cells()).volume())
                .containsExactly(5L, 0L, 0L);
    }
}
