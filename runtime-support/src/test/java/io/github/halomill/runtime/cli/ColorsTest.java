package io.github.halomill.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ColorsTest {

    @TempDir
    Path folder;

    @Test
    void anErrorStreamThatGoesToAFileOrAPipeIsNoTerminal() throws IOException {
        Path file = Files.createFile(folder.resolve("log"));

        assertThat(elsewhere(file)).isTrue();
        assertThat(elsewhere(Path.of("pipe:[12345]"))).isTrue();
        assertThat(elsewhere(Path.of("/dev/null"))).isTrue();
        assertThat(elsewhere(Path.of("/dev/pts/0"))).isFalse();
    }

    @Test
    void whereThatCannotBeSeenNothingIsSaidOfIt() {
        assertThat(Colors.isErrorStreamElsewhere(folder.resolve("none"))).isFalse();
    }

    private boolean elsewhere(Path target) throws IOException {
        Path link = folder.resolve("2");
        Files.deleteIfExists(link);
        return Colors.isErrorStreamElsewhere(Files.createSymbolicLink(link, target));
    }
}
