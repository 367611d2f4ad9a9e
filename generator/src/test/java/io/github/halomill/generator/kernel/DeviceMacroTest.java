package io.github.halomill.generator.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceMacroTest {

    /** What the compilers of PoCL 3.1, Mesa 22.3, NVIDIA 580 and clang 15 for x86-64, AMD and NVIDIA define, and others of old. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "__OPENCL_VERSION__",
                "__OPENCL_C_VERSION__",
                "CL_VERSION_2_0",
                "CL_VERSION_3_0",
                "__IMAGE_SUPPORT__",
                "__ENDIAN_LITTLE__",
                "FP_FAST_FMA",
                "FP_FAST_FMAF",
                "FP_FAST_FMA_HALF",
                "cl_khr_fp64",
                "cl_khr_fp16",
                "cl_amd_fp64",
                "cl_amd_printf",
                "cl_nv_pragma_unroll",
                "cl_intel_subgroups",
                "cl_APPLE_fp64_basic_ops",
                "cl_ext_atomic_counters_32",
                "cles_khr_int64",
                "__opencl_c_fp64",
                "__opencl_c_generic_address_space",
                "__opencl_subgroup_builtins",
                "__cl_clang_function_pointers",
                "__NV_CL_C_VERSION",
                "__CUDA_ARCH__",
                "__NVPTX__",
                "__PTX__",
                "__GPU__",
                "__CPU__",
                "__AMD__",
                "__AMDGCN__",
                "__Tahiti__",
                "__gfx906__",
                "__POCL__",
                "__APPLE__",
                "__clang__",
                "__clang_major__",
                "__GNUC__",
                "__VERSION__",
                "__linux__",
                "linux",
                "unix",
                "_WIN32",
                "WIN32",
                "__x86_64__",
                "__amd64",
                "__SSE2__",
                "__AVX512F__",
                "__arm__",
                "__aarch64__",
                "__LP64__",
                "_LP64",
                "__SIZEOF_LONG__",
                "__BYTE_ORDER__",
                "__LITTLE_ENDIAN__",
                "__INT_MAX__",
                "__INT64_C_SUFFIX__",
                "__FLT_EPSILON__",
                "__DBL_MAX_10_EXP__",
                "__SIZE_TYPE__",
                "__UINT32_FMTx__",
                "__SPIR__",
                "__SPIRV__",
                "__ROUNDING_MODE__",
                "INTELFPGA_CL",
                "__xilinx__",
            })
    void compilersDifferInThese(String name) {
        assertThat(DeviceMacro.of(name)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "__cplusplus",
                "__CUDACC__",
                "__HIPCC__",
                "__OBJC__",
                "__FAST_RELAXED_MATH__",
                "CL_VERSION_1_2",
                "M_PI",
                "NULL",
                "MAXFLOAT",
                "FLT_EPSILON",
                "CLK_LOCAL_MEM_FENCE",
                "__kernel_exec",
                "__NINE_STENCIL__",
                "FP_SINGLE",
                "FP_DOUBLE",
                "_BLOCK_SIZE",
                "__BLOCK_SIZE__",
                "block_size",
                "use_double",
                "cl_double",
                "clTest",
                "real_t",
                "KERNEL",
                "__KERNEL_H__",
                "__SIZE_H",
                "__CUDA_ARCH_H__",
                "_STENCIL_H_",
                "__COMMON_HPP__",
                "N",
                "x",
                "GPU",
                "CPU",
                "__FILE__",
            })
    void nobodysCompilerDecidesThese(String name) {
        assertThat(DeviceMacro.of(name)).isEmpty();
    }

    @Test
    void theVersionIsNotBelowThatOfTheLanguage() {
        List<Optional<String>> any = DeviceMacro.VERSION.values(0);
        assertThat(any).extracting(Optional::orElseThrow).containsExactly("300", "120", "200", "210", "220");
        assertThat(DeviceMacro.VERSION.values(200))
                .extracting(Optional::orElseThrow)
                .containsExactly("300", "200", "210", "220");
        assertThat(DeviceMacro.EXTENSION.values(200)).containsExactly(Optional.empty(), Optional.of("1"));
    }

    @Test
    void mostDevicesHaveWhatMostCodeAsksFor() {
        assertThat(DeviceMacro.common())
                .containsEntry("cl_khr_fp64", "1")
                .containsEntry("__OPENCL_VERSION__", "300")
                .containsEntry("CL_VERSION_2_1", "210")
                .doesNotContainKey("cl_khr_fp16");
        assertThat(DeviceMacro.common().keySet())
                .allSatisfy(name -> assertThat(DeviceMacro.of(name)).isPresent());
    }
}
