package io.github.halomill.generator.kernel.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.parse.KernelFileReader;
import io.github.halomill.generator.kernel.symbolic.KernelEvaluator;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Elements of {@code struct { int a; float f[9]; int b; }}: f at 4, b at 40, 44 bytes. */
class MembersTest {

    private static final long BYTES = 44;

    /** The references of a kernel; its work-item is {@code i}. */
    private static List<Reference> references(String statements) {
        KernelFile file = KernelFileReader.read(
                "k.cl",
                "typedef struct { int a; float f[9]; int b; } S;\n__kernel void k(__global S *s, int n, uint m) { int i = get_global_id(0); "
                        + statements + " }");
        Function kernel = file.unit().function("k").orElseThrow();
        return KernelEvaluator.references(file.unit(), kernel, name -> true);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "for (int q = 0; q < 9; q++) s[i].f[q] = 0;             | 44*x + 4 +36",
                "for (int q = 2; q <= 7; q++) s[i + 1].f[8 - q] = 0;    | 44*x + 52 +24",
                "for (int q = 1; q < 9; q++) s[i - n].f[q - 1] = 0;     | 44*x - 44*n + 4 +32",
                "for (int q = 0; q < 3; q++) for (int r = 0; r < 3; r++) s[i].f[3 * q + r] = 0; | 44*x + 4 +36",
                "s[i].f[n < 2 ? 3 : 5] = 0;                             | 44*x + 16 44*x + 24 +4",
                "s[i].b = 0;                                            | 44*x + 40 +4",
            })
    void whatALoopGoesThroughIsPartOfItsElement(String statements, String bytes) {
        Reference members = Members.of(references(statements).get(0));

        assertThat(String.join(
                                " ",
                                members.accesses().stream()
                                        .map(access -> access.offset().toString())
                                        .toList()) + " +" + members.bytes())
                .isEqualTo(bytes);
    }

    /** No end is known, or it is another element's. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "for (int q = 0; q < n; q++) s[i].f[q] = 0;",
                "for (int q = 0; q < 11; q++) s[i].f[q] = 0;",
                "for (int q = 0; q < 9; q++) s[i].f[q - 2] = 0;",
                "s[i].f[m] = 0;",
                "s[i].f[s[i].a] = 0;",
                "((__global float *)s)[i] = 0;",
            })
    void whatMayLeaveItsElementStaysAsItIs(String statements) {
        assertThat(references(statements)).allMatch(reference -> Members.of(reference) == reference);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "s[i].a = s[i + 1].b; | true",
                "s[i].a = s[i + n].a; | false",
                "for (int q = 0; q < 9; q++) s[i].a = s[i - 1].f[q]; | true",
                "for (int q = 0; q < 4; q++) s[i].f[q] = s[i - 1].f[q + 4]; | true",
                "for (int q = 0; q < 4; q++) s[i].f[q] = s[i - 1].f[q + 3]; | false",
                "s[i].a = ((__global int *)s)[n]; | false",
                "S c = s[i + 1]; s[i].b = c.a; | false",
            })
    void differentMembersHaveDifferentBytes(String statements, boolean apart) {
        List<Reference> all = references(statements);

        assertThat(Members.areApart(all.get(0), all.get(1), BYTES)).isEqualTo(apart);
    }

    @Test
    void onlyStructsHaveMembers() {
        KernelFile file = KernelFileReader.read(
                "k.cl", "__kernel void k(__global float *a) { for (int q = 0; q < 4; q++) a[q] = 0; }");
        Reference reference = KernelEvaluator.references(
                        file.unit(), file.unit().function("k").orElseThrow(), name -> true)
                .get(0);

        assertThat(Members.of(reference)).isSameAs(reference);
    }
}
