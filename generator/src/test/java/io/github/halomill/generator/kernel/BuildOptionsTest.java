package io.github.halomill.generator.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BuildOptionsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-DN | {N=1} | []",
                "-D N=3 | {N=3} | []",
                "-DN= | {N=} | []",
                "-DN=1 -DN=2 | {N=2} | []",
                "-D \"T=unsigned int\" | {T=unsigned int} | []",
                "-DT=\"unsigned int\" | {T=unsigned int} | []",
                "-D\"S=\\\"x\\\"\" | {S=\"x\"} | []",
                "-D F(x)=2*x | {F(x)=2*x} | []",
                "-Iinc -I \"two words\" -w -Werror | {} | [inc, two words]",
                "-cl-std=CL2.0 | {__OPENCL_C_VERSION__=200} | []",
                "-cl-std=CL1.2 -cl-fast-relaxed-math | {__OPENCL_C_VERSION__=120, __FAST_RELAXED_MATH__=1} | []",
            })
    void optionsAreReadAsACompilerReadsThem(String text, String macros, String folders) {
        BuildOptions options = BuildOptions.parse(text);

        assertThat(options.macros()).hasToString(macros);
        assertThat(options.includeFolders()).hasToString(folders);
    }

    @Test
    void aDeviceGetsAllButTheFoldersWithTheirQuotes() {
        assertThat(BuildOptions.parse("-w -I a  -D \"T=unsigned int\" -Ib -cl-mad-enable")
                        .text())
                .isEqualTo("-w -D \"T=unsigned int\" -cl-mad-enable");
    }

    @Test
    void whatIsGivenApartFromAListSurvivesTheList() {
        BuildOptions given = BuildOptions.of(List.of("S=\"a b\\n\"", "N=2"), List.of("/a b"));

        assertThat(BuildOptions.parse(given.text()).macros()).isEqualTo(given.macros());
        assertThat(given.macros()).containsEntry("S", "\"a b\\n\"").containsEntry("N", "2");
        assertThat(given.includeFolders()).containsExactly("/a b");
    }

    @Test
    void laterOptionsWin() {
        BuildOptions both = BuildOptions.parse("-DN=1 -Ia").and(BuildOptions.parse("-DN=2 -Ib"));

        assertThat(both.macros()).containsEntry("N", "2");
        assertThat(both.includeFolders()).containsExactly("a", "b");
        assertThat(both.text()).isEqualTo("-DN=1 -DN=2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-D | -D needs a value",
                "-I | -I needs a value",
                "-D 3x | -D 3x defines no macro",
                "-D \"a b=1\" | -D a b=1 defines no macro",
                "-D=1 | -D =1 defines no macro",
                "-DA=\"1 | a quote has no end",
            })
    void whatIsWrongIsNamed(String text, String message) {
        assertThatThrownBy(() -> BuildOptions.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
