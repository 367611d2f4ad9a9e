package io.github.halomill.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Placement;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.Memory;
import io.github.halomill.runtime.io.file.FileSink;
import io.github.halomill.runtime.io.picture.Caption;
import io.github.halomill.runtime.io.picture.FrameStyle;
import io.github.halomill.runtime.io.picture.PictureStyle;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Elements lie where cells do: with margins, several to a cell, for several cells, in ranges and with strides. */
class LengthsTest {

    @TempDir
    private Path folder;

    /** A grid of 8 x 4 cells, with a field that a kernel writes. */
    private static Problem problem(Consumer<Declaration> lengths, long... size) {
        Declaration program = new Declaration("P", LengthsTest.class);
        program.grid(8, 4);
        lengths.accept(program);
        FieldDeclaration u = program.field("u", "float").size(size);
        KernelDeclaration kernel = program.kernel("k").global(8, 4);
        kernel.writes(u);
        program.iteration(step -> step.launch(kernel));
        return program.problem();
    }

    private static Placement placement(Problem problem) {
        return problem.fields().get(0).placement(problem.grid());
    }

    @ParameterizedTest
    @CsvSource({"8, 4, 0, 0, 1, 1", "10, 8, -1, 0, 1, 0.5", "4, 2, 0, 0, 2, 2", "9, 4, 0, 0, 1, 1"})
    void inCells(long nx, long ny, double x, double y, double dx, double dy) {
        Placement cells = placement(problem(program -> {}, nx, ny));
        assertThat(cells.unit()).isEqualTo(Placement.Unit.CELLS);
        assertThat(cells.first()).containsExactly(x, y, 0.0);
        assertThat(cells.step()).containsExactly(dx, dy, 1.0);
        Placement lengths = placement(problem(
                program -> {
                    program.spacing(0.5, 3);
                    program.origin(10);
                },
                nx,
                ny));
        assertThat(lengths.unit()).isEqualTo(Placement.Unit.LENGTH);
        assertThat(lengths.first()).containsExactly(10 + 0.5 * x, 10 + 3 * y, 0.0);
        assertThat(lengths.step()).containsExactly(0.5 * dx, 3 * dy, 1.0);
    }

    @Test
    void ofARangeWithAStride() throws IOException {
        Problem problem = problem(program -> program.spacing(0.5, 3), 10, 6);
        FieldSpec field = problem.fields().get(0);
        Placement part =
                placement(problem).at(field.lattice(new long[] {2, 8, -1, 4}, new long[] {3, 1}, problem.grid()));
        assertThat(part.first()).containsExactly(1.0, -3.0, 0.0);
        assertThat(part.step()).containsExactly(1.5, 3.0, 1.0);
        ArrayShape shape = Memory.shape("float", 2, 5);
        for (String name : List.of("u.vti", "u.pvti")) {
            Caption caption = new Caption(new ArrayName("u"), part, new FrameStyle(PictureStyle.DEFAULT), () -> "");
            try (FileSink sink = FileSink.create(folder.resolve(name), shape, caption, Ranks.alone())) {
                sink.write(Box.of(shape.size()), Memory.room(40));
                sink.commit();
            }
            assertThat(Files.readString(folder.resolve(name), StandardCharsets.ISO_8859_1))
                    .contains("Origin=\"1 -3 0\" Spacing=\"1.5 3 1\"");
        }
    }

    @Test
    void theGridKnowsWhatIsSaid() {
        assertThat(problem(program -> {}, 8, 4).grid().lengths()).isEmpty();
        assertThat(problem(program -> program.origin(1, 2), 8, 4).grid().lengths())
                .isEqualTo(Map.of("spacing", List.of(1.0, 1.0), "origin", List.of(1.0, 2.0)));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, the grid's spacing along x is 0.0: choose parameters and scalars with which it is more than 0",
        "1, NaN, the grid's spacing along y is NaN: choose parameters and scalars with which it is more than 0"
    })
    void aCellHasALength(double dx, double dy, String message) {
        assertThatThrownBy(() -> problem(program -> program.spacing(dx, dy), 8, 4))
                .isInstanceOf(RunException.class)
                .hasMessage(message);
    }
}
