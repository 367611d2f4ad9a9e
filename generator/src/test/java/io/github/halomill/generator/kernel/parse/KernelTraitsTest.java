package io.github.halomill.generator.kernel.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.FileLookup;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelTraits;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KernelTraitsTest {

    private static final KernelTraits NONE = new KernelTraits(false, false, false, false, false, Optional.empty());

    private static KernelTraits traits(String source) {
        KernelFile file = KernelFileReader.read("k.cl", source);
        assertThat(file.problem()).isEmpty();
        return file.functions().get(0).traits();
    }

    private static KernelTraits ofBody(String body) {
        return traits("kernel void f(global float *a, local float *b) { " + body + " }");
    }

    @Test
    void globalIdsAloneLimitNothing() {
        assertThat(ofBody("size_t i = get_global_id(0); a[i] = sqrt(a[i]) + get_work_dim(); b[0] = 1;"))
                .isEqualTo(NONE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "get_local_id(0)        | true | false | false | false",
                "get_local_linear_id()  | true | false | false | false",
                "get_local_size(0)      | true | false | false | false",
                "get_sub_group_local_id() | true | false | false | false",
                "get_num_sub_groups()   | true | false | false | false",
                "get_group_id(1)        | false | true | false | false",
                "get_num_groups(1)      | false | true | true | false",
                "get_global_size(0)     | false | false | true | false",
                "get_global_linear_id() | false | false | true | false",
                "get_global_offset(0)   | false | false | false | false",
                "barrier(1)             | false | false | false | true",
                "work_group_barrier(1)  | false | false | false | true",
                "work_group_reduce_add(1) | false | false | false | true",
                "sub_group_all(1)       | false | false | false | true",
                "wait_group_events(1,&e) | false | false | false | true",
                "mem_fence(1)           | false | false | false | false",
                "my_get_local_id(1)     | false | false | false | false",
            })
    void everyBuiltinThatMatters(String call, boolean local, boolean group, boolean size, boolean barrier) {
        assertThat(ofBody(call + ";"))
                .isEqualTo(new KernelTraits(local, group, size, false, barrier, Optional.empty()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a[get_local_id(0)] = 1;",
                "a[0] = a[1] * (2 + get_local_id (0));",
                "for (int i = get_local_id(0); i < 4; i++) a[i] = 0;",
                "int x[2] = { 1, get_local_id(0) };",
                "if (a[0] > 1) { while (1) { switch (1) { default: return get_local_id(0); } } }",
                "a[(get_local_id)(0)] = 1;",
                "a[((get_local_id)(0))] = 1;",
                "int2 v = (int2)(0, get_local_id(0));",
                "a[0] = a[1] ? 1 : get_local_id(0);",
                "typedef int T; T q = (T)(get_local_id(0));",
            })
    void aCallCountsWhereverItStands(String body) {
        assertThat(ofBody(body).usesLocalIds()).isTrue();
    }

    @Test
    void aCallMadeByAMacroCounts() {
        assertThat(traits(
                                "#define LID get_local_id(0)\n#define AT(i) a[i]\nkernel void f(global int *a) { AT(LID) = 1; }")
                        .usesLocalIds())
                .isTrue();
    }

    @Test
    void whatIsLeftOutOrCommentedDoesNotCount() {
        assertThat(
                        ofBody(
                                "\n#if 0\nget_local_id(0);\n#endif\n// get_group_id(0)\n/* barrier(1) */ printf(\"get_global_size(0)\");"))
                .isEqualTo(NONE);
    }

    @Test
    void calledFunctionsCountHoweverFarAway() {
        KernelTraits traits = traits("""
                int third() { barrier(1); return get_group_id(0); }
                int second(int n) { return n > 0 ? second(n - 1) : third(); }
                int first() { return second(3); }
                int unused() { return get_local_id(0) + get_global_size(0); }
                kernel void f(global int *a) { a[0] = first(); }
                """);

        assertThat(traits).isEqualTo(new KernelTraits(false, true, false, false, true, Optional.empty()));
    }

    @Test
    void everyKernelHasItsOwnTraits() {
        List<KernelFunction> functions = KernelFileReader.read(
                        "k.cl", "kernel void f() { get_local_id(0); } kernel void g() { } kernel void h() { f(); }")
                .functions();

        assertThat(functions).extracting(f -> f.traits().usesLocalIds()).containsExactly(true, false, true);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "__local float tile[16][17];",
                "local float tile[16], *p;",
                "__local float x;",
                "{ { volatile __local int x; } }",
                "float __local tile[4];",
                "typedef __local float T[16]; T tile;",
                "__local struct { int a; } s;",
            })
    void localMemoryIsDeclared(String body) {
        assertThat(ofBody(body).declaresLocalMemory()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "__local float *p = b;",
                "float tile[16];",
                "__local float *q[4];",
                "float *p = (__local float *)b;"
            })
    void aPointerToLocalMemoryDeclaresNone(String body) {
        assertThat(ofBody(body).declaresLocalMemory()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "16, 8, 1; 16; 8; 1",
                "0x10, 010, 1u; 16; 8; 1",
                "N, N / 2, ONE; 16; 8; 1",
                "(N), N - 2 * 4, N % 3; 16; 8; 1",
                "1 << 4, N >> 1, !0; 16; 8; 1",
                "N > 8 ? N : 4, MAX(4, 8), +1; 16; 8; 1",
                "WIDE, WIDE / 2, ~-2; 16; 8; 1",
                "N | 1, N ^ 17, N & 16 && 1; 17; 1; 1",
                "2 + 3 * 4, (2 + 3) * 4, 7 - 2 - 1; 14; 20; 4",
                "0x7fffffffffffffff, 1, 1; 9223372036854775807; 1; 1",
            })
    void aRequiredWorkGroupSizeIsEvaluated(String sizes, long x, long y, long z) {
        String prefix = "#define N 16\n#define ONE 1\n#define MAX(a, b) ((a) > (b) ? (a) : (b))\nenum { WIDE = N };\n";
        String attribute = "__attribute__((reqd_work_group_size(" + sizes + ")))";

        for (String function : List.of(
                "kernel " + attribute + " void f() {}",
                attribute + " kernel void f() {}",
                "kernel void " + attribute + " f() {}",
                "kernel void f() " + attribute + " {}",
                "kernel " + attribute + " void f();\nkernel void f() {}")) {
            assertThat(traits(prefix + function).requiredWorkGroupSize()).contains(List.of(x, y, z));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"16, 16", "0, 1, 1", "-4, N, 1", "", "(1, 1), 1"})
    void aRequiredWorkGroupSizeThatCannotBeIsAProblem(String sizes) {
        KernelFile file = KernelFileReader.read(
                "k.cl", "kernel __attribute__((reqd_work_group_size(" + sizes + "))) void f() {}");

        assertThat(file.problem())
                .get()
                .hasToString("k.cl:1:23: reqd_work_group_size of kernel f is not three positive integers");
    }

    @ParameterizedTest
    @ValueSource(strings = {"BLOCK, 1, 1", "16, 16, 2 * N", "1.5, 1, 1", "1, 1, 1 / 0"})
    void workGroupsOfARequiredSizeThatIsNotKnownStayWhole(String sizes) {
        KernelTraits traits = traits("kernel __attribute__((reqd_work_group_size(" + sizes + "))) void f() {}");

        assertThat(traits.requiredWorkGroupSize()).isEmpty();
        assertThat(traits.usesLocalIds()).isTrue();
    }

    @Test
    void aBuildOptionMayGiveTheRequiredSize() {
        String source = "kernel __attribute__((reqd_work_group_size(BLOCK, 1, 1))) void f() {}";

        assertThat(KernelFileReader.read("k.cl", source, BuildOptions.parse("-DBLOCK=64"), FileLookup.NONE)
                        .functions()
                        .get(0)
                        .traits()
                        .requiredWorkGroupSize())
                .contains(List.of(64L, 1L, 1L));
    }

    @Test
    void otherAttributesRequireNoSize() {
        assertThat(traits("kernel __attribute__((work_group_size_hint(8, 8, 1))) __attribute__((vec_type_hint(float4)))"
                        + " void f() {}"))
                .isEqualTo(NONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "again: barrier(1); goto again;",
                "again: { for (;;) barrier(1); }",
                "switch (1) barrier(1);",
                "again: if (a[0] > 0) other: barrier(1); else goto again;",
                "float v[2] = { [0 ... 1] = barrier(1) };",
                "(barrier)(1);",
                "float *p = &barrier(1);",
                "(*barrier)(1);",
            })
    void callsCountInTextThatIsNotFollowed(String body) {
        assertThat(ofBody(body).usesBarrier()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "again: { local float t[4]; t[0] = 1; }",
                "switch (1) { local float t[4]; }",
                "local unknown_t (t)[4];"
            })
    void localMemoryCountsThatTextDeclaresWhichIsNotFollowed(String body) {
        assertThat(ofBody(body).declaresLocalMemory()).isTrue();
    }

    @Test
    void ofTextThatIsNotReadAnythingIsTaken() {
        String deep = "1 + ".repeat(1200) + "1";

        assertThat(ofBody("a[0] = " + deep + ";"))
                .isEqualTo(new KernelTraits(true, true, true, true, true, Optional.empty()));
    }
}
