package io.github.halomill.generator.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Field.Share;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.plan.ProgramPlanner;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.schedule.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fields with fewer elements than cells: several work-items have an element together. */
class CoarseFieldsTest {

    private static final String DESCRIPTION = """
            <program xmlns="urn:halomill:program:1" name="Coarse">
              <parameter><name>n</name><value>64</value></parameter>
              <grid><dim>n</dim></grid>
              <kernel><name>coarse.cl</name>
                <argument><name>u</name><property>input</property><dataType>float</dataType><argsize><dimsize>n</dimsize></argsize></argument>
                <argument><name>c</name><property>output</property><dataType>float</dataType><argsize><dimsize>n / 8</dimsize></argsize></argument>
                <global><gsize>n</gsize></global><local><lsize>8</lsize></local>
              </kernel>
              <schedule><launch kernel="coarse"/></schedule>
            </program>
            """;

    @TempDir
    Path folder;

    private final Diagnostics diagnostics = new Diagnostics();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    if (get_local_id(0) == 0) c[get_group_id(0)] = u[x];               | ''
                    if (get_local_id(0) == 7) c[x / 8] = u[x];                         | ''
                    if (x % 8 == 3) c[x / 8] = u[x];                                   | ''
                    if ((x & 7) == 0) c[x >> 3] = u[x];                                | ''
                    c[get_group_id(0)] = u[x];                                         | HM122
                    if (get_local_id(0) < 2) c[get_group_id(0)] = u[x];                | HM122
                    if (x % 4 == 0) c[x / 8] = u[x];                                   | HM122
                    if (u[x] > 0) c[get_group_id(0)] = u[x];                           | HM122
                    if (get_local_id(0) == 0) c[get_group_id(0) + 1] = u[x];           | HM094
                    """)
    void oneOfThoseThatShareAnElementWritesIt(String text, String code) throws IOException {
        check(DESCRIPTION, text);
        if (code.isEmpty()) {
            assertThat(codes()).isEmpty();
        } else {
            assertThat(codes()).startsWith(code).isSubsetOf(code, "HM121");
        }
    }

    @Test
    void whatIsReadAndWrittenTogetherIsARace() throws IOException {
        String both = DESCRIPTION.replace("<name>c</name><property>output", "<name>c</name><property>inout");
        check(
                both,
                "if (get_local_id(0) == 0) c[get_group_id(0)] = u[x]; else if (u[x] > 1) c[get_group_id(0)] += u[x];");
        assertThat(codes()).containsExactly("HM122");
    }

    @Test
    void readersNeedNoPointForWhatTheyShare() throws IOException {
        String reading = DESCRIPTION
                .replace("output", "INPUT")
                .replace("input", "output")
                .replace("INPUT", "input");
        check(reading, "u[x] = c[x / 8];");
        assertThat(codes()).isEmpty();
        check(reading, "u[x] = c[x / 8] + (x < n - 8 ? c[x / 8 + 1] : 0.0f);".replace("n - 8", "56"));
        assertThat(codes()).contains("HM090");
    }

    @Test
    void localAddressingIsNotForThem() throws IOException {
        check(
                DESCRIPTION.replace("</local>", "</local><addressing>local</addressing>"),
                "if (get_local_id(0) == 0) c[get_group_id(0)] = u[x];");
        assertThat(codes()).containsExactly("HM182");
    }

    @Test
    void cellsAreCutWhereElementsAre() throws IOException {
        Program program = check(DESCRIPTION, "if (get_local_id(0) == 0) c[get_group_id(0)] = u[x];");
        assertThat(program.parameters()).noneMatch(parameter -> parameter.fixed());
        assertThat(program.fields().get(1).place().shares()).containsExactly(new Share(1, 8));

        Problem problem = ProgramPlanner.plan(program, Map.of("n", 40L));

        Partition partition = Partition.of(problem, 3, Strategy.BALANCED);
        assertThat(partition.zones())
                .extracting(zone ->
                        zone.cells().lo().x() + " " + zone.write().get("c").lo().x())
                .containsExactly("0 0", "16 2", "32 4");
        Assertions.assertThatThrownBy(() -> ProgramPlanner.plan(program, Map.of("n", 44L)))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("c has 5 elements along x for 44 work-items with 1 for 8 together");
    }

    @Test
    void marginsAreWhatIsLeftOver() throws IOException {
        Program program = check(
                DESCRIPTION.replace("n / 8", "n / 8 + 2"), "if (get_local_id(0) == 0) c[get_group_id(0) + 1] = u[x];");
        assertThat(codes()).doesNotContain("HM094");
        assertThat(ProgramPlanner.plan(program, Map.of())
                        .field("c")
                        .spacing()
                        .origin()
                        .x())
                .isEqualTo(1);
    }

    private Program check(String description, String text) throws IOException {
        Files.writeString(folder.resolve("coarse.xml"), description);
        boolean reads = description.contains("<name>u</name><property>output");
        Files.writeString(
                folder.resolve("coarse.cl"),
                "__kernel void coarse(__global %sfloat *u, __global %sfloat *c)\n{\n int x = get_global_id(0);\n %s\n}\n"
                        .formatted(reads ? "" : "const ", reads ? "const " : "", text));
        return new Pipeline(diagnostics)
                .program(DescriptionRequest.of(folder.resolve("coarse.xml"), "coarse.xml"))
                .orElse(null);
    }

    private List<String> codes() {
        return diagnostics.list().stream()
                .map(diagnostic -> diagnostic.code().id())
                .toList();
    }
}
