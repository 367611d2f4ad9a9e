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
                "-DN=1 -UN | {} | []",
                "-U N -DN=1 | {N=1} | []",
                "-DF(x)=x -D G=1 -U F | {G=1} | []",
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
        BuildOptions given = BuildOptions.of(List.of("S=\"a b\\n\"", "N=2"), List.of(), List.of("/a b"));

        assertThat(BuildOptions.parse(given.text()).macros()).isEqualTo(given.macros());
        assertThat(given.macros()).containsEntry("S", "\"a b\\n\"").containsEntry("N", "2");
        assertThat(given.includeFolders()).containsExactly("/a b");
    }

    @Test
    void filesInFrontAreKeptApart() {
        BuildOptions options =
                BuildOptions.parse("-w -include \"a b.h\" -Iinc").and(BuildOptions.parse("-include c.h"));

        assertThat(options.includes()).containsExactly("a b.h", "c.h");
        assertThat(options.text()).isEqualTo("-w");
        assertThat(options.whole()).isEqualTo("-w -Iinc -include \"a b.h\" -include c.h");
        assertThatThrownBy(() -> BuildOptions.parse("-include")).hasMessage("-include needs a value");
    }

    @Test
    void whatIsUndefinedStaysSoUntilItIsDefined() {
        assertThat(BuildOptions.parse("-U A -UB -D B").undefined()).containsExactly("A");
        assertThat(BuildOptions.parse("-D A").and(BuildOptions.parse("-U A")).decide("A"))
                .isTrue();
        assertThat(BuildOptions.parse("-D F(x)=x").decide("F")).isTrue();
        assertThat(BuildOptions.NONE.decide("F")).isFalse();
    }

    @Test
    void macrosOfTheDeviceAreUndefinedBeforeTheyAreDefined() {
        BuildOptions options = BuildOptions.parse("-D cl_khr_fp16 -D N=2 -U __GPU__ -D __OPENCL_VERSION__=120 -I a");

        assertThat(options.text())
                .isEqualTo(
                        "-U cl_khr_fp16 -D cl_khr_fp16 -D N=2 -U __GPU__ -U __OPENCL_VERSION__ -D __OPENCL_VERSION__=120");
        assertThat(options.whole()).isEqualTo("-D cl_khr_fp16 -D N=2 -U __GPU__ -D __OPENCL_VERSION__=120 -Ia");
    }

    @Test
    void namesGivenApartMustNotContradictEachOther() {
        assertThat(BuildOptions.of(List.of("N=1"), List.of("M"), List.of()).whole())
                .isEqualTo("-DN=1 -UM");
        assertThatThrownBy(() -> BuildOptions.of(List.of("N=1"), List.of("N"), List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("-D N and -U N contradict each other");
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
                "-U | -U needs a value",
                "-U 3x | -U 3x undefines no macro",
                "-U N=1 | -U N=1 undefines no macro",
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
