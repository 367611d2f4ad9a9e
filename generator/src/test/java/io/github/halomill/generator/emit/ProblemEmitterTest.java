package io.github.halomill.generator.emit;

import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Problem;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Program;
import org.junit.jupiter.api.Test;

class ProblemEmitterTest {

    private static final String COMMENT = "// Which elements the kernel writes does not depend on what arrays hold.\n";

    private static String host(Program program) {
        return new JavaSources(program, "made.up").host();
    }

    @Test
    void aKernelThatMayWriteConditionallyMakesAProblemOfWhichNothingIsKnown() {
        assertThat(host(Programs.jacobi2D()))
                .contains("List.of(new Swap(\"A\", \"B\")));")
                .doesNotContain("does not depend");
    }

    @Test
    void whatZonesWriteAndAllReadIsGathered() {
        assertThat(host(Programs.gathered()))
                .contains("        // Every device holds all of next; what a zone writes is sent to all others.\n")
                .contains(
                        "Use.gathered(\n                \"next\", DataType.of(\"float\"), Extent.of(addExact(n, 2)), space, Access.OUTPUT)")
                .contains("Use.replicated(\"table\", ");
    }

    @Test
    void pointsAreComputedFromParameters() {
        assertThat(host(Programs.rows()))
                .contains("List.of(Offset.of(negateExact(nx)), Offset.of(addExact(nx, 2)), Offset.of(1))");
    }

    @Test
    void boxesOfPointsAreRanges() {
        assertThat(host(Programs.boxes()))
                .contains("import static io.github.halomill.runtime.partition.Range.range;")
                .contains("List.of(Offset.of(5, 0)))\n"
                        + "                .withPoints(range(negateExact(r), r), range(0))\n"
                        + "                .withPoints(range(0, multiplyExact(2, r)), range(-2, 2));\n");
        assertThat(host(Programs.rows())).doesNotContain("Range");
    }

    @Test
    void whatIdsBeginAtIsPartOfTheKernelSpace() {
        Located n = Programs.reference("n");
        Located one = Programs.number(1);

        assertThat(host(Programs.program("Rows")
                        .parameter("n", 8)
                        .output("out", "float", n, n)
                        .global(n, one)
                        .offset(n, one)
                        .build()))
                .contains(
                        "// The kernel runs over n x 1 work-items with ids from {n,1} on in work-groups as the driver likes them.")
                .contains("KernelSpace.inGroupsOfAnySize(2, Extent.of(n, 1)).withOffset(Offset.of(n, 1)).cutAlong(0);");
    }

    @Test
    void aKernelThatWritesUnconditionallySaysSoInTheProblem() {
        assertThat(host(Programs.program("Copy")
                        .output("out", "float", Programs.number(64))
                        .unconditionalWrites()
                        .build()))
                .contains(COMMENT + "        return Problem.ofKernel(")
                .contains("List.of(), false);");
    }
}
