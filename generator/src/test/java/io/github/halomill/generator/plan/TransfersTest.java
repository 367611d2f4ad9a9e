package io.github.halomill.generator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.schedule.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the launches of an iteration have to move at least, of which reports make a rate: counted by hand. */
class TransfersTest {

    /** 48 x 8 work-items on arrays with a margin of one element. */
    private static final String DESCRIPTION = """
            <program name="Moved">
              <parameter><name>nx</name><value>48</value></parameter>
              <parameter><name>ny</name><value>8</value></parameter>
              <argument><name>a</name><property>inout</property><dataType>float</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>nx + 2</dimsize><dimsize>ny + 2</dimsize></argsize></argument>
              <argument><name>b</name><property>input</property><dataType>double</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>nx + 2</dimsize><dimsize>ny + 2</dimsize></argsize></argument>
              <argument><name>nx</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem><value>nx</value></argument>
              <kernel><name>k.cl</name><global><gsize>nx</gsize><gsize>ny</gsize></global></kernel>
            </program>
            """;

    @TempDir
    Path folder;

    /** b is read, 8 bytes for each of 48 x 8 elements; a, of 4 bytes, is only written, in both directions, or read only where it was written. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            if (b[i] > 0) a[i] = b[i];                      | 4608
            if (x > 0) a[i] = b[i];                         | 4608
            a[i] = b[i];                                    | 4608
            a[i] = b[i]; a[i] = 2 * a[i];                   | 4608
            if (x > 0) { a[i] = b[i]; a[i] += 1; }          | 4608
            a[i] += b[i];                                   | 6144
            if (b[i] > 0) a[i] = a[i] + 1;                  | 6144
            if (x > 0) a[i] = b[i]; a[i] += 1;              | 6144
            if (b[i] > 0) a[i] = b[i]; a[i] += 1;           | 6144
            for (int k = 0; k < nx; k++) a[i] += b[i];      | 6144
            """)
    void ofEachElement(String statements, long bytes) throws Exception {
        assertThat(problem(statements).bytesPerStep(problem(statements).grid().cells()))
                .isEqualTo(bytes);
    }

    private Problem problem(String statements) throws Exception {
        Files.writeString(folder.resolve("k.cl"), """
                __kernel void k(__global float *a, __global const double *b, int nx)
                {
                    int x = get_global_id(0), i = (get_global_id(1) + 1) * (nx + 2) + x + 1;
                    %s
                }
                """.formatted(statements));
        Files.writeString(folder.resolve("p.xml"), DESCRIPTION);
        Diagnostics diagnostics = new Diagnostics();
        Program program = new Pipeline(diagnostics)
                .program(DescriptionRequest.of(folder.resolve("p.xml"), "p.xml"))
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));
        return ProgramPlanner.plan(program, Map.of());
    }
}
