package io.github.halomill.generator.emit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.geometry.Offset;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeclarationEmitterTest {

    private static String host(Program program) {
        return new JavaSources(program, "made.up").host();
    }

    @Test
    void ofAKernelThatMayWriteConditionallyNothingIsSaid() {
        assertThat(host(Programs.jacobi2D())).contains("step.swap(a, b);").doesNotContain("writesUnconditionally");
    }

    @Test
    void whatZonesWriteAndAllReadIsGathered() {
        assertThat(host(Programs.gathered()))
                .contains("program.field(\"next\", \"float\").size(addExact(n, 2)).gathered();")
                .contains("program.field(\"table\", \"int\").size(7).replicated();");
    }

    @Test
    void pointsAreComputedFromParameters() {
        assertThat(host(Programs.rows())).contains(".at(negateExact(nx)).at(addExact(nx, 2)).at(1);");
    }

    @Test
    void boxesOfPointsAreRanges() {
        assertThat(host(Programs.boxes()))
                .contains("import static io.github.halomill.runtime.UseDeclaration.range;")
                .contains(".at(range(negateExact(r), r), range(0))\n")
                .contains(".at(range(0, multiplyExact(2, r)), range(-2, 2));\n");
        assertThat(host(Programs.rows())).doesNotContain("Range");
    }

    @Test
    void thousandsOfPointsCompile(@TempDir Path out) {
        List<Offset> points = IntStream.range(0, 2500)
                .mapToObj(i -> Offset.of(i % 50 - 25, 2 * (i / 50)))
                .toList();
        Program program = Programs.program("Many")
                .output("to", "float", Programs.number(512), Programs.number(512))
                .input("from", "float", points, Programs.number(512), Programs.number(512))
                .build();

        String host = host(program);

        assertThat(host.split("\\.at\\(", -1)).hasSize(points.size() + 1);
        points.forEach(point -> assertThat(host).contains(".at(" + point.along(0) + ", " + point.along(1) + ")"));
        assertThat(Compilation.problems(Map.of("made/up/Many", host), out)).isEmpty();
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
                        "// Kernel stencil of stencil.cl runs over n x 1 work-items with ids from {n,1} on in work-groups")
                .contains(".global(n, 1)\n", ".offset(n, 1)\n", ".cutAlong(0)\n");
    }

    @Test
    void aKernelThatWritesUnconditionallySaysSo() {
        assertThat(host(Programs.program("Copy")
                        .output("out", "float", Programs.number(64))
                        .unconditionalWrites()
                        .build()))
                .contains(".writesUnconditionally()");
    }
}
