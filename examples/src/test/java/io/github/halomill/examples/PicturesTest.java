package io.github.halomill.examples;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import blur1d.Blur1D;
import heat3d.Heat3D;
import insulated2d.Insulated2D;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.Devices;
import jacobi2d.Jacobi2D;
import jacobi4rows.Jacobi4Rows;
import java.io.IOException;
import java.util.Random;
import life.Life;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tiled2d.Tiled2D;

/**
 * The pictures in the examples' READMEs show what their programs compute, on four zones. {@code -Dhalomill.recreate=true}
 * draws them anew.
 */
@Tag("device")
class PicturesTest {

    private static final Device DEVICE = Devices.discover().get(0);
    private static final String FOUR_ZONES = DEVICE.id() + "*4";

    @Test
    void jacobi2d() throws IOException {
        int nx = 384;
        int ny = 112;
        int pitch = nx + 20;
        float[] start = new float[pitch * (ny + 2)];
        fill(start, pitch, (x, y) -> disc(x, y, 90, 57, 40) + disc(x, y, 230, 40, 18) + disc(x, y, 330, 75, 27));
        float[] end = start.clone();
        try (Jacobi2D program =
                Jacobi2D.builder().devices(FOUR_ZONES).nx(nx).ny(ny).build()) {
            program.a().copyFrom(start);
            program.b().copyFrom(start);
            program.run(40);
            program.b().copyTo(end);
        }
        Picture.hold("jacobi2d", Picture.stacked(pitch, ny + 2, 1, field(start, pitch), field(end, pitch)));
    }

    @Test
    void jacobi4rows() throws IOException {
        int nx = 192;
        int ny = 192;
        int pitch = nx + 2;
        Random random = new Random(1);
        float[] start = new float[pitch * (ny + 2)];
        fill(start, pitch, (x, y) -> {
            double inner = random.nextDouble();
            return x == 0 || y == ny + 1 ? 1 : x == nx + 1 || y == 0 ? 0 : inner;
        });
        float[] end = start.clone();
        try (Jacobi4Rows program =
                Jacobi4Rows.builder().devices(FOUR_ZONES).nx(nx).ny(ny).build()) {
            program.a().copyFrom(start);
            program.b().copyFrom(start);
            program.run(3000);
            program.b().copyTo(end);
        }
        Picture.hold("jacobi4rows", Picture.sideBySide(pitch, ny + 2, 1, field(start, pitch), field(end, pitch)));
    }

    @Test
    void insulated2d() throws IOException {
        int n = 198;
        float[] start = new float[n * n];
        fill(start, n, (x, y) -> disc(x, y, 10, 15, 50) + disc(x, y, 130, 100, 30) + disc(x, y, 60, 180, 40));
        float[] end = start.clone();
        try (Insulated2D program =
                Insulated2D.builder().devices(FOUR_ZONES).nx(n).ny(n).build()) {
            program.now().copyFrom(start);
            program.run(1500);
            program.now().copyTo(end);
        }
        Picture.hold("insulated2d", Picture.sideBySide(n, n, 1, field(start, n), field(end, n)));
    }

    @Test
    void tiled2d() throws IOException {
        int n = 192;
        int pitch = n + 2;
        Random random = new Random(1);
        float[] start = new float[pitch * pitch];
        fill(
                start,
                pitch,
                (x, y) -> 0.25
                        + 0.5 * disc(x, y, 97, 97, 75)
                        - 0.5 * disc(x, y, 97, 97, 45)
                        + 0.5 * disc(x, y, 97, 97, 20)
                        + 0.5 * (random.nextDouble() - 0.5));
        float[] end = start.clone();
        try (Tiled2D program = Tiled2D.builder().devices(FOUR_ZONES).nx(n).ny(n).build()) {
            program.next().copyFrom(start);
            program.now().copyFrom(start);
            program.run(20);
            program.now().copyTo(end);
        }
        Picture.hold("tiled2d", Picture.sideBySide(pitch, pitch, 1, field(start, pitch), field(end, pitch)));
    }

    @Test
    void heat3d() throws IOException {
        assumeTrue(DEVICE.properties().supportsDouble(), DEVICE.id() + " has no double precision (cl_khr_fp64)");
        int n = 64;
        int pitch = n + 2;
        int plane = pitch * pitch;
        double[] start = new double[plane * pitch];
        for (int z = 0; z < pitch; z++) {
            for (int i = 0; i < plane; i++) {
                int x = i % pitch;
                int y = i / pitch;
                int depth = (z - 33) * (z - 33);
                boolean hot = square(x - 22) + square(y - 24) + depth < square(16)
                        || square(x - 47) + square(y - 45) + depth < square(11);
                start[z * plane + i] = hot ? 1 : 0;
            }
        }
        double[] end = start.clone();
        try (Heat3D program =
                Heat3D.builder().devices(FOUR_ZONES).nx(n).ny(n).nz(n).build()) {
            program.next().copyFrom(start);
            program.now().copyFrom(start);
            program.run(120);
            program.now().copyTo(end);
        }
        int middle = 33 * plane;
        Picture.hold(
                "heat3d",
                Picture.sideBySide(
                        pitch,
                        pitch,
                        3,
                        (x, y) -> start[middle + y * pitch + x],
                        (x, y) -> end[middle + y * pitch + x]));
    }

    @Test
    void life() throws IOException {
        int nx = 78;
        int ny = 48;
        int pitch = nx + 2;
        String[] gun = {
            "                        #",
            "                      # #",
            "            ##      ##            ##",
            "           #   #    ##            ##",
            "##        #     #   ##",
            "##        #   # ##    # #",
            "          #     #       #",
            "           #   #",
            "            ##"
        };
        byte[] cells = new byte[pitch * (ny + 2)];
        for (int y = 0; y < gun.length; y++) {
            for (int x = 0; x < gun[y].length(); x++) {
                cells[(y + 4) * pitch + x + 4] = (byte) (gun[y].charAt(x) == '#' ? 1 : 0);
            }
        }
        try (Life program = Life.builder().devices(FOUR_ZONES).nx(nx).ny(ny).build()) {
            program.now().copyFrom(cells);
            program.run(140);
            program.now().copyTo(cells);
        }
        int scale = 5;
        Picture picture = new Picture(pitch * scale, (ny + 2) * scale);
        picture.draw(0, 0, pitch, ny + 2, scale, (x, y) -> 0.15 + 0.75 * cells[y * pitch + x]);
        Picture.hold("life", picture);
    }

    @Test
    void blur1d() throws IOException {
        int n = 400;
        Random random = new Random(1);
        short[] signal = new short[n + 5];
        for (int i = 0; i < signal.length; i++) {
            double step = i < 130 ? 15_000 : i < 270 ? 45_000 : 45_000 - 250 * (i - 270);
            signal[i] = (short) (int) (step + 12_000 * (random.nextDouble() - 0.5));
        }
        short[] blurred = new short[n];
        try (Blur1D program = Blur1D.builder().devices(FOUR_ZONES).n(n).build()) {
            program.signal().copyFrom(signal);
            program.run(1);
            program.blurred().copyTo(blurred);
        }
        Picture picture = new Picture(n, 200);
        picture.drawGrey(x -> Short.toUnsignedInt(signal[x + 4]) / 65_535.0);
        picture.drawBold(x -> Short.toUnsignedInt(blurred[x]) / 65_535.0);
        Picture.hold("blur1d", picture);
    }

    private static void fill(float[] values, int pitch, Picture.Field field) {
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) field.at(i % pitch, i / pitch);
        }
    }

    private static Picture.Field field(float[] values, int pitch) {
        return (x, y) -> values[y * pitch + x];
    }

    private static double disc(int x, int y, int centerX, int centerY, int radius) {
        return square(x - centerX) + square(y - centerY) < square(radius) ? 1 : 0;
    }

    private static int square(int value) {
        return value * value;
    }
}
