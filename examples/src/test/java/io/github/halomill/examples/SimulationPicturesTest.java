package io.github.halomill.examples;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import acoustic.Acoustic;
import cg.Cg;
import fdtd2d.Fdtd2D;
import fdtd3d.Fdtd3D;
import flood.Flood;
import grayscott.GrayScott;
import himeno.Himeno;
import implicit.Implicit;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.SavedFields;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.testing.Thorough;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import lbm.Lbm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import redblack.RedBlack;
import shallow.Shallow;
import torus.Torus;

/** As {@link PicturesTest}, of simulations. */
@Tag("device")
class SimulationPicturesTest {

    /** Nothing is tried out: pictures are the same whatever is fastest. */
    static final ExecutionOptions FOUR_ZONES = ExecutionOptions.DEFAULT
            .withDevices(
                    DeviceSelection.parse(Devices.discover().get(0).id() + "*4").select(Devices.discover()))
            .withTuning(Tuning.OFF);

    @Test
    void fdtd2d() throws IOException {
        int nx = 320;
        int ny = 200;
        float[] hz = new float[nx * ny];
        for (int y = 0; y < ny; y++) {
            for (int x = 0; x < nx; x++) {
                hz[y * nx + x] = (float) (6 * Math.exp(-(square(x - 160) + square(y - 120)) / 60.0));
            }
        }
        try (Fdtd2D program =
                Fdtd2D.builder().options(FOUR_ZONES).nx(nx).ny(ny).omega(0.15).build()) {
            program.hz().copyFrom(hz);
            program.run(180);
            Picture.hold("fdtd2d", file -> program.hz().copyTo(file, "map=coolwarm, range=-2..2"));
        }
    }

    @Test
    @Thorough
    void fdtd3d() throws IOException {
        int n = 96;
        float[] ez = new float[(n + 1) * (n + 1) * n];
        try (Fdtd3D program = Fdtd3D.builder()
                .options(FOUR_ZONES)
                .nx(n)
                .ny(n)
                .nz(n)
                .omega(0.3)
                .build()) {
            program.run(85);
            program.ez().copyTo(ez);
        }
        Picture picture = new Picture(2 * 3 * n + Picture.GAP, 3 * n);
        picture.draw(0, 0, n, n, 3, (x, z) -> 0.4 + 3 * ez[(z * (n + 1) + n / 2) * (n + 1) + x]);
        picture.draw(3 * n + Picture.GAP, 0, n, n, 3, (x, y) -> 0.4 + 3 * ez[(n / 2 * (n + 1) + y) * (n + 1) + x]);
        Picture.hold("fdtd3d", picture);
    }

    @Test
    void acoustic() throws IOException {
        int nx = 400;
        int ny = 260;
        float[] speed2 = new float[nx * ny];
        float[] keep = new float[nx * ny];
        for (int y = 0; y < ny; y++) {
            for (int x = 0; x < nx; x++) {
                boolean rock = y > 130 + 20 * Math.sin(x / 50.0);
                speed2[y * nx + x] = rock ? 0.36f : 0.09f;
                int edge = Math.min(Math.min(x, nx - 1 - x), Math.min(y, ny - 1 - y));
                double depth = Math.max(0, 30 - edge) / 30.0;
                keep[y * nx + x] = (float) (1 - 0.2 * depth * depth);
            }
        }
        try (Acoustic program = Acoustic.builder()
                .options(FOUR_ZONES)
                .nx(nx)
                .ny(ny)
                .sx(200)
                .sy(60)
                .build()) {
            program.speed2().copyFrom(speed2);
            program.keep().copyFrom(keep);
            program.run(460);
            Picture.hold("acoustic", file -> program.now().copyTo(file, "range=-0.5..0.5"));
        }
    }

    @Test
    @Thorough
    void grayscott() throws IOException {
        int n = 256;
        int pitch = n + 2;
        float[] u = new float[pitch * pitch];
        float[] v = new float[pitch * pitch];
        Arrays.fill(u, 1);
        Random random = new Random(1);
        for (int spot = 0; spot < 12; spot++) {
            int left = 1 + random.nextInt(n - 10);
            int top = 1 + random.nextInt(n - 10);
            for (int y = top; y < top + 10; y++) {
                Arrays.fill(u, y * pitch + left, y * pitch + left + 10, 0.5f);
                Arrays.fill(v, y * pitch + left, y * pitch + left + 10, 0.25f);
            }
        }
        try (GrayScott program =
                GrayScott.builder().options(FOUR_ZONES).nx(n).ny(n).build()) {
            program.u().copyFrom(u);
            program.v().copyFrom(v);
            program.run(5000);
            Picture.hold("grayscott", file -> program.v().copyTo(file, "map=magma"));
        }
    }

    @Test
    @Thorough
    void lbm() throws IOException {
        int nx = 280;
        int ny = 92;
        double inflow = 0.1;
        byte[] solid = new byte[nx * ny];
        for (int i = 0; i < solid.length; i++) {
            solid[i] = (byte) (square(i % nx - 54) + square(i / nx - 44) < square(8) ? 1 : 0);
        }
        float[] ux = new float[nx * ny];
        float[] uy = new float[nx * ny];
        try (Lbm program = Lbm.builder()
                .options(FOUR_ZONES)
                .nx(nx)
                .ny(ny)
                .inflow(inflow)
                .omega(1.9)
                .build()) {
            program.solid().copyFrom(solid);
            List<Field<float[]>> fields = LbmTest.particles(program);
            for (int i = 0; i < 9; i++) {
                int right = i == 1 || i == 5 || i == 8 ? 1 : i == 3 || i == 6 || i == 7 ? -1 : 0;
                double weight = i == 0 ? 4.0 / 9 : i < 5 ? 1.0 / 9 : 1.0 / 36;
                float[] particles = new float[(nx + 2) * (ny + 2)];
                double flow = 3 * right * inflow + 4.5 * square(right) * inflow * inflow - 1.5 * inflow * inflow;
                Arrays.fill(particles, (float) (weight * (1 + flow)));
                if (i == 2) {
                    // Behind the cylinder a little goes up, or the flow would stay as even as it begins.
                    for (int y = 40; y < 50; y++) {
                        Arrays.fill(particles, y * (nx + 2) + 66, y * (nx + 2) + 92, 1.2f / 9);
                    }
                }
                fields.get(i).copyFrom(particles);
            }
            program.run(6_500);
            program.ux().copyTo(ux);
            program.uy().copyTo(uy);
        }
        Picture picture = new Picture(3 * nx, 3 * ny);
        picture.draw(0, 0, nx, ny, 3, (x, y) -> Math.hypot(ux[y * nx + x], uy[y * nx + x]) / 0.17);
        Picture.hold("lbm", picture);
    }

    @Test
    void shallow() throws IOException {
        assumeTrue(FOUR_ZONES.devices().get(0).properties().supportsDouble(), "no double precision (cl_khr_fp64)");
        int n = 200;
        int pitch = n + 2;
        double[] h = new double[pitch * pitch];
        for (int i = 0; i < h.length; i++) {
            h[i] = square(i % pitch - 60) + square(i / pitch - 80) < square(30) ? 2 : 1;
        }
        try (Shallow program =
                Shallow.builder().options(FOUR_ZONES).nx(n).ny(n).end(25).build()) {
            program.h().copyFrom(h);
            program.run(10_000);
            Picture.hold("shallow", file -> program.h().copyTo(file, ""));
        }
    }

    @Test
    @Thorough
    void flood() throws IOException {
        assumeTrue(FOUR_ZONES.devices().get(0).properties().supportsDouble(), "no double precision (cl_khr_fp64)");
        int nx = 128;
        int ny = 64;
        double[] bed = new double[nx * ny];
        for (int i = 0; i < bed.length; i++) {
            int x = i % nx;
            int y = i / nx;
            double river = y - 32 - 9 * Math.sin(x / 16.0);
            bed[i] = 10
                    - 0.04 * x
                    + 0.04 * Math.abs(y - 32)
                    + 3 * (1 - Math.exp(-river * river / 36))
                    + 4 * Math.exp(-(square(x - 70) + square(y - 50)) / 120.0)
                    + 5 * Math.exp(-(square(x - 30) + square(y - 12)) / 160.0)
                    + 4 * Math.exp(-(square(x - 104) + square(y - 14)) / 90.0);
        }
        double[][] depths = new double[2][nx * ny];
        for (int later = 0; later < 2; later++) {
            try (Flood program = Flood.builder()
                    .options(FOUR_ZONES.withSavedFields(SavedFields.NONE))
                    .gx(nx / 16)
                    .gy(ny / 16)
                    .from(27)
                    .to(37)
                    .dx(10.0)
                    .finish(later == 0 ? 150 : 360)
                    .build()) {
                program.bed().copyFrom(bed);
                program.storm().copyFrom(new double[] {0, 0, 0, 120, 1200, 0, 1200, 1200, 0, 20000, 0, 0});
                program.run(100_000);
                program.h().copyTo(depths[later]);
            }
        }
        Picture picture = new Picture(4 * nx, 2 * 4 * ny + Picture.GAP);
        for (int later = 0; later < 2; later++) {
            double[] h = depths[later];
            picture.draw(
                    0,
                    later * (4 * ny + Picture.GAP),
                    nx,
                    ny,
                    4,
                    (x, y) -> h[y * nx + x] > 0.02 ? 0.6 + 0.1 * h[y * nx + x] : 0.03 * (bed[y * nx + x] - 3));
        }
        Picture.hold("flood", picture);
    }

    @Test
    @Thorough
    void implicit() throws IOException {
        assumeTrue(FOUR_ZONES.devices().get(0).properties().supportsDouble(), "no double precision (cl_khr_fp64)");
        int n = 120;
        double[] k = new double[n * n];
        double[] u = new double[n * n];
        for (int i = 0; i < k.length; i++) {
            int x = i % n;
            int y = i / n;
            boolean pipe = Math.abs(y - 60 - 30 * Math.sin(x / 14.0)) < 5;
            k[i] = pipe ? 10 : square(x - 90) + square(y - 85) < 400 ? 0 : 0.2;
            u[i] = x < 12 ? 1 : 0;
        }
        try (Implicit program =
                Implicit.builder().options(FOUR_ZONES).nx(n).ny(n).dt(100.0).build()) {
            program.k().copyFrom(k);
            program.u().copyFrom(u);
            program.run(10);
            Picture.hold("implicit", file -> program.u().copyTo(file, "range=0..1"));
        }
    }

    @Test
    void redblack() throws IOException {
        int n = 200;
        float[] f = new float[n * n];
        for (int i = 0; i < f.length; i++) {
            int x = i % n;
            int y = i / n;
            f[i] = square(x - 60) + square(y - 70) < 100
                    ? -0.01f
                    : square(x - 140) + square(y - 130) < 225 ? 0.004f : 0;
        }
        try (RedBlack program = RedBlack.builder()
                .options(FOUR_ZONES)
                .nx(n)
                .ny(n)
                .tolerance(1e-6)
                .build()) {
            program.f().copyFrom(f);
            program.run(100);
            Picture.hold("redblack", file -> program.u().copyTo(file));
        }
    }

    @Test
    void torus() throws IOException {
        int nx = 160;
        int ny = 80;
        byte[] cells = Values.cells(1, nx * ny);
        try (Torus program = Torus.builder().options(FOUR_ZONES).nx(nx).ny(ny).build()) {
            program.now().copyFrom(cells);
            program.run(300);
            Picture.hold("torus", file -> program.now().copyTo(file));
        }
    }

    @Test
    @Thorough
    void himeno() throws IOException {
        int nx = 128;
        int ny = 32;
        int nz = 96;
        HimenoReference start = new HimenoReference(nz, ny, nx);
        float[] p = start.p.clone();
        try (Himeno program =
                Himeno.builder().options(FOUR_ZONES).nx(nx).ny(ny).nz(nz).build()) {
            HimenoTest.upload(program, start);
            program.run(400);
            program.p().copyTo(p);
        }
        Picture.hold(
                "himeno",
                Picture.sideBySide(
                        nx,
                        nz,
                        2,
                        (x, z) -> start.p[(z * ny + ny / 2) * nx + x],
                        (x, z) -> 100 * (p[(z * ny + ny / 2) * nx + x] - start.p[(z * ny + ny / 2) * nx + x])));
    }

    @Test
    @Thorough
    void cg() throws IOException {
        int n = 200;
        int pitch = n + 2;
        float[] r = new float[pitch * pitch];
        for (int i = 0; i < r.length; i++) {
            int x = i % pitch;
            int y = i / pitch;
            r[i] = square(x - 60) + square(y - 70) < 100
                    ? 0.01f
                    : square(x - 140) + square(y - 130) < 225 ? -0.004f : 0;
        }
        try (Cg program = Cg.builder().options(FOUR_ZONES).nx(n).ny(n).build()) {
            program.r().copyFrom(r);
            program.run(200);
            Picture.hold("cg", file -> program.solution().copyTo(file));
        }
    }

    private static int square(int value) {
        return value * value;
    }
}
