package io.github.halomill.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where an open file is a terminal. */
class TerminalTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"/dev/pts/0, true", "/dev/tty1, true", "/dev/null, false", "pipe:[12345], false", "/tmp/log, false"})
    void itsLinkTells(Path target, boolean terminal) throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("2"), target);

        assertThat(Terminal.isAt(link)).hasValue(terminal);
    }

    @Test
    void whereThereIsNoLinkNothingIsTold() throws IOException {
        assertThat(Terminal.isAt(folder.resolve("none"))).isEqualTo(Optional.empty());
        assertThat(Terminal.isAt(Files.createFile(folder.resolve("file")))).isEmpty();
    }
}
