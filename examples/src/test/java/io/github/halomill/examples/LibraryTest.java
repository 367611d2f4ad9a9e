package io.github.halomill.examples;

import static org.assertj.core.api.Assertions.assertThat;

import cg.Cg;
import heat3d.Heat3D;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Generated classes as somebody's own program calls them. */
@Tag("device")
class LibraryTest {

    private static final int N = 65;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#shallow")
    void it_runs_until_something_holds(DeepRun run) {
        double enough = 1e-3;
        long done;
        try (Cg program = cg(run)) {
            done = program.runUntil(1000, 5, () -> program.rr() < enough);
            assertThat(program.rr()).isLessThan(enough);
            assertThat(program.report().scalars()).containsEntry("rr", program.rr());
        }
        assertThat(done).isBetween(10L, 995L);
        assertThat(done % 5).isZero();
        try (Cg program = cg(run)) {
            assertThat(program.runUntil(done - 5, 5, () -> program.rr() < enough))
                    .isEqualTo(done - 5);
            assertThat(program.rr()).isGreaterThanOrEqualTo(enough);
        }
    }

    private static Cg cg(DeepRun run) {
        Cg program =
                Cg.builder().options(run.options()).nx(N).ny(N).tolerance(0).build();
        program.r().fill((x, y, z) -> x % (N + 1) == 0 || y % (N + 1) == 0 ? 0 : Math.sin(x) * y);
        return program;
    }

    @ParameterizedTest
    @MethodSource("io.github.halomill.examples.DeepRun#shallow")
    void fields_come_from_formulas_boxes_and_files(DeepRun run) {
        Path file = folder.resolve("now.npy");
        Box box = Box.of(Extent.of(4, 2, 4)).translate(Offset.of(3, 0, 5));
        try (Heat3D program =
                Heat3D.builder().options(run.options()).nx(24).ny(24).nz(24).build()) {
            Field<double[]> now = program.now();
            now.fill((x, y, z) -> x + 100 * y + 10_000 * z);
            double[] part = new double[(int) box.volume()];
            now.copyTo(box, part);
            for (int i = 0; i < part.length; i++) {
                Offset at = box.point(i);
                assertThat(part[i]).isEqualTo(at.x() + 100 * at.y() + 10_000 * at.z());
                part[i] = -part[i];
            }
            now.copyFrom(box, part);
            now.copyTo(file);
            program.next().copyFrom(file);

            Extent size = program.next().size();
            double[] all = new double[(int) size.volume()];
            program.next().copyTo(all);
            for (int i = 0; i < all.length; i++) {
                Offset at = Box.of(size).point(i);
                boolean inside = at.x() >= 3 && at.x() < 7 && at.y() < 2 && at.z() >= 5 && at.z() < 9;
                double value = at.x() + 100 * at.y() + 10_000 * at.z();
                assertThat(all[i]).isEqualTo(inside ? -value : value);
            }
        }
    }
}
