package io.github.halomill.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.emit.Programs;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.output.GeneratedFile;
import io.github.halomill.generator.scaffold.ProjectVersions;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.templates.PomVars;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PipelineTest {

    private static final PomVars.Versions VERSIONS =
            new PomVars.Versions("1.2.3", "2.0.6", "5.19.1", "1.6.30", "4.7.7", "2.0.20", "5.14.4");
    private static final byte[] KERNEL =
            "\uFEFF__kernel void stencil() {} // é\r\n".getBytes(StandardCharsets.ISO_8859_1);

    @TempDir
    Path temporary;

    private Path kernel;

    @BeforeEach
    void writeTheKernel() throws IOException {
        kernel = Files.write(temporary.resolve("stencil.cl"), KERNEL);
    }

    @Test
    void aProjectIsComplete() {
        assertThat(paths(generate(Layout.PROJECT, "Blur", Optional.empty())))
                .containsExactly(
                        "pom.xml",
                        "README.md",
                        ".gitignore",
                        "run-mpirun.sh",
                        "run.sbatch",
                        ".dockerignore",
                        "Dockerfile",
                        "src/main/java/blur/Blur.java",
                        "src/main/java/blur/BlurMain.java",
                        "src/main/resources/blur/stencil.cl",
                        "src/main/resources/blur/Blur.wrapper.cl",
                        "src/main/resources/blur/Blur.forms.properties",
                        "src/main/resources/simplelogger.properties",
                        "src/test/java/blur/BlurTest.java");
    }

    @Test
    void sourcesAreForABuildOfSomebodyElse() {
        assertThat(paths(generate(Layout.SOURCES, "Blur", Optional.of("com.example.stencils"))))
                .containsExactly(
                        "com/example/stencils/Blur.java",
                        "com/example/stencils/stencil.cl",
                        "com/example/stencils/Blur.wrapper.cl",
                        "com/example/stencils/Blur.forms.properties");
    }

    /** Of a kernel that decides by data which elements it writes. */
    @Test
    void anIterationIsALaunchAndASwap() throws IOException {
        Files.writeString(kernel, """
                __kernel void stencil(__global int *next, __global const int *now)
                {
                    int i = get_global_id(0) + 1;
                    if (now[i] > 3) next[i] = now[i - 1] + now[i + 1];
                }
                """);
        String buffer = "<dataType>int</dataType><cl_mem>1</cl_mem><argsize><dimsize>n + 2</dimsize></argsize>";
        Path xml = Files.writeString(temporary.resolve("stencil.xml"), """
                <program xmlns="urn:halomill:program:1" name="Conditional">
                  <parameter><name>n</name><value>64</value></parameter>
                  <argument><name>next</name><property>output</property>%s</argument>
                  <argument><name>now</name><property>input</property>%s
                    <shadow><point>{-1}</point><point>{0}</point><point>{1}</point></shadow></argument>
                  <kernel><name>stencil.cl</name><global><gsize>n</gsize></global></kernel>
                  <swap>next now</swap>
                </program>
                """.formatted(buffer, buffer));

        GenerationResult result = Pipeline.generate(
                new GenerationRequest(DescriptionRequest.of(xml, "stencil.xml"), Layout.PROJECT, Optional.empty()),
                VERSIONS);

        assertThat(text(result, "src/main/java/conditional/Conditional.java")).contains("""
                            step.launch(stencil);
                            step.swap(next, now);
                """);
        assertThat(text(result, "README.md")).contains("""
                1. the kernel runs
                1. `next` and `now` are swapped
                """);
    }

    private static String text(GenerationResult result, String path) {
        return result.files().stream()
                .filter(file -> file.path().equals(path))
                .findFirst()
                .orElseThrow()
                .text();
    }

    @Test
    void theKernelIsCopiedByteForByte() {
        List<GeneratedFile> files = generate(Layout.SOURCES, "Blur", Optional.empty());

        assertThat(files.get(1).content()).isEqualTo(KERNEL);
    }

    @Test
    void aPackageIsNeverAKeyword() {
        assertThat(paths(generate(Layout.SOURCES, "Double", Optional.empty()))).contains("doubleprogram/Double.java");
    }

    @Test
    void filesDoNotDependOnTheLanguageOfTheMachine() {
        List<String> english = texts(generate(Layout.PROJECT, "INITIAL", Optional.empty()));
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr-TR"));
            assertThat(texts(generate(Layout.PROJECT, "INITIAL", Optional.empty())))
                    .isEqualTo(english);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void aDescriptionWithErrorsGivesNoFiles() {
        Path missing = temporary.resolve("blur.xml");

        GenerationResult result = Pipeline.generate(GenerationRequest.of(missing));

        assertThat(result.hasErrors()).isTrue();
        assertThat(result.files()).isEmpty();
        assertThat(result.diagnostics())
                .singleElement()
                .asString()
                .startsWith(missing + ":1:1: error [HM001] there is no such file");
    }

    @Test
    void aPackageThatIsNoneIsRefused() {
        assertThatThrownBy(() -> new GenerationRequest(
                        DescriptionRequest.of(Path.of("blur.xml")), Layout.SOURCES, Optional.of("com.example.new")))
                .isInstanceOf(UsageException.class)
                .hasMessage("'com.example.new' is no name of a Java package; write one such as com.example.stencils");
    }

    @Test
    void theVersionsOfTheBuildAreFilledIn() {
        String pom = Pipeline.files(program("Blur"), Layout.PROJECT, Optional.empty(), ProjectVersions.current())
                .get(0)
                .text();

        assertThat(pom)
                .contains("<artifactId>halomill-runtime-support</artifactId>")
                .doesNotContain("$v", "$a", "$g", "$m");
    }

    private Program program(String name) {
        return Programs.program(name)
                .output("out", "float", Programs.number(1024))
                .file(kernel)
                .build();
    }

    private List<GeneratedFile> generate(Layout layout, String name, Optional<String> packageName) {
        return Pipeline.files(program(name), layout, packageName, VERSIONS);
    }

    private static List<String> paths(List<GeneratedFile> files) {
        return files.stream().map(GeneratedFile::path).toList();
    }

    private static List<String> texts(List<GeneratedFile> files) {
        return files.stream().map(file -> file.path() + "\n" + file.text()).toList();
    }
}
