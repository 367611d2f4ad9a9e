package io.github.halomill.generator.endtoend;

import static io.github.halomill.generator.endtoend.StreamedProgramsTest.field;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.Layout;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.ProgramBuilder;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.exec.plan.LookedValues;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streamed programs that make numbers in each iteration and look at them now and then, of an array that is only written. */
@Tag("device")
class StreamedNumbersTest {

    private static final int NX = 300;
    private static final int NY = 170;

    private static final String KERNEL = """
            __kernel void relax(__global int *next, __global const int *now, __global const uchar *solid, __global int *change,
                                const int nx, const int ny)
            {
                const int x = get_global_id(0);
                const int y = get_global_id(1);
                if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1) {
                    return;
                }
                const int i = y * nx + x;
                if (solid[i] > 220) {
                    return;
                }
                const int value = (now[i - 1] + now[i + 1] + now[i - nx] + now[i + nx]) / 4;
                next[i] = value;
                change[i] = value - now[i];
            }
            """;

    /** As it is, and as {@code schedule} ends. */
    private static String description(String schedule) {
        String size = "<argsize><dimsize>nx</dimsize><dimsize>ny</dimsize></argsize>";
        return """
                <program xmlns="urn:halomill:program:1" name="Relax">
                  <parameter><name>nx</name><value>%1$d</value></parameter>
                  <parameter><name>ny</name><value>%2$d</value></parameter>
                  <scalar><name>twice</name><value>0</value></scalar>
                  <field><name>next</name><dataType>int</dataType>%3$s</field>
                  <field><name>now</name><dataType>int</dataType>%3$s</field>
                  <field><name>solid</name><dataType>uchar</dataType>%3$s</field>
                  <field><name>change</name><dataType>int</dataType>%3$s</field>
                  <kernel><name>relax.cl</name><function>relax</function>
                    <argument><name>next</name><property>output</property><field>next</field></argument>
                    <argument><name>now</name><property>input</property><field>now</field>
                      <shadow><point>{0,0}</point><point>{-1,0}</point><point>{1,0}</point><point>{0,-1}</point><point>{0,1}</point></shadow>
                    </argument>
                    <argument><name>solid</name><property>input</property><field>solid</field><shadow><point>{0,0}</point></shadow></argument>
                    <argument><name>change</name><property>output</property><field>change</field></argument>
                    <argument><name>nx</name><property>input</property><dataType>int</dataType><value>nx</value></argument>
                    <argument><name>ny</name><property>input</property><dataType>int</dataType><value>ny</value></argument>
                    <global><gsize>nx</gsize><gsize>ny</gsize></global>
                  </kernel>
                  <schedule>
                    %4$s
                  </schedule>
                  <iterations>100</iterations>
                </program>
                """.formatted(NX, NY, size, schedule);
    }

    private static final String UNTIL = """
            <launch kernel="relax"/>
            <swap>next now</swap>
            <reduce name="most" of="change" with="maxabs"/>
            <let name="twice">2 * most</let>
            <until every="8">twice &gt; 2523</until>
            """;

    /** What plain loops make of it. */
    private static final class Loops {
        private int[] next;
        private int[] now;
        private final int[] change;
        private final byte[] solid = new byte[NX * NY];

        Loops() {
            Random random = new Random(4);
            now = random.ints((long) NX * NY, -900, 900).toArray();
            next = random.ints((long) NX * NY, -900, 900).toArray();
            change = random.ints((long) NX * NY, -2, 3).toArray();
            random.nextBytes(solid);
        }

        void step() {
            for (int y = 1; y < NY - 1; y++) {
                for (int x = 1; x < NX - 1; x++) {
                    int i = y * NX + x;
                    if ((solid[i] & 255) <= 220) {
                        next[i] = (now[i - 1] + now[i + 1] + now[i - NX] + now[i + NX]) / 4;
                        change[i] = next[i] - now[i];
                    }
                }
            }
            int[] written = next;
            next = now;
            now = written;
        }

        double fluid() {
            double sum = 0;
            for (int i = 0; i < NX * NY; i++) {
                sum += (double) now[i] * (solid[i] & 255);
            }
            return sum;
        }

        int mostChanged() {
            return Arrays.stream(change).map(Math::abs).max().orElseThrow();
        }
    }

    @TempDir
    Path folder;

    @Test
    void conditions_see_the_numbers_of_their_iteration() throws Exception {
        try (GeneratedProgram generated = generated(UNTIL)) {
            for (int zones = 1; zones <= 3; zones++) {
                OptionalInt depth = zones == 3 ? OptionalInt.of(6) : OptionalInt.empty();
                try (StencilProgram program = open(generated, zones, depth)) {
                    Loops loops = new Loops();
                    copy(loops, program);
                    program.run(1000);
                    int steps = 0;
                    do {
                        loops.step();
                        steps++;
                    } while (steps % 8 != 0 || 2 * loops.mostChanged() <= 2523);
                    assertThat(steps).isEqualTo(24);
                    assertThat(program.report().iterations()).isEqualTo(steps);
                    assertThat(program.scalar("most")).isEqualTo(loops.mostChanged());
                    assertThat(program.scalar("twice")).isEqualTo(2 * loops.mostChanged());
                    assertSame(program, "now", loops.now);
                    assertSame(program, "next", loops.next);
                    assertSame(program, "change", loops.change);
                }
            }
        }
    }

    /** Iterations between two looks are streamed, and arrays as they are where somebody looks. */
    @Test
    void what_a_command_line_looks_at_is_that_of_its_iteration() throws Exception {
        try (GeneratedProgram generated = generated("<launch kernel=\"relax\"/> <swap>next now</swap>")) {
            for (int zones = 1; zones <= 3; zones++) {
                OptionalInt depth = zones == 3 ? OptionalInt.of(6) : OptionalInt.empty();
                ProgramBuilder builder = generated.builder();
                builder.options(StreamedProgramsTest.streamed(zones, depth)
                        .withLookedValues(LookedValues.parse(
                                List.of("maxabs(change) * nx, m = sum(now * solid)"), 9, Map.of("nx", (double) NX))));
                try (StencilProgram program = builder.build()) {
                    Loops loops = new Loops();
                    copy(loops, program);
                    program.run(40);
                    List<double[]> expected = new ArrayList<>();
                    for (int done = 1; done <= 40; done++) {
                        loops.step();
                        if (done % 9 == 0) {
                            expected.add(new double[] {done, (double) NX * loops.mostChanged(), loops.fluid()});
                        }
                    }
                    assertThat(program.series().rows().toArray(double[][]::new))
                            .isDeepEqualTo(expected.toArray(double[][]::new));
                    assertSame(program, "now", loops.now);
                    assertThat(program.report().toText()).contains("streamed in strips of ", ", 3 steps each");
                }
            }
        }
    }

    /** Otherwise what the other test finds would say nothing of the copy. */
    @Test
    void iterations_of_which_nobody_looks_at_the_numbers_are_streamed() throws Exception {
        try (GeneratedProgram generated = generated(UNTIL)) {
            Path copy = folder.resolve("out/generated/Relax.streamed.cl");
            Files.writeString(copy, Files.readString(copy).replace("/ 4;", "/ 4 + 1;"));
            try (StencilProgram program = open(generated, 1, OptionalInt.empty())) {
                Loops loops = new Loops();
                copy(loops, program);
                program.run(7);
                for (int step = 0; step < 7; step++) {
                    loops.step();
                }
                int[] now = new int[NX * NY];
                field(program, "now").copyTo(now);
                assertThat(now).isNotEqualTo(loops.now);
            }
        }
    }

    @Test
    void numbers_that_the_next_iteration_needs_are_in_the_way() throws Exception {
        for (String schedule : new String[] {
            "<launch kernel=\"relax\"/><reduce name=\"most\" of=\"change\" with=\"maxabs\"/><let name=\"twice\">twice + most</let>",
            "<until>twice &lt; 0</until><launch kernel=\"relax\"/><reduce name=\"twice\" of=\"change\" with=\"maxabs\"/>",
            "<hook name=\"look\" every=\"9\"/><launch kernel=\"relax\"/><reduce name=\"twice\" of=\"change\" with=\"maxabs\"/>"
        }) {
            try (GeneratedProgram generated = generated(schedule + "<swap>next now</swap>")) {
                assertThatThrownBy(() -> open(generated, 1, OptionalInt.empty()))
                        .hasMessageContaining("twice is asked for as the iteration before has it");
            }
        }
    }

    private GeneratedProgram generated(String schedule) throws Exception {
        Files.writeString(folder.resolve("relax.cl"), KERNEL);
        Path file = Files.writeString(folder.resolve("relax.xml"), description(schedule));
        return GeneratedProgram.of(file, "Relax", Layout.SOURCES, folder.resolve("out"));
    }

    private static StencilProgram open(GeneratedProgram generated, int zones, OptionalInt depth) throws Exception {
        ProgramBuilder builder = generated.builder();
        builder.options(StreamedProgramsTest.streamed(zones, depth));
        return builder.build();
    }

    @SuppressWarnings("unchecked")
    private static void copy(Loops loops, StencilProgram program) {
        field(program, "now").copyFrom(loops.now);
        field(program, "next").copyFrom(loops.next);
        field(program, "change").copyFrom(loops.change);
        program.fields().stream()
                .filter(field -> field.name().equals("solid"))
                .forEach(field -> ((Field<byte[]>) field).copyFrom(loops.solid));
    }

    private static void assertSame(StencilProgram program, String field, int[] expected) {
        int[] result = new int[NX * NY];
        field(program, field).copyTo(result);
        assertThat(result)
                .as("%s on %d zones", field, program.partition().zones().size())
                .isEqualTo(expected);
    }
}
