package io.github.halomill.generator.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.plan.ProgramPlanner;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Work-items beyond the grid, and beyond fields that have no elements for them. */
class StaggeredKernelsTest {

    private static final String KERNEL = """
            __kernel void flow(__global const float *u, __global float *fx, __global float *fy, __global float *c, int nx, int ny)
            {
                int x = get_global_id(0), y = get_global_id(1);
                if (x <= nx && y < ny)
                    fx[y * (nx + 1) + x] = (x < nx ? u[y * nx + x] : 0.0f) - (x > 0 ? u[y * nx + x - 1] : 0.0f);
                if (x < nx && y <= ny)
                    fy[y * nx + x] = (y < ny ? u[y * nx + x] : 0.0f) - (y > 0 ? u[(y - 1) * nx + x] : 0.0f);
                if (x < nx && y < ny)
                    c[y * nx + x] = u[y * nx + x];
            }
            __kernel void sum(__global float *u, __global const float *fx, __global const float *fy, int nx)
            {
                int x = get_global_id(0), y = get_global_id(1);
                u[y * nx + x] += fx[y * (nx + 1) + x + 1] - fx[y * (nx + 1) + x] + fy[(y + 1) * nx + x] - fy[y * nx + x];
            }
            """;

    private static final String DESCRIPTION = """
            <program xmlns="urn:halomill:program:1" name="Flow">
              <parameter><name>nx</name><value>64</value></parameter>
              <parameter><name>ny</name><value>48</value></parameter>
              <grid><dim>nx</dim><dim>ny</dim></grid>
              <field><name>u</name><dataType>float</dataType><argsize><dimsize>nx</dimsize><dimsize>ny</dimsize></argsize></field>
              <field><name>fx</name><dataType>float</dataType><argsize><dimsize>nx + 1</dimsize><dimsize>ny</dimsize></argsize></field>
              <field><name>fy</name><dataType>float</dataType><argsize><dimsize>nx</dimsize><dimsize>ny + 1</dimsize></argsize></field>
              <field><name>c</name><dataType>float</dataType><argsize><dimsize>nx</dimsize><dimsize>ny</dimsize></argsize></field>
              <kernel><name>flow.cl</name><function>flow</function>
                <argument><name>u</name><property>input</property>
                  <shadow><point>{0,0}</point><point>{-1,0}</point><point>{0,-1}</point></shadow></argument>
                <argument><name>fx</name><property>output</property></argument>
                <argument><name>fy</name><property>output</property></argument>
                <argument><name>c</name><property>output</property></argument>
                <argument><name>nx</name><property>input</property><dataType>int</dataType><value>nx</value></argument>
                <argument><name>ny</name><property>input</property><dataType>int</dataType><value>ny</value></argument>
                <global><gsize>nx + 1</gsize><gsize>ny + 1</gsize></global>
              </kernel>
              <kernel><name>flow.cl</name><function>sum</function>
                <argument><name>u</name><property>inout</property></argument>
                <argument><name>fx</name><property>input</property><shadow><point>{0,0}</point><point>{1,0}</point></shadow></argument>
                <argument><name>fy</name><property>input</property><shadow><point>{0,0}</point><point>{0,1}</point></shadow></argument>
                <argument><name>nx</name><property>input</property><dataType>int</dataType><value>nx</value></argument>
                <global><gsize>nx</gsize><gsize>ny</gsize></global>
              </kernel>
            </program>
            """;

    @TempDir
    Path folder;

    private final Diagnostics diagnostics = new Diagnostics();

    @Test
    void theyBelongToTheNearestCellAndWriteWhatLiesInMargins() throws IOException {
        Program program = check(DESCRIPTION, KERNEL);

        assertThat(diagnostics.list()).isEmpty();
        assertThat(program.kernels())
                .allSatisfy(kernel -> assertThat(kernel.proof().shown()).isTrue());
        assertThat(program.parameters()).noneMatch(parameter -> parameter.fixed());
        Partition partition = Partition.of(ProgramPlanner.plan(program, Map.of()), new Split(1, 3, 1));
        // Each zone sends the first row of fy to the one before it, and its last of u to the next; the last row of fy
        // is the last zone's.
        assertThat(partition.transfers())
                .extracting(transfer -> transfer.argument() + " " + transfer.from() + ">" + transfer.to() + " "
                        + transfer.boxes().get(0).lo().y())
                .containsExactlyInAnyOrder("u 0>1 15", "u 1>2 31", "fy 1>0 16", "fy 2>1 32");
        assertThat(partition.launched(partition.zones().get(2)).get(0).boxes())
                .containsExactly(new Box(Offset.of(0, 32), Offset.of(65, 49, 1)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    if (x <= nx && y < ny)\\n        fx | if (x <= nx)\\n        fx | HM120
                    if (x < nx && y <= ny)             | if (y <= ny)              | HM094
                    if (x < nx && y < ny)              | if (y < ny)               | HM094
                    if (x < nx && y < ny)              | if (x < nx)               | HM120
                    (x < nx ? u[y * nx + x] : 0.0f)    | u[y * nx + x]             | HM120
                    """)
    void whatTheyLackElementsForIsGuarded(String guard, String without, String code) throws IOException {
        String changed = KERNEL.replace(guard.replace("\\n", "\n"), without.replace("\\n", "\n"));
        assertThat(changed).isNotEqualTo(KERNEL);

        check(DESCRIPTION, changed);

        assertThat(codes()).contains(code);
    }

    @Test
    void localAddressingIsNotForThem() throws IOException {
        String ones = """
                __kernel void ones(__global float *c, __global float *f, int n)
                {
                    int x = get_global_id(0);
                    if (x < n)
                        c[x] = 1.0f;
                    f[x] = 1.0f;
                }
                """;
        String program = """
                <program xmlns="urn:halomill:program:1" name="Ones">
                  <grid><dim>64</dim></grid>
                  <kernel><name>flow.cl</name>
                    <argument><name>c</name><property>output</property><dataType>float</dataType><argsize><dimsize>64</dimsize></argsize></argument>
                    <argument><name>f</name><property>output</property><dataType>float</dataType><argsize><dimsize>65</dimsize></argsize></argument>
                    <argument><name>n</name><property>input</property><dataType>int</dataType><value>extent(c,0)</value></argument>
                    <global><gsize>65</gsize></global>
                  </kernel>
                  <schedule><launch kernel="ones"/></schedule>
                </program>
                """;
        check(program, ones);
        assertThat(codes()).containsExactly("HM182");
    }

    @Test
    void bordersArePlanned() throws IOException {
        String bordered = DESCRIPTION.replace(
                "<dimsize>nx + 1</dimsize><dimsize>ny</dimsize></argsize>",
                "<dimsize>nx + 1</dimsize><dimsize>ny</dimsize></argsize>"
                        + "<border><face>x+</face><kind>antimirror</kind></border>");
        Problem problem = ProgramPlanner.plan(check(bordered, KERNEL), Map.of());
        assertThat(problem.field("fx").borders())
                .extracting(border -> border.face() + " " + border.kind().word())
                .containsExactly("x+ antimirror");
    }

    /** Two elements for one cell are still a cell's and one in the margin. */
    @Test
    void whatCellsOwnStaysOnTheSmallestGrid() throws IOException {
        Problem problem = ProgramPlanner.plan(check(DESCRIPTION, KERNEL), Map.of("nx", 1L, "ny", 1L));
        assertThat(problem.field("fx").spacing().count().x()).isEqualTo(1);
        assertThat(problem.field("fx").inner(problem.grid().cells()))
                .isEqualTo(new Box(Offset.ZERO, Offset.of(1, 1, 1)));
    }

    private Program check(String description, String kernel) throws IOException {
        Files.writeString(folder.resolve("flow.xml"), description);
        Files.writeString(folder.resolve("flow.cl"), kernel);
        return new Pipeline(diagnostics)
                .program(DescriptionRequest.of(folder.resolve("flow.xml"), "flow.xml"))
                .orElse(null);
    }

    private List<String> codes() {
        return diagnostics.list().stream()
                .map(Diagnostic::code)
                .map(code -> code.id())
                .toList();
    }
}
