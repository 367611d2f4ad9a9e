package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.halomill.generator.KernelReader;
import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Layout;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.infer.DescriptionWriter;
import io.github.halomill.generator.infer.InferredDescription;
import io.github.halomill.generator.kernel.BuildOptions;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Oclgrind, a simulated device that checks every access, finds nothing wrong with programs whose description was inferred. Each
 * runs in a virtual machine of its own, for the devices of a process are found once, and on one zone: Oclgrind does not stand
 * several threads.
 */
class OclgrindTest {

    private static final Path KERNELS = Path.of("src/test/resources/io/github/halomill/generator/endtoend/inferred");
    private static final long MOST_SECONDS = 120;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "clamped.cl, nx=7 ny=9",
        "float4_rows.cl, nx=3 ny=6",
        "heat_planes.cl, columns=6 rows=5 planes=7",
        "jacobi_guarded.cl, nx=7 ny=9",
        "line.cl, nx=17",
        "tile.cl, nx=16 ny=32"
    })
    void everyAccessIsInsideOfItsArray(String kernel, String sizes) throws Exception {
        Path library = library().orElse(null);
        assumeThat(library).as("Oclgrind is not installed").isNotNull();
        String name = generate(kernel, Files.readString(KERNELS.resolve(kernel)));

        String said = run(library, name, sizes);

        assertThat(said).contains("Oclgrind Simulator").doesNotContain("Invalid");
    }

    /** Where packages and Oclgrind's own build put it. */
    private static Optional<Path> library() {
        return Stream.of("/usr/lib/oclgrind", "/usr/lib", "/usr/local/lib")
                .map(parent -> Path.of(parent, "liboclgrind-rt-icd.so"))
                .filter(Files::exists)
                .findFirst();
    }

    /** Generates and compiles; the name of the class. */
    private String generate(String kernel, String source) throws Exception {
        Path xml = folder.resolve("in/program.xml");
        Files.createDirectories(xml.getParent());
        Files.writeString(xml.resolveSibling(kernel), source);
        Diagnostics diagnostics = new Diagnostics();
        InferredDescription inferred = KernelReader.infer(
                        new KernelRequest(xml, kernel, Optional.empty(), BuildOptions.NONE), diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.list()));
        Files.writeString(xml, DescriptionWriter.write(inferred));
        GeneratedProgram.of(xml, inferred.name(), Layout.PROJECT, folder.resolve("out"))
                .close();
        return GeneratedProgram.PACKAGE + "." + inferred.name() + "Main";
    }

    /** All that the program and the simulator say. */
    private String run(Path library, String main, String sizes) throws Exception {
        Path vendors = Files.createDirectories(folder.resolve("vendors"));
        Files.writeString(vendors.resolve("oclgrind.icd"), library + "\n");
        Path said = folder.resolve("said.txt");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                folder.resolve("out") + File.pathSeparator + System.getProperty("java.class.path"),
                main));
        command.addAll(List.of("--devices", "0:0", "--tune", "off", "--iterations", "2"));
        Stream.of(sizes.split(" ")).forEach(size -> command.addAll(List.of("-p", size)));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
        builder.environment().put("OCL_ICD_VENDORS", vendors.toString());
        Process process = builder.start();
        boolean ended = process.waitFor(MOST_SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly();
        assertThat(ended).as(Files.readString(said)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(said)).isZero();
        return Files.readString(said);
    }
}
