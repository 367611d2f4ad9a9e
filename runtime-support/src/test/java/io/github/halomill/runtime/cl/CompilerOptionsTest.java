package io.github.halomill.runtime.cl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompilerOptionsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | '' | ''",
                "-w -D N=3 -cl-std=CL2.0 | -w -D N=3 -cl-std=CL2.0 | ''",
                "-D \"T=unsigned int\" -w | -D \"T=unsigned int\" -w | ''",
                "-U N -w | -w | '#undef N;'",
                "-UN -DM -U M | -DM | '#undef N;#undef M;'",
                "-U N -D N -D M=2 | -D M=2 | '#undef N;#define N 1;'",
                "-UN -D \"N=a b\" | '' | '#undef N;#define N a b;'",
                "-U F -D F(x)=2*x | '' | '#undef F;#define F(x) 2*x;'",
                "-D N=1 -U N -D N=2 | -D N=1 | '#undef N;#define N 2;'",
            })
    void whatNoCompilerTakesStandsBeforeTheSource(String text, String options, String directives) {
        CompilerOptions read = CompilerOptions.of(text);

        assertThat(read.options()).isEqualTo(options);
        assertThat(read.directives().replace('\n', ';')).isEqualTo(directives);
    }
}
