package io.github.halomill.generator.scaffold;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.emit.Programs;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.geometry.Offset;
import java.util.List;
import org.junit.jupiter.api.Test;

class WrapperKernelTest {

    @Test
    void distributedArraysAreMovedAndAllElseIsPassedOn() {
        Program program = Programs.program("P")
                .output("out", "float4", Programs.number(8))
                .scalar("n", "uint", Programs.number(8))
                .local("tile", "float4", Programs.number(9))
                .replicated("table", "half", Programs.number(3))
                .input("in", "double", List.of(Offset.ZERO), Programs.number(8))
                .constant("in")
                .build();

        assertThat(text(program)).endsWith("""
                __kernel void halomill_stencil(
                        __global float4 *hm_out,
                        uint hm_n,
                        __local float4 *hm_tile,
                        __global half *hm_table,
                        __constant double *hm_in,
                        long hmFirst_out,
                        long hmFirst_in)
                {
                    stencil(
                            hm_out - hmFirst_out,
                            hm_n,
                            hm_tile,
                            hm_table,
                            hm_in - hmFirst_in);
                }
                """).startsWith("#line 1 \"P.wrapper.cl\"\n");
    }

    @Test
    void namesThatAreNoneInCAreReplacedAndNeverClash() {
        Program program = Programs.program("P")
                .output("größe", "float", Programs.number(8))
                .output("A", "float", Programs.number(8))
                .output("First_A", "float", Programs.number(8))
                .build();

        assertThat(text(program))
                .contains("hm0_ - hmFirst0_", "hm_A - hmFirst_A", "hm_First_A - hmFirst_First_A")
                .doesNotContain("ö");
    }

    private static String text(Program program) {
        return WrapperKernel.text(
                program.kernel(),
                "p.xml",
                KernelResources.of(program).of(program.kernel()).kernel(),
                "P.wrapper.cl");
    }
}
