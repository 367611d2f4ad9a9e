package io.github.halomill.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of parameters and scalars. */
class ParameterFileTest {

    @TempDir
    Path folder;

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("run.properties"), text);
    }

    @Test
    void linesAreValuesInTheirOrder() throws IOException {
        Path file = write("# of Tuesday\nnx = 64\n\ndt=0.05  \ng: 0, 0, 9.81\n");

        assertThat(ParameterFile.read(file, InputStream.nullInputStream()))
                .containsExactly(entry("nx", "64"), entry("dt", "0.05"), entry("g", "0, 0, 9.81"));
    }

    @Test
    void aDashIsStandardInput() {
        InputStream in = new ByteArrayInputStream("nx=8\n".getBytes(StandardCharsets.UTF_8));

        assertThat(ParameterFile.read(Path.of("-"), in))
                .containsEntry("nx", "8")
                .hasSize(1);
    }

    @Test
    void aNameStandsThereOnce() throws IOException {
        Path file = write("nx = 64\nnx = 32\n");

        assertThatThrownBy(() -> ParameterFile.read(file, InputStream.nullInputStream()))
                .isInstanceOf(UsageException.class)
                .hasMessage(file + " sets nx twice; once is possible");
    }

    @Test
    void whatIsNoPropertiesFileIsSaidToBeNone() throws IOException {
        Path escape = write("name = \\u12\n");
        Path bytes = Files.write(folder.resolve("bytes"), new byte[] {'n', '=', (byte) 0xFF, (byte) 0xFE});

        assertThatThrownBy(() -> ParameterFile.read(escape, InputStream.nullInputStream()))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(escape + " is no properties file: ");
        assertThatThrownBy(() -> ParameterFile.read(bytes, InputStream.nullInputStream()))
                .isInstanceOf(RunException.class)
                .hasMessageStartingWith("cannot read " + bytes + ": ");
        assertThatThrownBy(() -> ParameterFile.read(folder.resolve("none"), InputStream.nullInputStream()))
                .isInstanceOf(RunException.class)
                .hasMessage("cannot read " + folder.resolve("none") + ": there is no such file or folder");
    }
}
