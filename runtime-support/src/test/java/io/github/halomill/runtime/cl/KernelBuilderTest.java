package io.github.halomill.runtime.cl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Zones of other sizes share what was compiled, unless their kernel asks for sizes. */
class KernelBuilderTest {

    private static final String SIZES = " -DHM_GLOBAL_0=12UL -DHM_OFFSET_0=1UL -DHM_GLOBAL_1=8UL -DHM_OFFSET_1=0UL"
            + " -DHM_GLOBAL_2=1UL -DHM_OFFSET_2=0UL";

    private static String sizes(KernelSource source) {
        return KernelBuilder.sizes(source, Extent.of(12, 8), Offset.of(1, 0));
    }

    @Test
    void whatIsTheSameInEveryZoneIsCompiledWithoutTheirSizes() {
        String text = "kernel void f(global int *a) { a[get_global_id(0)] = get_local_id(0) + get_local_size(0); }";

        assertThat(sizes(KernelSource.untouched("f.cl", "f", text))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a[0] = get_global_size(0);",
                "a[0] = get_num_groups(1);",
                "a[0] = get_group_id(1);",
                "a[0] = get_global_offset(0);",
                "a[0] = get_global_linear_id();",
                "\n#define GET(x) get_ ## x(0)\na[0] = GET(global_size);",
                "\n#include \"device.h\"\n"
            })
    void whatAsksForSizesIsCompiledWithThem(String statement) {
        String text = "kernel void f(global int *a) { " + statement + " }";

        assertThat(sizes(KernelSource.untouched("f.cl", "f", text))).isEqualTo(SIZES);
        assertThat(sizes(KernelSource.wrapped("f.cl", "f", "", text))).isEqualTo(SIZES);
    }

    @Test
    void anOptionMayAskForThem() {
        KernelSource source = KernelSource.untouched("f.cl", "f", "kernel void f(global int *a) { a[0] = N; }");

        assertThat(sizes(source.with("-DN=get_global_size(0)"))).isEqualTo(SIZES);
    }
}
