package io.github.halomill.generator.kernel.parse;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Expected trees are those of C99, 6.3 and 6.5, and OpenCL C 3.0, 6.3 to 6.6. */
class ExpressionLoweringTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "i + j | (i + j)",
                "i + u | (uint<i> + u)",
                "u + l | (long<u> + l)",
                "i + 3ul | (ulong<i> + 3ulong)",
                "i * x | (float<i> * x)",
                "x * 2 | (x * 2.0float)",
                "x * 0.5 | (double<x> * 0.5double)",
                "(char)i + (uchar)j | (int<char<i>> + int<uchar<j>>)",
                "-(short)i | minus(int<short<i>>)",
                "~u | complement(u)",
                "!x | not(x)",
                "(uchar)i << l | (int<uchar<i>> << int<l>)",
                "l >> 3 | (l >> 3long)",
                "i < u | (uint<i> < u)",
                "(i < j) + 1l | (long<(i < j)> + 1long)",
                "i && !x | (i && not(x))",
                "i ? j : u | (i ? uint<j> : u)",
                "i, j | (i, j)",
                "(i) - 1 | (i - 1)",
                "(N) - 1 | ($N - 1)",
                "(N) * i | ($N * i)",
                "'a' + '\\n' + '\\\\' | ((97 + 10) + 92)",
                "010 + 0x10 + 0b11 | ((8 + 16) + 3)",
                "2147483647 + 2147483648 | (2147483647long + 2147483648long)",
                "0xffffffff | 4294967295uint",
                "0xffffffffffffffff | -1ulong",
                "1.f + 1e3f | (1.0float + 1000.0float)",
                "(int)3.7f | int<3.700000047683716float>",
                "(uchar)300 | 44uchar",
                "true + false | (1 + 0)",
                "sizeof(float3) + sizeof(i) + sizeof x | ((16ulong + 4ulong) + 4ulong)",
                "vec_step(float3) + vec_step(int) | (4 + 1)",
                "M_PI_F | 3.1415927410125732float",
                "i += 1 | (i +=:int 1)",
                "i++ | old(i +=:int 1)",
                "--x | (x -=:float 1.0float)",
                "i += 0.5f | (i +=:float 0.5float)",
                "x += 0.5 | (x +=:double 0.5double)",
                "u <<= l | (u <<=:uint uint<l>)",
                "i = x | i = int<x>",
            })
    void conversionsAreWrittenOut(String expression, String tree) {
        assertThat(Lowered.statements(expression + ";")).isEqualTo(tree + ";");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "v.x | v.[0]",
                "v.wzyx.s01 | v.[3, 2]",
                "v.hi.odd | v.[3]",
                "v.rgba.S3 | v.[3]",
                "v.xyz.lo | v.[0, 1]",
                "&v.lo.y | &v.[1]",
                "v[i] = 1 | *private float<&v>[long<i>] = 1.0float",
                "v[2] | v.[2]",
                "v + x | (v + float4<x>)",
                "v * 2 | (v * float4<2.0float>)",
                "v.xy * 2.0 | (v.[0, 1] * float2<2.0float>)",
                "v < x | (v < float4<x>)",
                "v < x && v | (((v < float4<x>) != int4<0>) & (v != float4<0.0float>))",
                "v > 0 ? v : x | ((v > float4<0.0float>) ? v : float4<x>)",
                "(float4)(v.xy, x, 1) | float4(v.[0, 1], x, 1.0float)",
                "(float4)(x) | float4<x>",
                "(float4)((i, x)) | float4<(i, x)>",
                "(int2)(1.5f, u) | int2(int<1.5float>, int<u>)",
                "v.xy = v.zw | v.[0, 1] = v.[2, 3]",
                "v.y += i | (v.[1] +=:float float<i>)",
                "v = x | v = float4<x>",
                "(float2){1, x} | {1.0float, x}",
            })
    void vectorsGoComponentByComponent(String expression, String tree) {
        assertThat(Lowered.statements(expression + ";")).isEqualTo(tree + ";");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a[i] | a[long<i>]",
                "u[a] | a[ulong<u>]",
                "*a | a[0long]",
                "*(a + i) | (a +> long<i>)[0long]",
                "a - u | (a +> minus(long<u>))",
                "&a[i] - a | (&a[long<i>] - a)",
                "a++ | old(a +=:*global float 1long)",
                "a -= 2 | (a -=:*global float 2long)",
                "a == 0 | (a == *global float<0>)",
                "!a && a != NULL | (not(a) && (a != *global float<*private void<0>>))",
                "((global int *)a)[i] | *global int<a>[long<i>]",
                "((global float (*)[8])a)[i][j] | decay(*global [8]float<a>[long<i>])[long<j>]",
                "(long)a | long<a>",
            })
    void pointersCountElements(String expression, String tree) {
        assertThat(Lowered.statements(expression + ";")).isEqualTo(tree + ";");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "get_global_id(0) - 1 | (get_global_id:ulong(0) - 1ulong)",
                "(get_local_id)(0) | get_local_id:ulong(0)",
                "get_work_dim() | get_work_dim:uint()",
                "min(i, 3) | min:int(i, 3)",
                "max(u, 3) | max:uint(u, 3)",
                "clamp(l, 0, 7) | clamp:long(l, 0, 7)",
                "min(i, u) | min:?the result of min(i, u)",
                "fmin(x, 0) | fmin:float(x, 0)",
                "pow(x, i) | pow:float(x, i)",
                "max(v, x) | max:float4(v, x)",
                "sqrt(i) | sqrt:?the result of sqrt(i)",
                "dot(v, v) | dot:float(v, v)",
                "abs(i) | abs:uint(i)",
                "mad24(i, j, 3) | mad24:int(i, j, 3)",
                "isnan(v) | isnan:int4(v)",
                "isnan(x) | isnan:int(x)",
                "select(x, 1.0f, i) | select:float(x, 1.0float, i)",
                "convert_int4_sat_rte(v) | convert_int4_sat_rte:int4(v)",
                "as_uint(x) | as_uint:uint(x)",
                "vload4(i, a) | vload4:float4(i, a)",
                "vload_half(i, (global half *)a) | vload_half:float(i, *global half<a>)",
                "vstore4(v, i, a) | vstore4:void(v, i, a)",
                "atomic_add((global uint *)a, 1) | atomic_add:uint(*global uint<a>, 1)",
                "shuffle(v, (uint2)(1, 0)) | shuffle:float2(v, uint2(1uint, 0uint))",
                "barrier(CLK_LOCAL_MEM_FENCE) | barrier:void(1)",
                "foo(i, a) | foo:?the result of foo(i, a)",
                "foo(i) + 1 | unknown:?an unknown type(foo:?the result of foo(i), 1)",
            })
    void callsOfBuiltinFunctionsHaveTheirTypes(String expression, String tree) {
        assertThat(Lowered.statements(expression + ";")).isEqualTo(tree + ";");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "i = (i)(j)",
                "v.xx = v.yy",
                "3 = i",
                "N = 3",
                "N[i]",
                "&3",
                "*i",
                "get_global_id + 1",
                "({ 3; })",
                "i ?: j",
                "a(i)",
                "i = 9999999999999999999999",
                "'ab'",
            })
    void whatIsNotUnderstoodIsSaidSo(String expression) {
        assertThat(Lowered.statements(expression + ";")).contains("UNSUPPORTED");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "v.hi.z | unknown:?an unknown type(v.[2, 3])",
                "v.xyz + v | unknown:?an unknown type(v.[0, 1, 2], v)",
                "v.xy += v | (v.[0, 1] +=:?an unknown type ?an unknown type<v>)",
                "i = v | i = unknown:int(v)",
                "(int4)v | unknown:int4(v)",
                "v.xyz[i] | unknown:float(v.[0, 1, 2], i)",
                "a * 2 | unknown:?an unknown type(a, 2)",
                "a + x | (a +> unknown:long(x))",
                "x % 2 | unknown:?an unknown type(x, 2)",
                "~x | unknown:?an unknown type(x)",
                "sizeof(T) | unknown:ulong()",
                "(float4)(x, x) | unknown:float4(x, x)",
                "i ? a : (local float *)a | (i ? ?an unknown type<a> : ?an unknown type<*local float<a>>)",
                "(v > x) ? i : j | unknown:?an unknown type((v > float4<x>), i, j)",
            })
    void whatIsNoCIsEvaluatedAllTheSame(String expression, String tree) {
        assertThat(Lowered.statements(expression + ";")).isEqualTo(tree + ";");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "float f(uchar n, float y) { return n; } | f(300, 2) | f:float(44uchar, 2.0float)",
                "float f(float y); | f(300) | f:float(300)",
                "float f(int y) { return y; } | f() | UNSUPPORTED[a call of f with 0 arguments instead of 1]",
                "int min(int p, int q) { return p; } | min(u, 3) | min:int(int<u>, 3)",
            })
    void argumentsHaveTheTypesOfParameters(String function, String expression, String tree) {
        String source = function + "\nkernel void k(uint u, global float *a) { " + expression + "; }";

        assertThat(Lowered.bodyOf(source)).isEqualTo(tree + ";");
    }

    @Test
    void orIsNotAnd() {
        assertThat(Lowered.statements("i && x || !u;")).isEqualTo("((i && x) || not(u));");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a[ i*3 + 1 ]", "A(i)", "a[B(i)]", "A( B(i) )"})
    void anElementKeepsItsTextAndPlace(String element) {
        String source =
                "#define A(k) a[k]\n#define B(k) (k+1)\nkernel void k(int i, global int *a) { " + element + " = 0; }";

        assertThat(KernelFileReader.read("k.cl", source).unit().toString())
                .contains("place=k.cl:3:39, text=" + element + "]");
    }
}
