package io.github.halomill.runtime.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.io.format.ArrayFormats;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InputSpecTest {

    @Test
    void randomTakesAnOptionalSeed() {
        assertThat(InputSpec.parse("A=random")).isEqualTo(new InputSpec.Random("A", 0));
        assertThat(InputSpec.parse("A=random:-7")).isEqualTo(new InputSpec.Random("A", -7));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1.5", "+.5", "1e-3", "0.25f", "0xFF", "nan", "-inf", "1,2,3", "1 , 2"})
    void whatLooksLikeANumberIsAValue(String value) {
        assertThat(InputSpec.parse("A=" + value)).isEqualTo(new InputSpec.Constant("A", value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.npy", "2024.raw", "./1.BIN", "random.npy", "info.dat", "a=b.npy", "../x y.npy", "-"})
    void everythingElseIsAFile(String value) {
        assertThat(InputSpec.parse(" A = " + value)).isEqualTo(new InputSpec.FromFile("A", Path.of(value)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A", "=1", "A=", "A=random:x", "A=random:", "A=x\0y"})
    void theRestIsAUsageError(String text) {
        assertThatThrownBy(() -> InputSpec.parse(text))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("input '");
    }

    @ParameterizedTest
    @ValueSource(strings = {"u.vtk", "./1", "info", "npy", "u.npy.gz", "u.raw/x"})
    void aFileOfAnotherKindIsNotMistakenForARawOne(String name) {
        String words = ": it is not known how an array lies in a file '"
                + Path.of(name).getFileName()
                + "'; known are names that end in " + ArrayFormats.written() + "; and"
                + " FILE.h5:/DATASET (HDF5, to be read only)";
        assertThatThrownBy(() -> InputSpec.parse("A=" + name))
                .isInstanceOf(UsageException.class)
                .hasMessage("input 'A=" + name + "'" + words);
        assertThatThrownBy(() -> OutputSpec.parse("A=" + name))
                .isInstanceOf(UsageException.class)
                .hasMessage("output 'A=" + name + "'" + words);
    }

    @Test
    void anOutputIsAFile() {
        assertThat(OutputSpec.parse("B=out.npy")).isEqualTo(new OutputSpec(new ArrayName("B"), Path.of("out.npy")));
        assertThatThrownBy(() -> OutputSpec.parse("out.npy"))
                .isInstanceOf(UsageException.class)
                .hasMessage("output 'out.npy' is not of the form ARG=FILE or ARG=-");
    }
}
