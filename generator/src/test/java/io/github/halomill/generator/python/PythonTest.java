package io.github.halomill.generator.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.halomill.generator.GenerationRequest;
import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Layout;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.run.CompiledProgram;
import io.github.halomill.generator.run.ProgramCompiler;
import io.github.halomill.testing.SmallJava;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Python module against NumPy: {@code src/test/python} has the tests. */
@Tag("device")
class PythonTest {

    private static final String PYTHON = "/usr/bin/python3";

    private static final Path MODULE = Path.of("../runtime-support/src/main/python");

    private static final String KERNEL = """
            __kernel void grow(__global float *u, const int n)
            {
                int x = get_global_id(0);
                if (x < n) u[x] = u[x] + 1;
            }
            """;

    @TempDir
    Path folder;

    @Test
    void computesWhatNumPyComputes() throws Exception {
        assumeTrue(
                run("-c", "import jpype, numpy").exitCode() == 0,
                PYTHON + " has no jpype or no numpy: .ci/setup --tests installs them");
        classPath();
        program();

        Run run =
                run(Path.of("src/test/python/halomill_test.py").toAbsolutePath().toString());

        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(run.out()).contains("OK");
    }

    private record Run(int exitCode, String out) {}

    private Run run(String... words) throws IOException, InterruptedException {
        Path out = folder.resolve("out.txt");
        ProcessBuilder builder = new ProcessBuilder(PYTHON)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        builder.command().addAll(List.of(words));
        builder.environment().remove("RUSTICL_ENABLE"); // PoCL does here, and Mesa begins slowly
        builder.environment()
                .putAll(Map.of(
                        "PYTHONPATH", MODULE.toAbsolutePath().toString(),
                        "PYTHONDONTWRITEBYTECODE", "1",
                        "JAVA_HOME", System.getProperty("java.home"),
                        "JAVA_TOOL_OPTIONS", String.join(" ", SmallJava.OPTIONS),
                        "HALOMILL_JAR", folder.resolve("halomill.jar").toString(),
                        "HALOMILL_TEST_FOLDER", folder.toString()));
        try {
            return new Run(builder.start().waitFor(), Files.readString(out));
        } catch (IOException e) {
            return new Run(-1, e.toString()); // no Python
        }
    }

    /** A halomill.jar that refers to the classes of this build. */
    private void classPath() throws IOException {
        Manifest manifest = manifest(Attributes.Name.CLASS_PATH, classes());
        jar("halomill.jar", manifest, Map.of());
    }

    private static String classes() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .map(Path::toUri)
                .map(URI::toString)
                .collect(Collectors.joining(" "));
    }

    /** A program in a jar, as a build makes it, without the runtime. */
    private void program() throws IOException {
        Path kernel = Files.writeString(folder.resolve("plus.cl"), KERNEL);
        KernelRequest request = new KernelRequest(
                KernelRequest.descriptionOf(kernel), "plus.cl", Optional.of("grow"), BuildOptions.NONE);
        CompiledProgram program = ProgramCompiler.compile(
                Pipeline.generate(new GenerationRequest(request, Layout.SOURCES_WITH_MAIN, Optional.empty())));
        jar("plus.jar", manifest(Attributes.Name.MAIN_CLASS, program.main()), program.files());
    }

    private static Manifest manifest(Attributes.Name name, String value) {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(name, value);
        return manifest;
    }

    private void jar(String name, Manifest manifest, Map<String, byte[]> files) throws IOException {
        try (OutputStream out = Files.newOutputStream(folder.resolve(name));
                JarOutputStream jar = new JarOutputStream(out, manifest)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                jar.putNextEntry(new JarEntry(file.getKey()));
                jar.write(file.getValue());
                jar.closeEntry();
            }
        }
    }
}
