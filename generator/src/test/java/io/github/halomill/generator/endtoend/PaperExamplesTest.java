package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.Layout;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.io.JavaArrays;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sizes of the STEPOCL paper, and another example on several devices. */
@Tag("device")
class PaperExamplesTest {

    private static final int STEPS = 3;

    @TempDir
    Path folder;

    /** Listings 2 and 3: no namespace, no name, points for all inputs; four rows per work-item; points beyond the margin. */
    @Test
    void thePapersListingsRunOnSeveralDevices() throws Exception {
        String description = """
                <program>
                  <argument>
                    <name>A</name> <property>output</property> <dataType>float</dataType> <cl_mem>1</cl_mem>
                    <argsize> <dimsize>4098</dimsize> <dimsize>1026</dimsize> </argsize>
                  </argument>
                  <argument>
                    <name>B</name> <property>input</property> <dataType>float</dataType> <cl_mem>1</cl_mem>
                    <argsize> <dimsize>4098</dimsize> <dimsize>1026</dimsize> </argsize>
                  </argument>
                  <shadow>
                    <point>{-10,0}</point> <point>{10,0}</point> <point>{0,1}</point> <point>{0,-1}</point>
                  </shadow>
                  <kernel>
                    <name>stencil.cl</name>
                    <global> <gsize>4096</gsize> <gsize>256</gsize> </global>
                    <local> <lsize>64</lsize> <lsize>16</lsize> </local>
                  </kernel>
                  <swap>A B</swap>
                </program>
                """;
        String kernel = """
                #pragma OPENCL FP_CONTRACT OFF
                __kernel void stencil(__global float *A, __global float *B)
                {
                    const int pitch = get_global_size(0) + 2;
                    const int x = get_global_id(0) + 1;
                    for (int k = 0; k < 4; k++) {
                        const int i = (4 * get_global_id(1) + k + 1) * pitch + x;
                        const float left = x < 10 ? 0 : B[i - 10];
                        const float right = x + 10 < pitch ? B[i + 10] : 0;
                        A[i] = 0.25f * (left + right + B[i - pitch] + B[i + pitch]);
                    }
                }
                """;
        Path xml = write("listing3.xml", description, kernel);
        try (GeneratedProgram program = GeneratedProgram.of(xml, "Listing3", Layout.SOURCES, folder.resolve("out"))) {
            runs(program, 4098, 1026, 1, 2, Strategy.GCD, new Split(1, 2, 1));
            runs(program, 4098, 1026, 1, 7, Strategy.GCD, new Split(1, 4, 1));
            runs(program, 4098, 1026, 1, 3, Strategy.BALANCED, new Split(1, 3, 1));
        }
    }

    @Test
    void theExampleOfTheDesignRunsOnSeveralDevices() throws Exception {
        String description = """
                <program xmlns="urn:halomill:program:1" name="Jacobi2D">
                  <parameter><name>nx</name><value>4096</value></parameter>
                  <parameter><name>ny</name><value>1024</value></parameter>
                  <argument>
                    <name>A</name>
                    <property>output</property>
                    <dataType>float</dataType>
                    <cl_mem>1</cl_mem>
                    <argsize><dimsize>nx + 20</dimsize><dimsize>ny + 2</dimsize></argsize>
                  </argument>
                  <argument>
                    <name>B</name><property>input</property><dataType>float</dataType><cl_mem>1</cl_mem>
                    <argsize><dimsize>nx + 20</dimsize><dimsize>ny + 2</dimsize></argsize>
                    <shadow>
                      <point>{-10,0}</point><point>{10,0}</point>
                      <point>{0,1}</point><point>{0,-1}</point>
                    </shadow>
                  </argument>
                  <argument><name>pitch</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem>
                    <value>nx + 20</value></argument>
                  <argument><name>c</name><property>input</property><dataType>float</dataType><cl_mem>0</cl_mem><value>0.25f</value></argument>
                  <kernel>
                    <name>stencil.cl</name>
                    <function>jacobi</function>
                    <global><gsize>nx</gsize><gsize>ny</gsize></global>
                    <local><lsize>64</lsize><lsize>16</lsize></local>
                  </kernel>
                  <iterations>50</iterations>
                  <swap>A B</swap>
                </program>
                """;
        String kernel = """
                #pragma OPENCL FP_CONTRACT OFF
                __kernel void unused(__global int *p) { *p = 1; }
                __kernel void jacobi(__global float *A, __global const float *restrict B, int pitch, float c)
                {
                    const int i = (get_global_id(1) + 1) * pitch + get_global_id(0) + 10;
                    A[i] = c * (B[i - 10] + B[i + 10] + B[i - pitch] + B[i + pitch]);
                }
                """;
        Path xml = write("jacobi.xml", description, kernel);
        try (GeneratedProgram program = GeneratedProgram.of(xml, "Jacobi2D", Layout.SOURCES, folder.resolve("out"))) {
            runs(program, 4116, 1026, 10, 4, Strategy.BALANCED, new Split(1, 4, 1));
            runs(program, 4116, 1026, 10, 7, Strategy.BALANCED, new Split(1, 7, 1));
        }
    }

    private Path write(String name, String description, String kernel) throws Exception {
        Files.writeString(folder.resolve("stencil.cl"), kernel);
        return Files.writeString(folder.resolve(name), description);
    }

    /** Runs on that many logical devices and compares with plain loops; {@code margin} is that in x, on each side. */
    private static void runs(
            GeneratedProgram generated, int width, int height, int margin, int zones, Strategy strategy, Split split)
            throws Exception {
        List<Device> devices = DeviceSelection.parse("0:0*" + zones).select(Devices.discover());
        float[] a = random(1, width * height);
        float[] b = random(2, width * height);
        try (StencilProgram program = generated.open(devices, strategy, 1, Map.of())) {
            assertThat(program.partition().split()).isEqualTo(split);
            Field<?> fieldA = program.fields().get(0);
            Field<?> fieldB = program.fields().get(1);
            fieldA.copyFrom(JavaArrays.source(fieldA.shape(), a));
            fieldB.copyFrom(JavaArrays.source(fieldB.shape(), b));

            program.run(STEPS);

            float[] actual = new float[b.length];
            fieldB.copyTo(JavaArrays.sink(fieldB.shape(), actual));
            float[] expected = expected(a, b, width, height, margin);
            assertThat(Arrays.mismatch(actual, expected))
                    .as("first wrong element")
                    .isEqualTo(-1);
        }
    }

    private static float[] random(long seed, int length) {
        Random random = new Random(seed);
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = random.nextFloat();
        }
        return values;
    }

    /** B after the steps and swaps. */
    private static float[] expected(float[] a, float[] b, int width, int height, int margin) {
        float[] next = a.clone();
        float[] now = b.clone();
        for (int step = 0; step < STEPS; step++) {
            for (int y = 1; y < height - 1; y++) {
                for (int x = margin; x < width - margin; x++) {
                    int i = y * width + x;
                    float left = x < 10 ? 0 : now[i - 10];
                    float right = x + 10 < width ? now[i + 10] : 0;
                    next[i] = 0.25f * (left + right + now[i - width] + now[i + width]);
                }
            }
            float[] swapped = next;
            next = now;
            now = swapped;
        }
        return now;
    }
}
