package io.github.halomill.generator.endtoend;

import static io.github.halomill.generator.endtoend.PlainLoops.buffer;
import static io.github.halomill.generator.endtoend.PlainLoops.scalar;
import static io.github.halomill.generator.endtoend.PlainLoops.swap;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kernels that take arrays as images, on 1 to 4 zones against plain loops, which know nothing of images. */
@Tag("device")
class ImagesTest {

    private static final String IMAGE = "<image>R SIGNED_INT32</image>";

    @TempDir
    Path folder;

    private static String points(String... points) {
        return IMAGE + "<shadow><point>" + String.join("</point><point>", points) + "</point></shadow>";
    }

    private static String sampler(String name, String value) {
        return "<argument><name>" + name + "</name><property>input</property><dataType>sampler_t</dataType>"
                + "<cl_mem>0</cl_mem><value>" + value + "</value></argument>\n";
    }

    /** The element at a place; outside that at the border, or 0. */
    private static int read(int[] image, int w, int h, int d, int x, int y, int z, boolean edge) {
        int inX = Math.min(Math.max(x, 0), w - 1);
        int inY = Math.min(Math.max(y, 0), h - 1);
        int inZ = Math.min(Math.max(z, 0), d - 1);
        boolean inside = inX == x && inY == y && inZ == z;
        return inside || edge ? image[(inZ * h + inY) * w + inX] : 0;
    }

    /** A window over two rows and one column each way, a guard by sizes of images, and a border that stays. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aWindowInAPlane(boolean edge) throws Exception {
        int w = 9;
        int h = 15;
        String description = """
                <program name="Window">
                  <parameter><name>w</name><value>64</value></parameter>
                  <parameter><name>h</name><value>48</value></parameter>
                  %s%s
                  <kernel><name>stencil.cl</name><global><gsize>w</gsize><gsize>h</gsize></global></kernel>
                  <swap>out in</swap>
                </program>
                """.formatted(
                buffer("in", "input", "w", "h", points("{-1..1,-2..2}")), buffer("out", "output", "w", "h", IMAGE));
        String kernel = """
                __constant sampler_t around = CLK_NORMALIZED_COORDS_FALSE | CLK_FILTER_NEAREST | %s;
                int at(read_only image2d_t image, int2 where) { return read_imagei(image, around, where).x; }
                __kernel void s(__read_only image2d_t in, __write_only image2d_t out) {
                    int2 own = (int2)(get_global_id(0), get_global_id(1));
                    if (own.x >= get_image_width(out) - 1 || own.y >= get_image_dim(out).y) return;
                    int sum = 0;
                    for (int dy = -2; dy <= 2; dy++)
                        for (int dx = -1; dx <= 1; dx++)
                            sum = 3 * sum + at(in, own + (int2)(dx, dy));
                    write_imagei(out, own, sum);
                }
                """.formatted(edge ? "CLK_ADDRESS_CLAMP_TO_EDGE" : "CLK_ADDRESS_CLAMP");

        PlainLoops.in(folder).check("Window", description, kernel, 3, Map.of("w", (long) w, "h", (long) h), arrays -> {
            int[] in = arrays.get(0);
            for (int y = 0; y < h; y++) {
                for (int x = 0; x < w - 1; x++) {
                    int sum = 0;
                    for (int dy = -2; dy <= 2; dy++) {
                        for (int dx = -1; dx <= 1; dx++) {
                            sum = 3 * sum + read(in, w, h, 1, x + dx, y + dy, 0, edge);
                        }
                    }
                    arrays.get(1)[y * w + x] = sum;
                }
            }
            swap(arrays, 0, 1);
        });
    }

    /** A volume, a sampler that is passed, and one of coordinates in the middle of elements; a buffer beside the images. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aVolumeAndABuffer(boolean edge) throws Exception {
        int w = 5;
        int h = 4;
        int d = 11;
        String size = "w</dimsize><dimsize>h</dimsize><dimsize>d";
        String border = edge ? "CLK_ADDRESS_CLAMP_TO_EDGE" : "CLK_ADDRESS_CLAMP";
        String description = """
                <program name="Volume">
                  <parameter><name>w</name><value>32</value></parameter>
                  <parameter><name>h</name><value>16</value></parameter>
                  <parameter><name>d</name><value>24</value></parameter>
                  %s%s%s%s%s
                  <kernel><name>stencil.cl</name>
                    <global><gsize>w</gsize><gsize>h</gsize><gsize>d</gsize></global></kernel>
                  <swap>out in</swap>
                </program>
                """.formatted(
                        buffer(
                                "in",
                                "input",
                                size,
                                edge ? points("{0..1,0,-1..0}", "{0,-1..0,0..2}") : points("{1,0,-1}", "{0,-1,2}")),
                        buffer("weight", "input", size, ""),
                        sampler("around", border),
                        buffer("out", "output", size, IMAGE),
                        scalar("rows", "w"));
        String kernel = """
                #pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable
                __kernel void s(__read_only image3d_t in, __global const int *weight, sampler_t around,
                                __write_only image3d_t out, int rows) {
                    const sampler_t middle = CLK_NORMALIZED_COORDS_FALSE | CLK_FILTER_NEAREST | %s;
                    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
                    float4 far = (float4)(x + 0.5f, y - 0.5f, (float)z + 2.5f, 0.0f);
                    int sum = 3 * read_imagei(in, around, (int4)(x + 1, y, z - 1, 0)).x + 5 * read_imagei(in, middle, far).x;
                    write_imagei(out, (int4)(x, y, z, 0), sum + weight[(z * get_image_height(in) + y) * rows + x]);
                }
                """.formatted(border);

        Map<String, Long> sizes = Map.of("w", (long) w, "h", (long) h, "d", (long) d);
        PlainLoops.in(folder).check("Volume", description, kernel, 2, sizes, arrays -> {
            int[] in = arrays.get(0);
            for (int z = 0; z < d; z++) {
                for (int y = 0; y < h; y++) {
                    for (int x = 0; x < w; x++) {
                        int i = (z * h + y) * w + x;
                        arrays.get(2)[i] = 3 * read(in, w, h, d, x + 1, y, z - 1, edge)
                                + 5 * read(in, w, h, d, x, y - 1, z + 2, edge)
                                + arrays.get(1)[i];
                    }
                }
            }
            swap(arrays, 0, 2);
        });
    }

    /** Every device holds an image that is read anywhere; what is written is a buffer. */
    @Test
    void anImageThatIsReadAnywhere() throws Exception {
        int w = 6;
        int h = 10;
        String description = """
                <program name="Anywhere">
                  <parameter><name>w</name><value>64</value></parameter>
                  <parameter><name>h</name><value>48</value></parameter>
                  %s%s
                  <kernel><name>stencil.cl</name><global><gsize>w</gsize><gsize>h</gsize></global></kernel>
                </program>
                """.formatted(
                        buffer("table", "input", "w", "h", IMAGE + "<distribution>replicated</distribution>"),
                        buffer("out", "inout", "w", "h", ""));
        String kernel = """
                __kernel void s(__read_only image2d_t table, __global int *out) {
                    int x = get_global_id(0), y = get_global_id(1), w = get_image_width(table);
                    int2 where = (int2)((out[y * w + x] & 7) % w, (out[y * w + x] >> 3 & 7) % get_image_height(table));
                    out[y * w + x] += read_imagei(table, where).x;
                }
                """;

        PlainLoops.in(folder)
                .check("Anywhere", description, kernel, 1, Map.of("w", (long) w, "h", (long) h), arrays -> {
                    int[] out = arrays.get(1);
                    for (int i = 0; i < w * h; i++) {
                        out[i] += arrays.get(0)[(out[i] >> 3 & 7) % h * w + (out[i] & 7) % w];
                    }
                });
    }
}
