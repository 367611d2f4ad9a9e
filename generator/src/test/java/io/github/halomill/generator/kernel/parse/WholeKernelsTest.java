package io.github.halomill.generator.kernel.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelTraits;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Kernels as benchmark suites write them: everything about each, in one picture. */
class WholeKernelsTest {

    private static final Optional<List<Long>> ANY_SIZE = Optional.empty();

    /** One line for a kernel and one per parameter: type, name, data type, {@code ro} if read-only. */
    private static String picture(String source) {
        KernelFile file = KernelFileReader.read("k.cl", source);
        assertThat(file.problem()).isEmpty();
        return file.functions().stream()
                .map(function -> function.name() + "\n"
                        + function.parameters().stream()
                                .map(p -> "  %s %s: %s %s%s\n"
                                        .formatted(
                                                p.typeText(),
                                                p.name(),
                                                p.addressSpace(),
                                                p.type().map(Object::toString).orElse("-"),
                                                p.readOnly() ? " ro" : ""))
                                .collect(Collectors.joining()))
                .collect(Collectors.joining());
    }

    private static KernelTraits traits(String source, String function) {
        return KernelFileReader.read("k.cl", source).functions().stream()
                .filter(f -> f.name().equals(function))
                .findFirst()
                .orElseThrow()
                .traits();
    }

    @Test
    void aGuardedStencilOverTypedefsAndOldPragmas() {
        String source = """
                /* two-dimensional relaxation */
                #if defined(cl_khr_fp64)
                #pragma OPENCL EXTENSION cl_khr_fp64 : enable
                #elif defined(cl_amd_fp64)
                #pragma OPENCL EXTENSION cl_amd_fp64 : enable
                #endif

                typedef float REAL_T;
                #define IDX(i, j) ((i) * n + (j))

                __kernel void relax(__global REAL_T* A, __global const REAL_T* B, int n)
                {
                    int i = get_global_id(1);
                    int j = get_global_id(0);
                    if ((i >= 1) && (i < (n - 1)) && (j >= 1) && (j < (n - 1)))
                        A[IDX(i, j)] = 0.2f * (B[IDX(i, j)] + B[IDX(i, j - 1)] + B[IDX(i, 1 + j)]
                                             + B[IDX(1 + i, j)] + B[IDX(i - 1, j)]);
                }

                __kernel void copy(__global REAL_T* A, __global REAL_T* B, int n)
                {
                    A[IDX(get_global_id(1), get_global_id(0))] = B[IDX(get_global_id(1), get_global_id(0))];
                }
                """;

        assertThat(picture(source)).isEqualTo("""
                        relax
                          __global REAL_T * A: GLOBAL float
                          __global const REAL_T * B: GLOBAL float ro
                          int n: PRIVATE int
                        copy
                          __global REAL_T * A: GLOBAL float
                          __global REAL_T * B: GLOBAL float
                          int n: PRIVATE int
                        """);
        assertThat(traits(source, "relax")).isEqualTo(new KernelTraits(false, false, false, false, false, ANY_SIZE));
    }

    @Test
    void aTiledStencilWithHelpersAndDynamicLocalMemory() {
        String source = """
                #ifdef SINGLE_PRECISION
                #define VALTYPE float
                #else
                #define VALTYPE double
                #endif
                #define LROWS 1
                #define LCOLS 8

                inline int ToGlobalRow(int gidRow, int lszRow, int lidRow) { return gidRow * lszRow + lidRow; }

                int ToFlatIdx(int row, int col, int pitch) { return row * pitch + col; }

                __kernel
                void
                Stencil(__global VALTYPE* data,
                        __global VALTYPE* newData,
                        const int alignment,
                        VALTYPE wCenter, VALTYPE wCardinal, VALTYPE wDiagonal,
                        __local VALTYPE* sh)
                {
                    int gidRow = get_group_id(0), gidCol = get_group_id(1);
                    int lszRow = get_local_size(0), lszCol = get_local_size(1);
                    int nCols = get_num_groups(1) * lszCol + 2;
                    int rowPitch = nCols + (((nCols % alignment) == 0) ? 0 : (alignment - (nCols % alignment)));
                    int gRow = ToGlobalRow(gidRow, LROWS, get_local_id(0));
                    sh[ToFlatIdx(get_local_id(0) + 1, get_local_id(1) + 1, lszCol + 2)] = data[ToFlatIdx(gRow, 0, rowPitch)];
                    barrier(CLK_LOCAL_MEM_FENCE);
                    newData[ToFlatIdx(gRow + 1, gidCol, rowPitch)] = wCenter * sh[0] + wCardinal * sh[1] + wDiagonal * sh[2];
                }
                """;

        assertThat(picture(source)).isEqualTo("""
                        Stencil
                          __global double * data: GLOBAL double
                          __global double * newData: GLOBAL double
                          const int alignment: PRIVATE int
                          double wCenter: PRIVATE double
                          double wCardinal: PRIVATE double
                          double wDiagonal: PRIVATE double
                          __local double * sh: LOCAL double
                        """);
        assertThat(traits(source, "Stencil")).isEqualTo(new KernelTraits(true, true, true, false, true, ANY_SIZE));
    }

    @Test
    void aTrapezoidTileDeclaredInsideAKernelOfFixedWorkGroups() {
        String source = """
                #ifndef BLOCK
                #define BLOCK 16
                #endif
                #define IN_RANGE(x, lo, hi) ((x) >= (lo) && (x) <= (hi))

                __attribute__((reqd_work_group_size(BLOCK, BLOCK, 1)))
                __kernel void heat(int iteration, const global float *restrict power, global float *src,
                                   global float *dst, float Cap, float step)
                {
                    local float temp_on[BLOCK][BLOCK];
                    local float temp_next[BLOCK][BLOCK];
                    int bx = get_group_id(0), tx = get_local_id(0), ty = get_local_id(1);
                    temp_on[ty][tx] = src[BLOCK * bx + tx];
                    barrier(CLK_LOCAL_MEM_FENCE);
                    bool computed;
                    for (int i = 0; i < iteration; i++) {
                        computed = false;
                        if (IN_RANGE(tx, i + 1, BLOCK - i - 2)) {
                            computed = true;
                            temp_next[ty][tx] = temp_on[ty][tx] + step / Cap * (power[tx] - temp_on[ty][tx]);
                        }
                        barrier(CLK_LOCAL_MEM_FENCE);
                        if (i == iteration - 1) break;
                        if (computed) temp_on[ty][tx] = temp_next[ty][tx];
                    }
                    if (computed) dst[BLOCK * bx + tx] = temp_next[ty][tx];
                }
                """;

        assertThat(picture(source)).isEqualTo("""
                        heat
                          int iteration: PRIVATE int
                          __global const float * power: GLOBAL float ro
                          __global float * src: GLOBAL float
                          __global float * dst: GLOBAL float
                          float Cap: PRIVATE float
                          float step: PRIVATE float
                        """);
        assertThat(traits(source, "heat"))
                .isEqualTo(new KernelTraits(true, true, false, true, true, Optional.of(List.of(16L, 16L, 1L))));
    }

    @Test
    void particlesInVectorsAndStructs() {
        String source = """
                typedef struct { float4 position; float4 velocity; unsigned int cell; } Body;
                typedef __global const Body *Bodies;

                float4 pull(float4 a, float4 b, float softening)
                {
                    float4 r = b - a;
                    r.w = 0;
                    float d = rsqrt(dot(r.xyz, r.xyz) + softening);
                    return r * (float4)(d * d * d);
                }

                void kernel forces(Bodies bodies, __global float4 *force, __constant uint * const neighbours,
                                   __local float4 cache[], const uint count, const size_t stride, image1d_buffer_t t)
                {
                    const size_t i = get_global_linear_id();
                    float4 sum = (float4)(0.0f, 0.0f, 0.0f, 0.0f);
                    event_t done = async_work_group_copy(cache, &force[0], get_local_size(0), 0);
                    wait_group_events(1, &done);
                    for (uint k = 0; k < count; ++k)
                        sum += pull(bodies[i].position, bodies[neighbours[i * stride + k]].position, 1e-9f);
                    force[i] = sum;
                }
                """;

        assertThat(picture(source)).isEqualTo("""
                        forces
                          Bodies bodies: GLOBAL Body ro
                          __global float4 * force: GLOBAL float4
                          __constant uint * neighbours: CONSTANT uint ro
                          __local float4 * cache: LOCAL float4
                          const uint count: PRIVATE uint
                          const size_t stride: PRIVATE -
                          image1d_buffer_t t: PRIVATE -
                        """);
        assertThat(traits(source, "forces")).isEqualTo(new KernelTraits(true, false, true, false, true, ANY_SIZE));
    }

    @Test
    void severalFieldsOfStaggeredSizesMadeByOneMacro() {
        String source = """
                #define FIELD(name) __global double * restrict name
                #define AT(f, i, j) f[(j) * (nx + f##_pad) + (i)]
                #define KERNEL(name, ...) __kernel void name(__VA_ARGS__, const int nx, const int ny)

                KERNEL(update_e, FIELD(ex), FIELD(ey), const FIELD(hz), const int ex_pad, const int ey_pad, const int hz_pad)
                {
                    const int i = get_global_id(0), j = get_global_id(1);
                    if (i >= nx || j >= ny) return;
                    AT(ex, i, j) -= 0.5 * (AT(hz, i, j) - AT(hz, i, j - 1));
                    AT(ey, i, j) += 0.5 * (AT(hz, i, j) - AT(hz, i - 1, j));
                }
                """;

        assertThat(picture(source)).isEqualTo("""
                        update_e
                          __global double * ex: GLOBAL double
                          __global double * ey: GLOBAL double
                          __global const double * hz: GLOBAL double ro
                          const int ex_pad: PRIVATE int
                          const int ey_pad: PRIVATE int
                          const int hz_pad: PRIVATE int
                          const int nx: PRIVATE int
                          const int ny: PRIVATE int
                        """);
        assertThat(KernelFileReader.read("k.cl", source).functions().get(0).parameters())
                .extracting(p -> p.place().line() + ":" + p.place().column())
                .containsExactly("5:24", "5:35", "5:52", "5:67", "5:85", "5:103", "5:1", "5:1");
    }
}
