package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.Layout;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.io.JavaArrays;
import io.github.halomill.runtime.partition.cut.Strategy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A kernel whose first id counts rows finds every id and size as it would if it were launched like that. */
@Tag("device")
class IdsTest {

    private static final int ROWS = 12;
    private static final int COLUMNS = 8;

    /** What the kernel tells of each work-item. */
    private static final int WORDS = 16;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "'', 1, 0, 0",
        "'', 2, 0, 0",
        "'', 3, 5, 1",
        "'__local int tile[1];', 1, 0, 3",
        "'__local int tile[1];', 3, 0, 0",
        "'__local int tile[1];', 3, 1, 7"
    })
    void idsAndSizesAreThoseOfTheKernel(String declaration, int zones, int x, int y) throws Exception {
        Files.writeString(folder.resolve("where.cl"), """
                __kernel void where(__global int16 *out, const int columns)
                {
                    %s
                    const int i = get_global_id(0);
                    const int j = get_global_id(1);
                    out[(i - get_global_offset(0)) * columns + j - get_global_offset(1)] = (int16)(i, j, get_local_id(0), get_local_id(1), get_group_id(0), get_group_id(1),
                            get_global_size(0), get_global_size(1), get_local_size(0), get_local_size(1),
                            get_num_groups(0), get_num_groups(1), get_local_id(2) + get_global_size(2),
                            10 * get_global_offset(0) + get_global_offset(1), get_work_dim(), 7);
                }
                """.formatted(declaration));
        Path xml = Files.writeString(folder.resolve("where.xml"), """
                <program name="Where">
                  <argument><name>out</name><property>output</property><dataType>int16</dataType><cl_mem>1</cl_mem>
                    <argsize><dimsize>8</dimsize><dimsize>12</dimsize></argsize></argument>
                  <argument><name>columns</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem>
                    <value>8</value></argument>
                  <kernel><name>where.cl</name><global><gsize>8</gsize><gsize>12</gsize></global>
                    <offset><goffset>%d</goffset><goffset>%d</goffset></offset>
                    <local><lsize>4</lsize><lsize>2</lsize></local><ids>{1,0}</ids></kernel>
                </program>
                """.formatted(x, y));
        int[] out = new int[ROWS * COLUMNS * WORDS];
        try (GeneratedProgram generated = GeneratedProgram.of(xml, "Where", Layout.SOURCES, folder.resolve("to"));
                StencilProgram program = generated.open(
                        DeviceSelection.parse("0:0*" + zones).select(Devices.discover()),
                        Strategy.BALANCED,
                        1,
                        Map.of())) {
            program.run(1);
            var field = program.fields().get(0);
            field.copyTo(JavaArrays.sink(field.shape(), out));
        }

        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < COLUMNS; j++) {
                int[] expected = {
                    i + y,
                    j + x,
                    i % 2,
                    j % 4,
                    i / 2,
                    j / 4,
                    ROWS,
                    COLUMNS,
                    2,
                    4,
                    ROWS / 2,
                    COLUMNS / 4,
                    1,
                    10 * y + x,
                    2,
                    7
                };
                int from = (i * COLUMNS + j) * WORDS;
                assertThat(Arrays.copyOfRange(out, from, from + WORDS)).isEqualTo(expected);
            }
        }
    }
}
