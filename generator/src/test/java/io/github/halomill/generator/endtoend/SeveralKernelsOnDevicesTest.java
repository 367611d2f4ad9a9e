package io.github.halomill.generator.endtoend;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs of kernels that have their arrays in different ways, on several zones, as plain loops compute them. */
@Tag("device")
class SeveralKernelsOnDevicesTest {

    private static final int W = 12;
    private static final int H = 8;

    @TempDir
    Path folder;

    private static String field(String name, String size) {
        return "<field><name>" + name + "</name><dataType>int</dataType><argsize>" + size + "</argsize></field>\n";
    }

    private static String size(String... along) {
        return "<dimsize>" + String.join("</dimsize><dimsize>", along) + "</dimsize>";
    }

    private static String argument(String name, String property, String more) {
        return "<argument><name>" + name + "</name><property>" + property + "</property>" + more + "</argument>\n";
    }

    private static String scalar(String name, String value) {
        return argument(name, "input", "<dataType>int</dataType><value>" + value + "</value>");
    }

    private static String points(String... points) {
        return "<shadow><point>{" + String.join("}</point><point>{", points) + "}</point></shadow>";
    }

    private static String kernel(String function, String arguments, String space) {
        return "<kernel><name>stencil.cl</name><function>" + function + "</function>\n" + arguments + "<global>" + space
                + "</global></kernel>\n";
    }

    private static String program(String grid, String content) {
        return "<program xmlns=\"urn:halomill:program:1\" name=\"K\">\n<grid>" + grid + "</grid>\n" + content
                + "</program>\n";
    }

    /** One kernel writes its own part of an array, and the next one reads anything of it. */
    @Test
    void aFieldThatOneKernelReadsAnywhereIsWrittenInPartsByAnother() throws Exception {
        int groups = 13;
        String text = """
                __kernel void total(__global int *part, __global const int *a)
                {
                    int g = get_global_id(0), sum = 0;
                    for (int i = 0; i < 4; i++)
                        sum += a[4 * g + i];
                    part[g] = sum;
                }
                __kernel void spread(__global int *a, __global const int *part, int groups)
                {
                    int i = get_global_id(0);
                    a[i] = a[i] * 3 - part[groups - 1 - i / 4];
                }
                """;
        String description = program(
                "<dim>13</dim>",
                field("a", size("52"))
                        + field("part", size("13"))
                        + kernel(
                                "total",
                                argument("part", "output", "") + argument("a", "input", points("0")),
                                "<gsize>13</gsize>")
                        + kernel(
                                "spread",
                                argument("a", "inout", points("0"))
                                        + argument("part", "input", "<distribution>replicated</distribution>")
                                        + scalar("groups", "13"),
                                "<gsize>52</gsize>"));
        PlainLoops.in(folder).check("K", description, text, 1, Map.of(), arrays -> {
            int[] a = arrays.get(0);
            int[] part = arrays.get(1);
            for (int g = 0; g < groups; g++) {
                part[g] = a[4 * g] + a[4 * g + 1] + a[4 * g + 2] + a[4 * g + 3];
            }
            for (int i = 0; i < 4 * groups; i++) {
                a[i] = a[i] * 3 - part[groups - 1 - i / 4];
            }
        });
    }

    /** Under local addressing the size that a kernel is told is that of its own work-items, of which each has several cells here. */
    @Test
    void aKernelIsToldHowManyWorkItemsOfItsOwnAZoneHas() throws Exception {
        String text = """
                __kernel void one(__global int *b, __global const int *a, int w)
                {
                    int i = (get_global_id(1) + 1) * (w + 2) + get_global_id(0) + 1;
                    b[i] = a[i - 1] - 2 * a[i + 1] + a[i - w - 2];
                }
                __kernel void two(__global int *a, __global const int *b, int pairs)
                {
                    int w = 2 * pairs + 2;
                    for (int k = 0; k < 2; k++) {
                        int i = (get_global_id(1) + 1) * w + 2 * get_global_id(0) + k + 1;
                        a[i] = b[i] - b[i + w];
                    }
                }
                """;
        String both = size("12 + 2", "8 + 2");
        String description = program(
                "<dim>12</dim><dim>8</dim>",
                field("a", both)
                        + field("b", both)
                        + kernel(
                                "one",
                                argument("b", "output", "")
                                        + argument("a", "input", points("-1,0", "1,0", "0,-1"))
                                        + scalar("w", "gsize(0)"),
                                "<gsize>12</gsize><gsize>8</gsize>")
                        + kernel(
                                "two",
                                argument("a", "output", "")
                                        + argument("b", "input", points("0,0", "0,1"))
                                        + scalar("pairs", "gsize(0)"),
                                "<gsize>6</gsize><gsize>8</gsize>"));
        PlainLoops.in(folder).check("K", description, text, 2, Map.of(), arrays -> {
            int[] a = arrays.get(0);
            int[] b = arrays.get(1);
            for (int y = 1; y <= H; y++) {
                for (int x = 1; x <= W; x++) {
                    int i = y * (W + 2) + x;
                    b[i] = a[i - 1] - 2 * a[i + 1] + a[i - W - 2];
                }
            }
            for (int y = 1; y <= H; y++) {
                for (int x = 1; x <= W; x++) {
                    int i = y * (W + 2) + x;
                    a[i] = b[i] - b[i + W + 2];
                }
            }
        });
    }
}
