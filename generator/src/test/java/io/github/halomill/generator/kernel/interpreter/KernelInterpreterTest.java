package io.github.halomill.generator.kernel.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.interpreter.Launch.Argument;
import io.github.halomill.generator.kernel.parse.KernelFileReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values worked out by hand. */
class KernelInterpreterTest {

    private static final List<Long> ONE = List.of(1L);

    private static Run run(String source, List<Long> global, List<Long> local, int... sizes) {
        Unit unit = KernelFileReader.read("k.cl", source).unit();
        Map<String, Argument> arguments = new LinkedHashMap<>();
        for (int i = 0; i < sizes.length; i++) {
            String name = unit.function("k").orElseThrow().parameters().get(i).name();
            arguments.put(name, new Argument.Buffer(new byte[sizes[i]]));
        }
        List<Long> offset = global.stream().map(size -> 0L).toList();
        return KernelInterpreter.run(unit, "k", new Launch(global, local, offset, arguments, Map.of()), 1);
    }

    private static int[] ints(Run run) {
        ByteBuffer bytes =
                ByteBuffer.wrap(run.buffers().values().iterator().next()).order(ByteOrder.LITTLE_ENDIAN);
        int[] ints = new int[bytes.capacity() / 4];
        bytes.asIntBuffer().get(ints);
        return ints;
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(
            delimiter = '=',
            quoteCharacter = '"',
            value = {
                "7 / -2 = -3",
                "-7 % 3 = -1",
                "(char)200 = -56",
                "(uchar)-1 = 255",
                "(short)40000 = -25536",
                "1u - 2u = 4294967295",
                "-1 < 1u = 0",
                "-1 < (long)1u = 1",
                "(-8) >> 1 = -4",
                "(-8L) >> 1 = -4",
                "(uint)-8 >> 28 = 15",
                "1 << (n + 32) = 4",
                "(long)(uint)-1 = 4294967295",
                "(int)0x100000003L = 3",
                "0xFFFFFFFFFFFFFFFFUL / 3 > 0x5555555555555554UL = 1",
                "(ulong)-2 % 10 = 4",
                "(int)3.99f = 3",
                "(int)-3.99f = -3",
                "(int)(float)16777217 = 16777216",
                "(ulong)1e19f / 1000 = 9999999980506447",
                "(long)(0.1 * 3 * 1e17) = 30000000000000004",
                "as_int(1.0f) = 1065353216",
                "(bool)0.5f + true = 2",
                "!5 + ~0 = -1",
                "n ? 1.5f : n / 2 = 1",
                "sizeof(float3) + sizeof(short2) = 20",
                "rotate(0x80000001u, 1u) = 3",
                "clz(n) + popcount(-1) = 62",
                "mul_hi(0x40000000, 8) = 2",
                "add_sat((uchar)250, (uchar)10) = 255",
                "sub_sat((short)-32000, (short)1000) = -32768",
                "convert_uchar_sat(-n) = 0",
                "convert_char_sat(1e9f) = 127",
                "convert_int_rte(2.5f) + convert_int_rtp(2.1f) = 5",
                "hadd(7, 8) * 100 + rhadd(7, 8) = 708",
                "select(1, 2, n) * 10 + select(1, 2, 0) = 21",
                "abs_diff(-2000000000, 2000000000) = 4000000000",
                "mad24(n, 5, 1) + mul24(-3, 2) = 5",
                "clamp(-n, -1, 7) + max(n, 3) + min(1u, 4u) = 3",
                "(int)dot((float2)(1, 2), (float2)(3, 4)) = 11",
                "((int4)(1, 2, 3, 4)).wzyx.y = 3",
                "((int2)(1, 2) < (int2)(2, 2)).x = -1",
                "((float4)(2.5f) + (float4)(1, (float3)(0))).w > 2.4f = 1",
                "any((int2)(0, -1)) * 2 + all((int2)(0, -1)) = 2",
                "((int2)(n, 0) ? (int2)(5, 6) : (int2)(7, 8)).x = 7",
                "(int)fmin(2.0f, 1.0f) + (int)fabs(-4.0f) + isnan(0.0f / (n - 2)) = 6",
                "as_uchar4(0x04030201).z = 3"
            })
    void expressionsHaveTheValuesOfC(String expression, long value) {
        Run run = run(
                "__kernel void k(__global long *out) { int n = 2; out[0] = (long)(" + expression + "); }", ONE, ONE, 8);
        assertThat(ByteBuffer.wrap(run.buffers().get("out"))
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .getLong())
                .isEqualTo(value);
        assertThat(run.undefined()).isEmpty();
    }

    @Test
    void everyAccessIsNotedOnceWithItsPlace() {
        Run run = run("""
                __kernel void k(__global int *a, __global float4 *v)
                {
                    size_t i = get_global_id(0);
                    a[i + 1] += 2;
                    v[i].yz = vload2(1, (__global float *)v);
                    __global int *p = &a[7];
                }
                """, List.of(2L), ONE, 16, 32);

        assertThat(run.accesses().stream().filter(access -> access.item().equals(List.of(1L))))
                .extracting(Access::toString)
                .map(text -> text.replaceAll("Access\\[buffer=|item=|mode=|offset=|size=|place=|inside=|]$", ""))
                .containsExactly(
                        "a, [1], READ, 8, 4, k.cl:4:5, true",
                        "a, [1], WRITE, 8, 4, k.cl:4:5, true",
                        "v, [1], READ, 8, 4, k.cl:5:15, true",
                        "v, [1], READ, 12, 4, k.cl:5:15, true",
                        "v, [1], WRITE, 20, 4, k.cl:5:5, true",
                        "v, [1], WRITE, 24, 4, k.cl:5:5, true");
    }

    @Test
    void whatIsOutsideIsNotedAndDropped() {
        Run run =
                run("__kernel void k(__global int *a) { a[0] = 5; a[-1] = a[2] + 1; a[1] = a[3000000]; }", ONE, ONE, 8);

        assertThat(ints(run)).containsExactly(5, 0);
        assertThat(run.accesses())
                .filteredOn(access -> !access.inside())
                .extracting(Access::offset)
                .containsExactly(8L, -4L, 12000000L);
        assertThat(run.undefined()).contains("k.cl:1:46: WRITE outside of a");
    }

    @Test
    void whatCLeavesOpenIsNoted() {
        Run run = run("""
                __kernel void k(__global int *a)
                {
                    int big = 0x7FFFFFFF;
                    a[0] = big + 1;
                    a[1] = 3 / a[2];
                    uint fine = 0xFFFFFFFFu;
                    fine++;
                }
                """, ONE, ONE, 12);

        assertThat(ints(run)[0]).isEqualTo(Integer.MIN_VALUE);
        assertThat(run.undefined())
                .containsExactly(
                        "k.cl:4:12: ADD overflows or divides by zero", "k.cl:5:12: DIV overflows or divides by zero");
    }

    @Test
    void groupsShareLocalMemoryAndWaitForEachOther() {
        Run run = run("""
                __kernel void k(__global int *a)
                {
                    __local int t[4];
                    int l = get_local_id(0) + 2 * get_local_id(1);
                    t[l] = l + 10 * get_group_id(0);
                    for (int i = 0; i < 2; i++) {
                        barrier(CLK_LOCAL_MEM_FENCE);
                        int other = t[3 - l];
                        barrier(CLK_LOCAL_MEM_FENCE);
                        t[l] = other * 2;
                    }
                    a[get_global_linear_id()] = t[l];
                }
                """, List.of(4L, 2L), List.of(2L, 2L), 32);

        assertThat(ints(run)).containsExactly(0, 4, 40, 44, 8, 12, 48, 52);
    }

    @Test
    void aBarrierThatSomeDoNotReachIsRefused() {
        assertThatThrownBy(() -> run(
                        "__kernel void k(__global int *a) { if (get_local_id(0)) barrier(CLK_LOCAL_MEM_FENCE); }",
                        List.of(2L),
                        List.of(2L),
                        4))
                .isInstanceOf(InterpreterException.class)
                .hasMessageContaining("not all work-items");
    }

    @Test
    void atomicsReadAndWrite() {
        Run run = run("""
                __kernel void k(__global int *a)
                {
                    a[atomic_inc(a) + 1] = get_global_id(0);
                    atomic_max(&a[5], get_global_id(0));
                }
                """, List.of(3L), ONE, 24);

        assertThat(ints(run)).containsExactly(3, 0, 1, 2, 0, 2);
        assertThat(run.accesses()).hasSize(15);
    }

    @Test
    void structsUnionsAndPointersLieInMemory() {
        Run run = run("""
                typedef struct { char c; int x; short s[2]; } cell;
                union both { float f; uint u; };
                void set(cell *to, cell from) { from.x++; *to = from; to->s[1] = -3; }
                __kernel void k(__global int *out, __global cell *cells)
                {
                    cell a = {1, 5, {7}}, b;
                    set(&b, a);
                    cells[1] = b;
                    union both u;
                    u.f = 2.0f;
                    int t[2][2] = {{1, 2}, {3}};
                    int *p = t[0] + 2;
                    int *q[2] = {p, &a.x};
                    *q[1] += *q[0];
                    out[0] = a.x;
                    out[1] = b.x * 10 + cells[1].s[0];
                    out[2] = u.u >> 24;
                    out[3] = b.s[1] + (int)(p - &t[0][0]) + t[1][1];
                }
                """, ONE, ONE, 16, 24);

        assertThat(ints(run)).containsExactly(8, 67, 64, -1);
        assertThat(run.accesses())
                .filteredOn(access -> access.buffer().equals("cells"))
                .extracting(Access::offset, Access::size)
                .containsExactly(tuple(12L, 12L), tuple(20L, 2L));
    }
}
