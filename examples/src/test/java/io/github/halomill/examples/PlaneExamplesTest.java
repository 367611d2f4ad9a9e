package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;

import insulated2d.Insulated2D;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.testing.Thorough;
import jacobi2d.Jacobi2D;
import jacobi4rows.Jacobi4Rows;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.LongFunction;
import life.Life;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tiled2d.Tiled2D;

/** Examples in two dimensions that step from one array to another: every cut gives the bits of their formulas. */
@Tag("device")
class PlaneExamplesTest {

    private static final String RUNS = "io.github.halomill.examples.Run#all";

    @ParameterizedTest
    @MethodSource(RUNS)
    @Thorough(every = 3)
    void jacobi2d(Run run) {
        int nx = 192;
        int ny = 112; // 3 work-groups by 7
        try (Jacobi2D program = Jacobi2D.builder()
                .devices(run.devices())
                .strategy(run.strategy())
                .nx(nx)
                .ny(ny)
                .build()) {
            check(
                    program,
                    program.a(),
                    program.b(),
                    seed -> Values.floats(seed, (nx + 20) * (ny + 2)),
                    7,
                    (next, now) -> Jacobi2DReference.step(next, now, nx, ny, 0.25f));
        }
    }

    @ParameterizedTest
    @MethodSource(RUNS)
    @Thorough(every = 3)
    void jacobi4rows(Run run) {
        int nx = 128;
        int ny = 320; // 2 work-groups by 5 of 4 x 16 rows
        try (Jacobi4Rows program = Jacobi4Rows.builder()
                .devices(run.devices())
                .strategy(run.strategy())
                .nx(nx)
                .ny(ny)
                .build()) {
            check(
                    program,
                    program.a(),
                    program.b(),
                    seed -> Values.floats(seed, (nx + 2) * (ny + 2)),
                    7,
                    (next, now) -> Jacobi4RowsReference.step(next, now, nx, ny));
        }
    }

    @ParameterizedTest
    @MethodSource(RUNS)
    @Thorough(every = 3)
    void tiled2d(Run run) {
        int nx = 48;
        int ny = 112; // 3 tiles by 7
        try (Tiled2D program = Tiled2D.builder()
                .devices(run.devices())
                .strategy(run.strategy())
                .nx(nx)
                .ny(ny)
                .build()) {
            check(
                    program,
                    program.next(),
                    program.now(),
                    seed -> Values.floats(seed, (nx + 2) * (ny + 2)),
                    7,
                    (next, now) -> Tiled2DReference.step(next, now, nx, ny));
        }
    }

    @ParameterizedTest
    @MethodSource(RUNS)
    void insulated2d(Run run) {
        int nx = 61;
        int ny = 43;
        try (Insulated2D program = Insulated2D.builder()
                .devices(run.devices())
                .strategy(run.strategy())
                .nx(nx)
                .ny(ny)
                .build()) {
            check(
                    program,
                    program.next(),
                    program.now(),
                    seed -> Values.floats(seed, nx * ny),
                    9,
                    (next, now) -> Insulated2DReference.step(next, now, nx, ny, 0.2f));
        }
    }

    @ParameterizedTest
    @MethodSource(RUNS)
    @Thorough(every = 3)
    void life(Run run) {
        int nx = 61;
        int ny = 83;
        try (Life program = Life.builder()
                .devices(run.devices())
                .strategy(run.strategy())
                .nx(nx)
                .ny(ny)
                .build()) {
            check(
                    program,
                    program.next(),
                    program.now(),
                    seed -> Values.cells(seed, (nx + 2) * (ny + 2)),
                    20,
                    (next, now) -> LifeReference.step(next, now, nx, ny));
        }
    }

    /**
     * That a program computes what its formula does, in what it wrote last and in what it wrote before.
     *
     * @param values an array that suits, with other contents for another seed
     */
    private static <A> void check(
            StencilProgram program,
            Field<A> written,
            Field<A> read,
            LongFunction<A> values,
            int steps,
            BiConsumer<A, A> step) {
        Pair<A> start = new Pair<>(values.apply(1), values.apply(2));
        written.copyFrom(start.written());
        read.copyFrom(start.read());
        Pair<A> expected = start.after(steps, step);

        program.run(steps);

        A actual = values.apply(3);
        written.copyTo(actual);
        assertThat(Objects.deepEquals(actual, expected.written()))
                .as("the bits of the older array")
                .isTrue();
        read.copyTo(actual);
        assertThat(Objects.deepEquals(actual, expected.read()))
                .as("the bits of the newer array")
                .isTrue();
    }
}
