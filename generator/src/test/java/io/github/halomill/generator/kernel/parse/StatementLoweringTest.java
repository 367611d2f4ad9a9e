package io.github.halomill.generator.kernel.parse;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatementLoweringTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "if (i) j++; else ; | if (i) old(j +=:int 1); else {  }",
                "if (i) int q = 1; | if (i) { int q = 1; }",
                "for (;;) break; | for (; ; ) break;",
                "for (i = 0; i < j; ++i) continue; | for (i = 0;; (i < j); (i +=:int 1)) continue;",
                "for (int p = 0, q = 1; p < q; p++, q--) {} | for (int p = 0; int q = 1;; (p < q); (old(p +=:int 1), old(q -=:int 1))) {  }",
                "while (i--) { } | for (; old(i -=:int 1); ) {  }",
                "do i--; while (i > 0); | do (; (i > 0); ) old(i -=:int 1);",
                "switch ((char)i) { case 1: case 'a': j = 1; break; default: j = 2; } | switch (int<char<i>>) { case 1: case 97: j = 1; break; default: j = 2; }",
                "switch (l) { case 1: {} } | switch (l) { case 1long: {  } }",
                "return; | return;",
                "__attribute__((opencl_unroll_hint(4))) for (;;) {} | for (; ; ) {  }",
                ";; | ``",
            })
    void statementsKeepTheirForm(String statement, String printed) {
        assertThat(Lowered.statements(statement)).isEqualTo(printed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "goto end; end: ;",
                "end: i = 1;",
                "asm(\"nop\");",
                "switch (i) { case 1: if (j) { case 2: j = 3; } }",
                "switch (x) { case 1: ; }",
                "switch (i) { case 1 ... 3: ; }",
                "if (v) ;",
                "void g() {}",
            })
    void whatIsNotUnderstoodIsSaidSo(String statement) {
        assertThat(Lowered.statements(statement)).contains("UNSUPPORTED");
    }

    @Test
    void aValueIsReturnedInTheTypeOfTheFunction() {
        assertThat(Lowered.bodyOf("uchar f(int n) { return n; }")).isEqualTo("return uchar<n>;");
        assertThat(Lowered.bodyOf("global float *f(global float *p) { return p + 1; }"))
                .isEqualTo("return (p +> 1long);");
    }
}
