package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.Layout;
import io.github.halomill.runtime.StencilProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Waves of two arrays that are swapped, of which the kernel reads the older state where it writes, streamed, against plain loops. */
@Tag("device")
class StreamedLeapfrogTest {

    private static final int NX = 300;
    private static final int NY = 150;

    static final String KERNEL = """
            __kernel void wave(__global int *next, __global const int *now, const int nx, const int ny)
            {
                const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
                if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1)
                    return;
                next[i] = 2 * now[i] - next[i];
                next[i] += 3 * (now[i - 1] + now[i + 1] + now[i - nx] + now[i + nx] - 4 * now[i]);
            }
            """;

    static final String DESCRIPTION = """
            <program xmlns="urn:halomill:program:1" name="Wave">
              <parameter><name>nx</name><value>300</value></parameter>
              <parameter><name>ny</name><value>150</value></parameter>
              <field><name>next</name><dataType>int</dataType><argsize><dimsize>nx</dimsize><dimsize>ny</dimsize></argsize></field>
              <field><name>now</name><dataType>int</dataType><argsize><dimsize>nx</dimsize><dimsize>ny</dimsize></argsize></field>
              <kernel><name>wave.cl</name><function>wave</function>
                <argument><name>next</name><property>inout</property><field>next</field><shadow><point>{0,0}</point></shadow></argument>
                <argument><name>now</name><property>input</property><field>now</field>
                  <shadow><point>{0,0}</point><point>{-1,0}</point><point>{1,0}</point><point>{0,-1}</point><point>{0,1}</point></shadow>
                </argument>
                <argument><name>nx</name><property>input</property><dataType>int</dataType><value>nx</value></argument>
                <argument><name>ny</name><property>input</property><dataType>int</dataType><value>ny</value></argument>
                <global><gsize>nx</gsize><gsize>ny</gsize></global>
              </kernel>
              <schedule><launch kernel="wave"/><swap>next now</swap></schedule>
              <iterations>10</iterations>
            </program>
            """;

    @TempDir
    Path folder;

    /** Where neither array is written at the border, and each has another one there. */
    @Test
    void gives_what_loops_give() throws Exception {
        Files.writeString(folder.resolve("wave.cl"), KERNEL);
        Path description = Files.writeString(folder.resolve("wave.xml"), DESCRIPTION);
        try (GeneratedProgram generated =
                GeneratedProgram.of(description, "Wave", Layout.SOURCES, folder.resolve("out"))) {
            for (int zones = 1; zones <= 3; zones++) {
                OptionalInt depth = zones == 3 ? OptionalInt.of(6) : OptionalInt.empty();
                try (StencilProgram program = StreamedProgramsTest.open(generated, zones, depth, Map.of())) {
                    check(program);
                    assertThat(program.report().toText()).contains("streamed in strips of ", ", 3 steps each");
                }
            }
        }
    }

    private static void check(StencilProgram program) {
        int[] next = new Random(1).ints((long) NX * NY, -9, 9).toArray();
        int[] now = new Random(2).ints((long) NX * NY, -9, 9).toArray();
        StreamedProgramsTest.field(program, "next").copyFrom(next);
        StreamedProgramsTest.field(program, "now").copyFrom(now);
        for (int steps : new int[] {17, 4}) {
            program.run(steps);
            for (int step = 0; step < steps; step++) {
                for (int i = NX; i < NX * (NY - 1); i++) {
                    if (i % NX > 0 && i % NX < NX - 1) {
                        int around = now[i - 1] + now[i + 1] + now[i - NX] + now[i + NX];
                        next[i] = 2 * now[i] - next[i] + 3 * (around - 4 * now[i]);
                    }
                }
                int[] written = next;
                next = now;
                now = written;
            }
            int[] result = new int[NX * NY];
            StreamedProgramsTest.field(program, "now").copyTo(result);
            assertThat(result).isEqualTo(now);
            StreamedProgramsTest.field(program, "next").copyTo(result);
            assertThat(result).isEqualTo(next);
        }
    }
}
