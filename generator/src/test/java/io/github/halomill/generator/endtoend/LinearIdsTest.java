package io.github.halomill.generator.endtoend;

import static io.github.halomill.generator.endtoend.PlainLoops.swap;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kernels that take one id apart into coordinates, read without a description of more than sizes, on 1 to 4 zones that
 * begin and end in the middle of rows and planes, against plain loops with a loop for each coordinate.
 */
@Tag("device")
class LinearIdsTest {

    @TempDir
    Path folder;

    /** FluidX3D's addressing: neighbours on a torus, and components one after the other. */
    @Test
    void componentsOnATorus() throws Exception {
        String kernel = """
                __kernel void stream(__global const int *f, __global int *g, const uint nx, const uint ny)
                {
                    const uint n = get_global_id(0), N = nx * ny;
                    if (n >= N) return;
                    const uint x = n % nx, y = n / nx;
                    const uint xp = (x + 1u) % nx, xm = (x + nx - 1u) % nx, yp = (y + 1u) % ny, ym = (y + ny - 1u) % ny;
                    int a = f[n], b = f[N + y * nx + xm], c = f[2u * N + y * nx + xp];
                    int d = f[3u * N + ym * nx + x], e = f[4u * N + yp * nx + x], r = a + b + c + d + e;
                    g[n] = 3 * a + r; g[N + n] = 3 * b + r; g[2u * N + n] = 3 * c + r; g[3u * N + n] = 3 * d + r;
                    g[4u * N + n] = 3 * e + r;
                }
                """;
        int nx = 5;
        int ny = 7;
        int all = nx * ny;
        check("stream", "f", "g", kernel, Map.of("nx", 5L, "ny", 7L), (f, g) -> {
            for (int y = 0; y < ny; y++) {
                for (int x = 0; x < nx; x++) {
                    int left = x == 0 ? nx - 1 : x - 1;
                    int right = x == nx - 1 ? 0 : x + 1;
                    int below = y == 0 ? ny - 1 : y - 1;
                    int above = y == ny - 1 ? 0 : y + 1;
                    int[] p = {
                        f[y * nx + x],
                        f[all + y * nx + left],
                        f[2 * all + y * nx + right],
                        f[3 * all + below * nx + x],
                        f[4 * all + above * nx + x]
                    };
                    int sum = p[0] + p[1] + p[2] + p[3] + p[4];
                    for (int q = 0; q < 5; q++) {
                        g[q * all + y * nx + x] = 3 * p[q] + sum;
                    }
                }
            }
        });
    }

    /** Guards at the edges, whose elements are copied. */
    @Test
    void edgesInTwoDimensions() throws Exception {
        String kernel = """
                __kernel void heat(__global int *v, __global const int *u, const int nx, const int ny)
                {
                    const int n = get_global_id(0);
                    if (n >= nx * ny) return;
                    const int x = n % nx, y = n / nx;
                    if (x == 0 || x == nx - 1 || y == 0 || y == ny - 1) { v[n] = u[n]; return; }
                    v[n] = u[n - 1] + 2 * u[n + 1] + 3 * u[n - nx] + 5 * u[n + nx];
                }
                """;
        int nx = 6;
        int ny = 9;
        check("heat", "u", "v", kernel, Map.of("nx", 6L, "ny", 9L), (u, v) -> {
            for (int y = 0; y < ny; y++) {
                for (int x = 0; x < nx; x++) {
                    int n = y * nx + x;
                    boolean edge = x == 0 || x == nx - 1 || y == 0 || y == ny - 1;
                    v[n] = edge ? u[n] : u[n - 1] + 2 * u[n + 1] + 3 * u[n - nx] + 5 * u[n + nx];
                }
            }
        });
    }

    /** The same with planes; what is at an edge keeps its value. */
    @Test
    void edgesInThreeDimensions() throws Exception {
        String kernel = """
                __kernel void heat(__global int *v, __global const int *u, const int nx, const int ny, const int nz)
                {
                    const int n = get_global_id(0), plane = nx * ny;
                    if (n >= plane * nz) return;
                    const int x = n % nx, y = n / nx % ny, z = n / plane;
                    if (x > 0 && x < nx - 1 && y > 0 && y < ny - 1 && z > 0 && z < nz - 1)
                        v[n] = u[n - 1] + 2 * u[n + 1] + 3 * u[n - nx] + 5 * u[n + nx] + 7 * u[n - plane] - u[n + plane];
                }
                """;
        int nx = 4;
        int ny = 5;
        int nz = 6;
        int plane = nx * ny;
        check("heat", "u", "v", kernel, Map.of("nx", 4L, "ny", 5L, "nz", 6L), (u, v) -> {
            for (int z = 1; z < nz - 1; z++) {
                for (int y = 1; y < ny - 1; y++) {
                    for (int x = 1; x < nx - 1; x++) {
                        int n = z * plane + y * nx + x;
                        v[n] = u[n - 1]
                                + 2 * u[n + 1]
                                + 3 * u[n - nx]
                                + 5 * u[n + nx]
                                + 7 * u[n - plane]
                                - u[n + plane];
                    }
                }
            }
        });
    }

    /** A torus of three dimensions, taken apart by way of planes, with macros for sizes. */
    @Test
    void componentsOnATorusOfThreeDimensions() throws Exception {
        String kernel = """
                __kernel void stream(__global const int *f, __global int *g, const uint nx, const uint ny, const uint nz)
                {
                    const uint n = get_global_id(0), P = nx * ny, N = P * nz;
                    if (n >= N) return;
                    const uint t = n % P, x = t % nx, y = t / nx, z = n / P;
                    const uint xp = (x + 1u) % nx, xm = (x + nx - 1u) % nx, yp = (y + 1u) % ny, zm = (z + nz - 1u) % nz;
                    g[n] = f[n] + f[N + xm + y * nx + z * P];
                    g[N + n] = f[N + xp + y * nx + z * P] - f[2u * N + x + yp * nx + z * P];
                    g[2u * N + n] = 3 * f[2u * N + x + y * nx + zm * P] + f[n];
                }
                """;
        int nx = 3;
        int ny = 4;
        int nz = 5;
        int plane = nx * ny;
        int all = plane * nz;
        check("stream", "f", "g", kernel, Map.of("nx", 3L, "ny", 4L, "nz", 5L), (f, g) -> {
            for (int n = 0; n < all; n++) {
                int x = n % nx;
                int y = n / nx % ny;
                int z = n / plane;
                int row = n - x;
                int left = row + Math.floorMod(x - 1, nx);
                int right = row + (x + 1) % nx;
                int above = z * plane + (y + 1) % ny * nx + x;
                int behind = Math.floorMod(z - 1, nz) * plane + y * nx + x;
                g[n] = f[n] + f[all + left];
                g[all + n] = f[all + right] - f[2 * all + above];
                g[2 * all + n] = 3 * f[2 * all + behind] + f[n];
            }
        });
    }

    /** What a step makes of one array in another one. */
    private interface Step {
        void of(int[] from, int[] to);
    }

    private void check(String function, String from, String to, String kernel, Map<String, Long> sizes, Step step)
            throws Exception {
        StringBuilder parameters = new StringBuilder();
        sizes.keySet().stream()
                .sorted()
                .forEach(name -> parameters.append("<parameter name=\"%s\">16</parameter>\n".formatted(name)));
        String description = """
                <program name="Linear">
                  %s<field name="%s"/> <field name="%s"/>
                  <kernels file="stencil.cl"/>
                  <schedule><launch kernel="%s"/><swap>%s %s</swap></schedule>
                </program>
                """.formatted(parameters, from, to, function, from, to);
        PlainLoops.in(folder).check("Linear", description, kernel, 2, sizes, arrays -> {
            step.of(arrays.get(0), arrays.get(1));
            swap(arrays, 0, 1);
        });
    }
}
