package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Layout;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.xml.write.DescriptionWriter;
import io.github.halomill.testing.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Oclgrind, a simulated device that checks every access, finds nothing wrong with programs whose description was
 * inferred, or says where ids begin. Each runs in a virtual machine of its own, for the devices of a process are found
 * once, and on one zone: Oclgrind does not stand several threads.
 */
@Tag("device")
class OclgrindTest {

    private static final Path KERNELS = Path.of("src/test/resources/io/github/halomill/generator/endtoend/inferred");

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "clamped.cl, w=7 h=9",
        "float4_rows.cl, nx=3 ny=6",
        "heat_planes.cl, nx=8 ny=7 nz=9",
        "jacobi_guarded.cl, n=7 m=9",
        "line.cl, n=17",
        "tile.cl, nx=16 ny=32"
    })
    @Thorough(every = 2)
    void everyAccessIsInsideOfItsArray(String kernel, String sizes) throws Exception {
        String name = infer(kernel, Files.readString(KERNELS.resolve(kernel)));

        assertThat(run(name, sizes)).contains("Oclgrind Simulator").doesNotContain("Invalid");
    }

    /** It has no guards: launched from 0 it would read before its array. */
    @ParameterizedTest
    @CsvSource({"1, false", "0, true"})
    @Thorough(every = 2)
    void aKernelThatIsLaunchedWithAnOffsetStaysInsideToo(int offset, boolean leaves) throws Exception {
        write("interior.cl", """
                __kernel void interior(__global const int *h, __global int *o, int w)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    o[y * w + x] = h[(y - 1) * w + x - 1] + h[(y + 1) * w + x + 1];
                }
                """);
        Path xml = write("program.xml", """
                <program name="Interior">
                  <parameter><name>nx</name><value>7</value></parameter>
                  <parameter><name>ny</name><value>5</value></parameter>
                  <argument><name>h</name><property>input</property><dataType>int</dataType><cl_mem>1</cl_mem>
                    <argsize><dimsize>nx + 2</dimsize><dimsize>ny + 2</dimsize></argsize>
                    <shadow><point>{-1,-1}</point><point>{1,1}</point></shadow></argument>
                  <argument><name>o</name><property>output</property><dataType>int</dataType><cl_mem>1</cl_mem>
                    <argsize><dimsize>nx + 2</dimsize><dimsize>ny + 2</dimsize></argsize></argument>
                  <argument><name>w</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem>
                    <value>nx + 2</value></argument>
                  <kernel><name>interior.cl</name><global><gsize>nx</gsize><gsize>ny</gsize></global>
                    <offset><goffset>%d</goffset><goffset>%d</goffset></offset></kernel>
                </program>
                """.formatted(offset, offset));
        GeneratedProgram.of(GeneratedProgram.request(xml, true), "Interior", Layout.PROJECT, folder.resolve("out"))
                .close();

        String said = run(GeneratedProgram.PACKAGE + ".InteriorMain", "nx=6");

        assertThat(said.contains("Invalid")).as(said).isEqualTo(leaves);
    }

    /** It reads what another writes in local memory where numbers are large, without waiting. */
    @Test
    void anOptionTellsWhatIsWrongAtTheKernelsOwnLines() throws Exception {
        assumeThat(library()).as("Oclgrind is not installed").isPresent();
        String name = infer("shift.cl", """
                __kernel void shift(__global const float *in, __global float *out)
                {
                    __local float tile[8];
                    const int x = get_global_id(0), l = get_local_id(0);
                    tile[l] = in[x];
                    barrier(CLK_LOCAL_MEM_FENCE);
                    if (in[x] > 0.5f)
                        tile[l] = 0.0f;
                    out[x] = tile[7 - l];
                }
                """);

        ProgramProcess process = ProgramProcess.run(
                folder.resolve("out"), name, Map.of(), List.of("--sanitize", "--input", "in=1", "-p", "nx=16"));

        assertThat(process.exitCode()).as(process.err()).isEqualTo(1);
        assertThat(process.out()).contains("Oclgrind Simulator");
        assertThat(process.err())
                .contains("read-write data race in local memory, element ", " of tile, by work-item (")
                .contains("shift.cl:9:14: ", "    out[x] = tile[7 - l];\n", "shift.cl:8:17: ", "    tile[l] = 0.0f;\n")
                .contains("  cure: which of the two comes first is not defined")
                .contains("sanitize: found at ");
    }

    /** Optimised, its kernels have vectors that Oclgrind 21.10 does not stand: the process ended. */
    @Test
    void theOptionLeavesKernelsAsTheyAreWritten() throws Exception {
        assumeThat(library()).as("Oclgrind is not installed").isPresent();
        Path example = Path.of("../examples/applications");
        write("histogram.cl", Files.readString(example.resolve("histogram.cl")));
        String description = Files.readString(example.resolve("histogram.xml"));
        Path xml = write("histogram.xml", description.replace(">1024<", ">16<"));
        GeneratedProgram.of(xml, "Histogram", Layout.PROJECT, folder.resolve("out"))
                .close();

        ProgramProcess process = ProgramProcess.run(
                folder.resolve("out"), GeneratedProgram.PACKAGE + ".HistogramMain", Map.of(), List.of("--sanitize"));

        assertThat(process.exitCode()).as(process.err()).isZero();
        assertThat(process.err()).contains("sanitize: nothing found");
    }

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve("in").resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /** Where packages and Oclgrind's own build put it. */
    private static Optional<Path> library() {
        return Stream.of("/usr/lib/oclgrind", "/usr/lib", "/usr/local/lib")
                .map(parent -> Path.of(parent, "liboclgrind-rt-icd.so"))
                .filter(Files::exists)
                .findFirst();
    }

    /** Generates and compiles; the name of the class. */
    private String infer(String kernel, String source) throws Exception {
        Path xml = write(kernel, source).resolveSibling("program.xml");
        Diagnostics diagnostics = new Diagnostics();
        Description inferred = new Pipeline(diagnostics)
                .description(new KernelRequest(xml, kernel, Optional.empty(), BuildOptions.NONE), true)
                .orElseThrow(() -> new AssertionError(diagnostics.list()));
        Files.writeString(xml, DescriptionWriter.write(inferred));
        GeneratedProgram.of(xml, inferred.name().value(), Layout.PROJECT, folder.resolve("out"))
                .close();
        return GeneratedProgram.PACKAGE + "." + inferred.name().value() + "Main";
    }

    /** All that the program and the simulator say. */
    private String run(String main, String sizes) throws Exception {
        Path library = library().orElse(null);
        assumeThat(library).as("Oclgrind is not installed").isNotNull();
        Path vendors = Files.createDirectories(folder.resolve("vendors"));
        Files.writeString(vendors.resolve("oclgrind.icd"), library + "\n");
        List<String> options = new ArrayList<>(List.of("--devices", "0:0", "--tune", "off", "--iterations", "2"));
        Stream.of(sizes.split(" ")).forEach(size -> options.addAll(List.of("-p", size)));
        ProgramProcess process =
                ProgramProcess.run(folder.resolve("out"), main, Map.of("OCL_ICD_VENDORS", vendors.toString()), options);
        assertThat(process.exitCode()).as(process.err()).isZero();
        return process.out() + process.err();
    }
}
