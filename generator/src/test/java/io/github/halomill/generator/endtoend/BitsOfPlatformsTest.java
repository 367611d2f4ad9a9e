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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two compilers give the same bits if neither fuses a product and a sum: PoCL and rusticl, if both are installed. */
@Tag("device")
class BitsOfPlatformsTest {

    @TempDir
    Path folder;

    @Test
    void productsAndSumsAreTheSameForDifferentCompilersWhereNothingIsFused() throws Exception {
        Path xml = folder.resolve("fuse.xml");
        Files.writeString(folder.resolve("fuse.cl"), """
                __kernel void fuse(__global const float *a, __global const float *b, __global float *o)
                {
                    const int i = get_global_id(0);
                    o[i] = a[i] * b[i] - b[i] * 0.3f;
                }
                """);
        Diagnostics diagnostics = new Diagnostics();
        Description inferred = new Pipeline(diagnostics)
                .description(new KernelRequest(xml, "fuse.cl", Optional.empty(), BuildOptions.NONE), true)
                .orElseThrow(() -> new AssertionError(diagnostics.list()));
        Files.writeString(xml, DescriptionWriter.write(inferred));
        GeneratedProgram.of(xml, inferred.name().value(), Layout.PROJECT, folder.resolve("out"))
                .close();
        String main = GeneratedProgram.PACKAGE + "." + inferred.name().value() + "Main";

        ProgramProcess both = run(main, "close", "0:0,1:0");

        assumeThat(both.err()).as("one platform only").contains("devices have different compilers");
        assertThat(both.exitCode()).as(both.err()).isZero();
        assertThat(both.err()).contains("with --bits close results may differ where devices");
        ProgramProcess usual = run(main, "usual", "0:0,1:0");
        assertThat(usual.exitCode()).as(usual.err()).isEqualTo(1);
        assertThat(usual.err()).contains("verification failed", "--bits strict makes sums, products");
        ProgramProcess strict = run(main, "strict", "0:0,1:0");
        assertThat(strict.exitCode() == 0 || strict.err().contains("--bits strict is not possible: device 1:0"))
                .as(strict.err())
                .isTrue();
    }

    private ProgramProcess run(String main, String bits, String devices) throws Exception {
        List<String> options = new ArrayList<>(List.of("--tune", "off", "--iterations", "1", "--verify"));
        options.addAll(List.of("-p", "nx=4096", "--input", "a=random", "--input", "b=random:2"));
        options.addAll(List.of("--bits", bits, "--devices", devices));
        return ProgramProcess.run(folder.resolve("out"), main, Map.of("RUSTICL_ENABLE", "llvmpipe"), options);
    }
}
