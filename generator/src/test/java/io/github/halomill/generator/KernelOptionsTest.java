package io.github.halomill.generator;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.KernelPlaces;
import io.github.halomill.generator.output.GeneratedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelOptionsTest {

    private static final String KERNEL = """
            #include "half.h"
            __kernel void copy(__global TYPE *A, __global const TYPE *B) {
              __local int t[TILE];
              int i = get_global_id(0);
              A[i] = HALF * B[i];
            }
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void writeKernel() throws IOException {
        Files.createDirectories(folder.resolve("project/include"));
        Files.writeString(folder.resolve("project/copy.cl"), KERNEL);
        Files.writeString(folder.resolve("project/include/half.h"), "#pragma once\n#define HALF 0.5f\n");
    }

    private Diagnostics diagnostics;

    private Optional<Kernel> read(String element, BuildOptions more) throws IOException {
        Path xml = folder.resolve("project/copy.xml");
        Files.writeString(xml, """
                <program name="Copy">
                <argument><name>A</name><property>output</property><dataType>float</dataType><cl_mem>1</cl_mem><argsize><dimsize>64</dimsize></argsize></argument>
                <argument><name>B</name><property>input</property><dataType>float</dataType><cl_mem>1</cl_mem><argsize><dimsize>64</dimsize></argsize></argument>
                <kernel><name>copy.cl</name><global><gsize>64</gsize></global><local><lsize>4</lsize></local>%s</kernel>
                </program>
                """.formatted(element));
        diagnostics = new Diagnostics();
        return new Pipeline(diagnostics)
                .program(new DescriptionRequest(xml, "copy.xml", more, false))
                .map(program -> program.kernel());
    }

    private List<String> errors() {
        return diagnostics.list().stream().map(Diagnostic::message).toList();
    }

    @Test
    void optionsDecideWhatIsReadAndReachTheDevice() throws IOException {
        Kernel kernel = read("<options>-D TYPE=float -Iinclude\n -w</options>", BuildOptions.parse("-DTILE=4"))
                .orElseThrow();

        assertThat(kernel.options().text()).isEqualTo("-D TYPE=float -w -DTILE=4");
        assertThat(kernel.source())
                .contains("#define HALF 0.5f", "#line 2 \"copy.cl\"")
                .doesNotContain("include");
    }

    @Test
    void whatHostCodePutsInFrontIsReadAndStandsInTheCopy() throws IOException {
        Files.writeString(folder.resolve("project/include/real.h"), "#include \"width.h\"\ntypedef float TYPE;\n");
        Files.writeString(folder.resolve("project/include/width.h"), "#define TILE 4\n");
        Kernel kernel = read("<options>-include include/real.h -I include</options>", BuildOptions.NONE)
                .orElseThrow();
        KernelPlaces places = kernel.adapted().orElseThrow();

        assertThat(kernel.options().text()).isEmpty();
        assertThat(kernel.source())
                .startsWith(
                        "#line 1 \"include/real.h\"\n#line 1 \"width.h\"\n#define TILE 4\n\n#line 2 \"include/real.h\"\n"
                                + "typedef float TYPE;\n\n#line 1 \"copy.cl\"\n#ifndef HALOMILL_ONCE_0\n")
                .contains("#line 2 \"copy.cl\"\n__kernel");
        assertThat(kernel.source().substring(places.parametersEnd())).startsWith(") {\n  __local");
        assertThat(kernel.source().substring(places.parameters().get(1).start()))
                .startsWith("B)");
    }

    @Test
    void aFileInFrontThatIsNotThereIsAMistake() throws IOException {
        assertThat(read("<options>-include include/none.h</options>", BuildOptions.NONE))
                .isEmpty();
        assertThat(errors()).containsExactly("-include include/none.h: there is no such file");
    }

    @Test
    void theTextIsExtendedWhereItIsAfterHeadersHaveTakenTheirPlace() throws IOException {
        Kernel kernel = read("<options>-D TYPE=float -DTILE=4 -I include</options>", BuildOptions.NONE)
                .orElseThrow();
        KernelPlaces places = kernel.adapted().orElseThrow();

        assertThat(kernel.source().substring(places.parametersEnd())).startsWith(") {\n  __local");
        assertThat(kernel.source().substring(places.bodyStart())).startsWith("\n  __local");
        assertThat(kernel.source().substring(places.parameters().get(1).start()))
                .startsWith("B) {");
    }

    @Test
    void filesOutsideTheFoldersAreNotRead() throws IOException {
        Files.writeString(folder.resolve("half.h"), "#define HALF 0.5f\n");
        Files.writeString(folder.resolve("project/copy.cl"), KERNEL.replace("half.h", "../half.h"));

        assertThat(read("<options>-D TYPE=float -DTILE=4</options>", BuildOptions.NONE))
                .isEmpty();
        assertThat(errors()).contains("#include \"../half.h\" is not found");
        assertThat(read("<options>-D TYPE=float -DTILE=4 -I ..</options>", BuildOptions.NONE))
                .isPresent();
    }

    @Test
    void aGeneratedProgramHoldsKernelAndOptions() throws IOException {
        read("<options>-D TYPE=float -DTILE=4 -I include</options>", BuildOptions.NONE);
        List<GeneratedFile> files = Pipeline.generate(GenerationRequest.of(folder.resolve("project/copy.xml")))
                .files();

        assertThat(text(files, "Copy.forms.properties")).contains("kernel.copy.options = -D TYPE=float -DTILE=4\n");
        assertThat(text(files, ".cl")).contains("#define HALF 0.5f");
    }

    private static String text(List<GeneratedFile> files, String ending) {
        return files.stream()
                .filter(file -> file.path().toString().endsWith(ending))
                .map(file -> new String(file.content(), StandardCharsets.UTF_8))
                .findFirst()
                .orElseThrow();
    }
}
