package io.github.halomill.generator.kernel.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.FileLookup;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.Undeclared;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a file uses and nothing declares is found before a device is asked to compile it. */
class UndeclaredTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
                    a[i] = alhpa;                     | 5:12 'alhpa' is declared nowhere                  | did you mean 'alpha'?
                    a[i] = N;                         | 5:12 'N' is declared nowhere                      | -D N=VALUE
                    a[i] = sqr(alpha);                | 5:12 the function 'sqr' is declared nowhere, and OpenCL C has none of that name | did you mean 'sqrt'?
                    a[i] = get_global_idx(0);         | 5:12 the function 'get_global_idx' is declared nowhere, and OpenCL C has none of that name | did you mean 'get_global_id'?
                    a[i] = hlave(alpha);              | 5:12 the function 'hlave' is declared nowhere, and OpenCL C has none of that name | did you mean 'halve'?
                    flaot y = 1; a[i] = y;            | 5:5 the type 'flaot' is declared nowhere          | did you mean 'float'?
                    a[i] = (real)i;                   | 5:12 the type 'real' is declared nowhere          | -D real=float
                    a[i] = p.widht;                   | 5:12 the struct has no member 'widht'             | did you mean 'width'?
                    a[i] = p.n;                       | 5:12 the struct has no member 'n'                 | it has width, weight
                    a[i] = v.q;                       | 5:12 float4 has no member 'q'                     | x, y, z, w
                    a[i] = v.xyzx.w + v.s9;           | 5:23 float4 has no member 's9'                    | x, y, z, w
                    a[i] = halve(alpha, 1);           | 5:12 'halve' is called with 2 arguments instead of 1 | parameters
                    a[i] = fmin(alpha);               | 5:12 'fmin' is called with 1 argument instead of 2   | parameters
                    a[i] = get_global_id();           | 5:12 'get_global_id' is called with 0 arguments instead of 1 | parameters
                    for (int k = 0; k < m; k++) i++;  | 5:25 'm' is declared nowhere                      | -D m=VALUE
                    { int k = 1; } a[k] = 1;          | 5:22 'k' is declared nowhere                      | -D k=VALUE
                    """)
    void is_told_with_its_place_and_what_may_be_meant(String statements, String told, String cure) {
        List<Undeclared> found = undeclared(kernel(statements), BuildOptions.NONE);

        assertThat(found).singleElement().satisfies(one -> {
            assertThat(one.place().line() + ":" + one.place().column() + " " + one.message())
                    .isEqualTo(told);
            assertThat(one.cure()).contains(cure);
        });
    }

    /** What is declared in ways that are easily missed, or is an extension's. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a[i] = M_PI_F + FLT_MAX + MAXFLOAT + INT_MAX + NAN;",
                "a[i] = halve(1) + native_sin(alpha) + mad24(i, 2, 3) + convert_int_sat_rte(alpha) + as_int(alpha);",
                "a[i] = sub_group_reduce_add(alpha) + work_group_broadcast(alpha, 0) + intel_sub_group_shuffle(alpha, 1);",
                "a[i] = amd_bfe(1u, 2u, 3u) + __builtin_popcount(i) + arm_dot((uchar4)(1), (uchar4)(2)) + popcount(i);",
                "atomic_add((volatile __global int *)a, 1); atom_inc((volatile __global int *)a); atomic_fetch_add_explicit(a, 1);",
                "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_device);",
                "event_t e = async_work_group_copy(l, a, 4, 0); wait_group_events(1, &e); prefetch(a, 4);",
                "enum { A, B }; typedef float t; t k = A + B; struct Q { int z; } q = {1}; struct Q *r = &q; a[i] = k + r->z;",
                "float w[2] = {1, 2}; a[i] = w[0] + v.lo.x + v.even.y + v.sA0.x + v.wzyx.s3;",
                "a[i] = vload4(0, a).x + fract(alpha, &alpha) + select(1, 2, i) + isnan(alpha) + exp10(alpha) + max(i, 3);",
                "int shadow = 1; for (int shadow = 2; shadow < 3; shadow++) { int shadow = 4; i += shadow; } a[i] = shadow;",
                "#ifdef NOT_DEFINED\\n a[i] = nothing(at, all);\\n#endif"
            })
    void what_is_declared_is_no_mistake(String statements) {
        String text = kernel(statements.replace("v.sA0", "v.s10").replace("\\n", "\n"));

        assertThat(undeclared(text, BuildOptions.NONE)).isEmpty();
    }

    @Test
    void macros_of_the_build_options_are_declared() {
        String text = kernel("a[i] = N * SQ(alpha) + (real)i;");

        assertThat(undeclared(text, BuildOptions.parse("-D N=3 -D SQ(x)=((x)*(x)) -Dreal=float")))
                .isEmpty();
        assertThat(undeclared(text, BuildOptions.NONE))
                .extracting(Undeclared::name)
                .containsExactly("N", "SQ", "real");
    }

    @Test
    void a_function_that_no_kernel_calls_is_compiled_too() {
        assertThat(undeclared("float helper(float x) { return x * scale; }\n" + kernel("a[i] = 1;"), BuildOptions.NONE))
                .singleElement()
                .satisfies(one -> assertThat(one.place().line()).isEqualTo(1));
    }

    @Test
    void a_function_of_ones_own_may_have_the_name_of_a_builtin_one() {
        assertThat(undeclared(
                        "float clamp1(float x) { return x; } uchar clamp(float x) { return x; }\n"
                                + kernel("a[i] = clamp(alpha) + clamp(alpha, 0.0f, 1.0f);"),
                        BuildOptions.NONE))
                .isEmpty();
    }

    /** The statements are on line 5. */
    private static String kernel(String statements) {
        return """
                typedef struct { int width; float2 weight; } P;
                float halve(float x) { return x / 2; }
                __kernel void f(__global float *a, P p, float4 v, float alpha, __local float *l)
                { int i = get_global_id(0);
                    %s
                }
                """.formatted(statements);
    }

    private static List<Undeclared> undeclared(String text, BuildOptions options) {
        KernelFile file = KernelFileReader.read("k.cl", text, options, FileLookup.NONE);
        assertThat(file.problem()).isEmpty();
        return file.functions().get(0).undeclared();
    }
}
