package io.github.halomill.generator.kernel.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.KernelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelFilesTest {

    private final KernelFiles files = new KernelFiles();

    @TempDir
    Path folder;

    @Test
    void aFileIsReadOnceForTheSameTextAndOptions() throws IOException {
        Files.writeString(folder.resolve("k.cl"), "__kernel void k(int n) {}");
        KernelFile first = load("");

        assertThat(load("")).isSameAs(first);
        assertThat(load("-D N=1")).isNotSameAs(first);
        Files.writeString(folder.resolve("k.cl"), "__kernel void other(int n) {}");
        assertThat(load("").functions().get(0).name()).isEqualTo("other");
    }

    private KernelFile load(String options) {
        return KernelFileLoader.load(
                        files, folder.resolve("k.xml"), "k.cl", BuildOptions.parse(options), new Diagnostics())
                .orElseThrow()
                .parsed();
    }
}
