package io.github.halomill.generator.infer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.infer.given.Given;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.parse.KernelFileReader;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.ParameterRequirement;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.xml.write.DescriptionWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How much local memory a kernel is to be passed; what is found is a description that is held against the kernel again. */
class InferredLocalTest {

    private static final SourceLocation PARAMETER = new SourceLocation("k.cl", 2, 67);

    @TempDir
    Path folder;

    private final Diagnostics diagnostics = new Diagnostics();
    private Optional<Program> program = Optional.empty();

    /** In groups of 16 x 4; l and m are local ids. */
    private static String kernel(String statements) {
        return """
                __kernel __attribute__((reqd_work_group_size(16, 4, 1)))
                void k(__global float *b, __global const float *a, __local float *t, int p, int q)
                {
                    int l = get_local_id(0), m = get_local_id(1);
                    int i = get_global_id(1) * get_global_size(0) + get_global_id(0);
                    %s
                    barrier(CLK_LOCAL_MEM_FENCE);
                    b[i] = a[i];
                }
                """.formatted(statements);
    }

    private Optional<Description> infer(String statements) {
        String source = kernel(statements);
        KernelFile file = KernelFileReader.read("k.cl", source);
        Optional<Description> inferred = new Inference(folder.resolve("k.xml"), Given.NOTHING, any -> true, diagnostics)
                .infer(KernelSource.all(file, "k.cl"));
        inferred.ifPresent(description -> {
            try {
                Files.writeString(folder.resolve("k.cl"), source);
                Path xml = Files.writeString(folder.resolve("k.xml"), DescriptionWriter.write(description));
                program = new Pipeline(diagnostics).program(DescriptionRequest.of(xml, "k.xml"));
                assertThat(program).isPresent();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        return inferred;
    }

    private Text size(String statements) {
        ArgumentElement argument = infer(statements).orElseThrow().arguments().get(2);
        assertThat(diagnostics.list()).isEmpty();
        return argument.size().get(0);
    }

    @Test
    void isAsMuchAsAGroupReaches() {
        assertThat(size("t[(m + 2) * 18 + l + 2] = a[i]; t[m * 18 + l] = 0;"))
                .isEqualTo(Text.inferred(
                        "108",
                        PARAMETER,
                        "as far as work-groups of this size reach, by t[(m + 2) * 18 + l + 2] at k.cl:6"));
    }

    @Test
    void mayDependOnArgumentsThatSayNothingOfArrays() {
        assertThat(size("t[m + 4 * l + p] = a[i];").value()).isEqualTo("p + 64");
    }

    @Test
    void rowsAreAsLongAsAGroupReaches() {
        assertThat(size("t[m * p + l + 2] = a[i]; if (l < 2) t[m * p + l] = a[i];")
                        .value())
                .isEqualTo("72"); // 3 rows of 18, and 18
    }

    @Test
    void asksAtRunTimeThatNoOtherReferenceReachesFurther() {
        assertThat(infer("t[l * p] = a[i]; t[l * q + 3] = 1; t[7] = 1;")
                        .orElseThrow()
                        .arguments()
                        .get(2)
                        .size())
                .containsExactly(Text.inferred(
                        "15*q + 4", PARAMETER, "as far as work-groups of this size reach, by t[l * q + 3] at k.cl:6"));
        assertThat(diagnostics.list())
                .extracting(Diagnostic::code) // rows of a group do not tell themselves apart
                .containsExactly(DiagnosticCode.LOCAL_OVERLAP);
        assertThat(program.orElseThrow().proof().requirements())
                .extracting(ParameterRequirement::message)
                .filteredOn(message -> !message.endsWith("overflows otherwise"))
                .containsExactly(
                        "q >= p is needed: t[l * p] at k.cl:6:5 leaves t otherwise",
                        "q >= 1 is needed: t[7] at k.cl:6:40 leaves t otherwise",
                        "p >= 0 is needed: what the kernel does is known then only, as t[l * p] at k.cl:6:5 depends on it");
    }

    @Test
    void isOneElementIfTheKernelDoesNotUseIt() {
        assertThat(size("")).isEqualTo(Text.inferred("1", PARAMETER, "the kernel does not use it"));
    }

    @Test
    void givesArgumentsThatItDependsOnAValue() {
        assertThat(infer("t[l * p] = a[i];").orElseThrow().parameters())
                .extracting(parameter -> parameter.name().value())
                .contains("p");
    }

    @Test
    void isRefusedWhereItIsNotKnown() {
        assertThat(infer("t[l] = 1; t[(int)a[i]] = 1;")).isEmpty();
        Diagnostic diagnostic = diagnostics.list().get(0);
        assertThat(diagnostic.location()).hasToString("k.cl:6:15");
        assertThat(diagnostic.message())
                .isEqualTo(
                        "no description can be inferred from 't[(int)a[i]]': it is not known how far a work-group reaches there in the local memory that it is passed");
    }
}
