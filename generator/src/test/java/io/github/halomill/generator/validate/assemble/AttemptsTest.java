package io.github.halomill.generator.validate.assemble;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Layout;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.streamed.StreamedText;
import io.github.halomill.generator.validate.assemble.Attempts.Analysis;
import io.github.halomill.runtime.exec.program.CopySignature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Analyses that a program can do without: those that fail cost what they are for, and names of arguments cost nothing. */
class AttemptsTest {

    private static final String KERNEL = """
            __kernel void relax(__global float *to, __global const float *from, int nx, int ny)
            {
                int x = get_global_id(0), y = get_global_id(1);
                if (x >= nx || y >= ny) return;
                int i = (y + 1) * (nx + 2) + x + 1;
                to[i] = 0.25f * (from[i - 1] + from[i + 1] + from[i - nx - 2] + from[i + nx + 2]);
            }
            """;

    private static final String DESCRIPTION = """
            <program name="Relax">
              <parameter><name>mx</name><value>32</value></parameter>
              <parameter><name>my</name><value>16</value></parameter>
              <argument><name>OUT</name><property>output</property><dataType>float</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>mx + 2</dimsize><dimsize>my + 2</dimsize></argsize></argument>
              <argument><name>IN</name><property>input</property><dataType>float</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>mx + 2</dimsize><dimsize>my + 2</dimsize></argsize>
                <shadow><point>{-1,0}</point><point>{1,0}</point><point>{0,-1}</point><point>{0,1}</point></shadow></argument>
              <argument><name>NX</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem><value>mx</value></argument>
              <argument><name>NY</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem><value>my</value></argument>
              <kernel><name>k.cl</name><global><gsize>mx</gsize><gsize>my</gsize></global></kernel>
              <iterations>4</iterations>
              <swap>OUT IN</swap>
            </program>
            """;

    @TempDir
    Path folder;

    private final Diagnostics diagnostics = new Diagnostics();

    private Optional<Program> program(String description, String kernel) throws IOException {
        Files.writeString(folder.resolve("k.cl"), kernel);
        Files.writeString(folder.resolve("p.xml"), description);
        return new Pipeline(diagnostics).program(DescriptionRequest.of(folder.resolve("p.xml"), "p.xml"));
    }

    private static String named(String out, String in, String nx, String ny) {
        return DESCRIPTION
                .replace("OUT", out)
                .replace("IN", in)
                .replace("NX", nx)
                .replace("NY", ny);
    }

    @ParameterizedTest
    @EnumSource
    void anAnalysisThatThrowsCostsWhatItIsFor(Analysis analysis) throws IOException {
        Files.writeString(folder.resolve("k.cl"), KERNEL);
        Files.writeString(folder.resolve("p.xml"), named("to", "from", "nx", "ny"));

        Program program = Attempts.failing(
                        analysis,
                        () -> new Pipeline(diagnostics)
                                .program(DescriptionRequest.of(folder.resolve("p.xml"), "p.xml")))
                .orElseThrow();

        Kernel kernel = program.kernel();
        assertThat(diagnostics.list()).singleElement().satisfies(found -> {
            assertThat(found.code()).isEqualTo(DiagnosticCode.ANALYSIS_FAILED);
            assertThat(found.message())
                    .contains("a bug of Halomill", "java.lang.IllegalStateException at Attempts.of(Attempts.java:");
        });
        assertThat(program.streamed().isPresent()).isEqualTo(analysis != Analysis.STREAMING);
        assertThat(kernel.notCoarse().isEmpty()).isEqualTo(analysis != Analysis.COARSENING);
        assertThat(kernel.conditionalWrites()).isEqualTo(analysis == Analysis.CONDITIONAL_WRITES);
        assertThat(program.streamed().obstacle() + kernel.notCoarse())
                .contains(
                        analysis == Analysis.STREAMING || analysis == Analysis.COARSENING
                                ? "which is a bug of Halomill: java.lang.IllegalStateException at Attempts.of"
                                : "");
        assertThat(Pipeline.files(program, Layout.PROJECT, Optional.empty())).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({"to, from, nx, ny", "b, a, wnx, wny", "from, to, ny, nx", "x, y, i, n"})
    void namesOfArgumentsMakeNoDifferenceToStreaming(String out, String in, String nx, String ny) throws IOException {
        StreamedText streamed =
                program(named(out, in, nx, ny), KERNEL).orElseThrow().streamed();

        assertThat(diagnostics.list()).isEmpty();
        assertThat(streamed.obstacle()).isEmpty();
        assertThat(streamed.iterations().low()).containsExactly(1, 1);
        assertThat(streamed.iterations().high()).containsExactly(1, 1);
        assertThat(streamed.signature().toText()).startsWith("argument:1:" + out + " argument:1:" + in + " ");
        assertThat(streamed.text())
                .isEqualTo(program(named("to", "from", "nx", "ny"), KERNEL)
                        .orElseThrow()
                        .streamed()
                        .text());
    }

    @Test
    void namesOfArgumentsMakeNoDifferenceToWhatIsUpdatedInPlace() throws IOException {
        String kernel =
                KERNEL.replace("__global const float *from", "int nothing").replaceAll("to\\[i] = .*", "to[i] += 1;");
        String description = named("b", "a", "wnx", "wny")
                .replaceAll(
                        "(?s)<name>a</name>.*?</argument>",
                        "<name>a</name><property>input</property>"
                                + "<dataType>int</dataType><cl_mem>0</cl_mem><value>1</value></argument>")
                .replace("<property>output</property>", "<property>inout</property>")
                .replace("<swap>b a</swap>", "");

        Program program = program(description, kernel).orElseThrow();

        assertThat(program.streamed().signature().of(CopySignature.Kind.ARGUMENT))
                .extracting(CopySignature.Slot::name)
                .containsExactly("b", "a", "wnx", "wny");
    }

    @ParameterizedTest
    @CsvSource({"(x + 1) % nx, {1;0;0}, x", "max(x - 1; 0), {-1;0;0},", "x > 0 ? x - 1 : x, {-1;0;0},"})
    void componentsAreReadBesideAWorkItem(String place, String point, String wraps) throws IOException {
        String kernel = """
                __kernel void relax(__global float *to, __global const float *from, int nx, int ny)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x >= nx || y >= ny) return;
                    int beside = PLACE;
                    for (int q = 0; q < 3; q++)
                        to[(q * ny + y) * nx + x] = from[(q * ny + y) * nx + x] + from[(q * ny + y) * nx + beside];
                }
                """.replace("PLACE", place.replace(';', ','));
        String description = named("to", "from", "nx", "ny")
                .replace(
                        "<dimsize>mx + 2</dimsize><dimsize>my + 2</dimsize>",
                        "<dimsize>mx</dimsize><dimsize>my</dimsize><dimsize>3</dimsize>")
                .replace("<gsize>my</gsize>", "<gsize>my</gsize><gsize>1</gsize>")
                .replaceAll(
                        "<shadow>.*</shadow>",
                        "<shadow><point>{0,0,0}</point><point>" + point.replace(';', ',') + "</point></shadow>"
                                + (wraps == null ? "" : "<wraps>" + wraps + "</wraps>"));

        Optional<Program> program = program(description, kernel);

        assertThat(diagnostics.list()).isEmpty();
        assertThat(program).isPresent();
    }
}
