package io.github.halomill.runtime.cl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.cl.CoarseText.Parameter;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import java.util.List;
import org.junit.jupiter.api.Test;

class CoarseTextTest {

    private static final KernelSource OWN =
            KernelSource.untouched("f.cl", "f", "__kernel void f() {}").with("-DA=1");

    private static KernelSource around(int along) {
        return new CoarseText(
                        along,
                        4,
                        List.of(
                                new Parameter("__global float *", "u", true, true),
                                new Parameter("__global float *", "v", false, false),
                                new Parameter("int ", "n", false, false)))
                .around(OWN);
    }

    @Test
    void a_kernel_behind_the_users_text_calls_it_for_each_element() {
        KernelSource coarse = around(2);
        assertThat(KernelBuilder.kernelName(coarse)).isEqualTo("halomill_f_coarse");
        assertThat(coarse.options()).isEqualTo("-DA=1");
        assertThat(coarse.text())
                .contains("#define get_global_id(d) (HM_ALONG(d) == 2 ? hm_id : get_global_id(HM_ALONG(d)))")
                .endsWith("""
                        #define f(hm0, hm1, hm2) f(const size_t hm_id, hm0, hm1, hm2)
                        #line 1 "f.cl"
                        __kernel void f() {}""");
        assertThat(coarse.wrapper()).endsWith("""
                /* Halomill: calls f for 4 elements of each work-item. */
                __kernel void halomill_f_coarse(
                        __global float *restrict hm_u,
                        __global float *hm_v,
                        int hm_n,
                        long hmFirst_u)
                {
                    const size_t first = get_global_offset(2);
                    const size_t item = get_global_id(2) - first;
                    #pragma unroll
                    for (size_t i = 0; i < 4; i++) {
                        f(first + item * 4 + i, hm_u - hmFirst_u, hm_v, hm_n);
                    }
                }
                """);
    }

    @Test
    void neighbours_along_a_line_have_elements_beside_each_other() {
        assertThat(around(0).wrapper()).contains("f(first + i * get_global_size(0) + item, ");
    }

    @Test
    void kernels_stay_kernels_where_one_may_have_local_memory() {
        assertThat(around(0).text()).contains("#define __kernel inline static");
        KernelSource local =
                KernelSource.untouched("f.cl", "f", "kernel void g() { local int a[4]; } kernel void f() {}");
        for (KernelSource source : List.of(local, OWN.with("-D SHARED=__local"), OWN.with("-include g.h"))) {
            assertThat(new CoarseText(0, 4, List.of()).around(source).text())
                    .contains("#define __kernel __attribute__((always_inline)) __kernel\n");
        }
    }

    /** So that all zones have one program, unless the user's text asks. */
    @Test
    void it_asks_for_no_sizes_itself() {
        assertThat(KernelBuilder.sizes(around(0), Extent.of(8), Offset.ZERO)).isEmpty();
    }
}
