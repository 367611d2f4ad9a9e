package io.github.halomill.generator.kernel;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The macros that the compilers of some devices define and those of others do not, or otherwise: what no source can
 * know. All other names mean the same everywhere. Constants of the language are defined by every compiler, as by the
 * parser's prelude ({@code CL_VERSION_1_2}, {@code M_PI}, {@code CLK_LOCAL_MEM_FENCE}); names of projects
 * ({@code BLOCK_SIZE}, {@code __NINE_STENCIL__}) and of other languages ({@code __cplusplus}, {@code __CUDACC__}) by
 * none; {@code __FAST_RELAXED_MATH__} by a build option. Generated programs run on devices of OpenCL 1.2 and later.
 */
public enum DeviceMacro {
    /**
     * The device's version (OpenCL C 3.0, section 6.10); never below that of {@code -cl-std}, which some compilers give
     * instead.
     */
    VERSION("__OPENCL_VERSION__", "300", "120", "200", "210", "220"),

    /**
     * The language's version. Without {@code -cl-std} it is to be the highest 1.x (OpenCL 3.0, section 5.8.6.5), which
     * Mesa keeps to; PoCL and NVIDIA say 300.
     */
    LANGUAGE_VERSION("__OPENCL_C_VERSION__", "120", "200", "300"),

    /** Versions by name: a compiler defines those that were there when it was written. */
    VERSION_2_0("CL_VERSION_2_0", "200", Not.DEFINED),
    VERSION_2_1("CL_VERSION_2_1", "210", Not.DEFINED),
    VERSION_2_2("CL_VERSION_2_2", "220", Not.DEFINED),
    VERSION_3_0("CL_VERSION_3_0", "300", Not.DEFINED),

    /** Extensions that nearly every device has (section 6.10). Most people's code is written for a device with them. */
    COMMON_EXTENSION(
            "cl_khr_fp64|cl_khr_byte_addressable_store|cl_khr_global_int32_base_atomics|cl_khr_global_int32_extended_atomics"
                    + "|cl_khr_local_int32_base_atomics|cl_khr_local_int32_extended_atomics|cl_khr_int64_base_atomics"
                    + "|cl_khr_int64_extended_atomics",
            "1",
            Not.DEFINED),

    /** All other extensions, by the prefixes of the Khronos registry, and those of clang. */
    EXTENSION(
            "cl_(?:khr|ext|altera|amd|APPLE|arm|clang|codeplay|imagination|img|imx|intel|loader|mesa|nv|pocl|qcom|TI|ti|xilinx)_\\w+"
                    + "|cles_khr_\\w+|__cl_clang_\\w+",
            Not.DEFINED,
            "1"),

    /** Features that are optional in OpenCL C 3.0 (section 6.2.1) and that nearly every device has. */
    COMMON_FEATURE(
            "__opencl_c_fp64|__opencl_c_int64|__opencl_c_images|__opencl_c_read_write_images|__opencl_c_3d_image_writes",
            "1",
            Not.DEFINED),

    /** All other features; a compiler for an older version of the language defines none. */
    FEATURE("__opencl_\\w+", Not.DEFINED, "1"),

    /** Defined as 1 where it is so, else not at all (section 6.10). */
    PROPERTY("__ENDIAN_LITTLE__|__IMAGE_SUPPORT__", "1", Not.DEFINED),

    /** Whether {@code fma} is as fast as a product and a sum (section 6.15.2). */
    FAST_FMA("FP_FAST_FMA(?:F|_HALF)?", Not.DEFINED, "1"),

    /** Of OpenCL 1.0 only, but some compilers keep it. */
    ROUNDING_MODE("__ROUNDING_MODE__", Not.DEFINED, "rte"),

    /**
     * What compilers say of themselves and of the kind and make of device: AMD's, Intel's, NVIDIA's, PoCL's, of FPGAs
     * and of phones.
     */
    VENDOR(
            "__(?:GPU|CPU|ACCELERATOR)__"
                    + "|__AMD__|__AMD_\\w+|__AMDIL\\w*|__AMDGPU\\w*|__AMDGCN\\w*|__amdgcn\\w*|__R[67]00__|__HSAIL\\w*|__(?:gfx|GFX)\\w+__"
                    + "|__(?:ATI_RV7\\d+|Baffin|Barts|BeaverCreek|Bonaire|Caicos|Capeverde|Carrizo|Cayman|Cedar|Cypress|Devastator"
                    + "|Ellesmere|Fiji|Hainan|Hawaii|Iceland|Juniper|Kalindi|Mullins|Oland|Pitcairn|Polaris\\w*|Redwood|Scrapper"
                    + "|Spectre|Spooky|Stoney|Tahiti|Tonga|Turks|Vega\\w*|WinterPark)__"
                    + "|__NV_\\w+|__NVPTX\\w*|__PTX\\w*|__CUDA_ARCH\\w*|__CL_SM_\\w+"
                    + "|__POCL\\w*|__pocl\\w*|POCL_\\w+|_CL_(?:DISABLE|HAS)_\\w+|__CBUILD__"
                    + "|__APPLE\\w*|__MACH__|__BEIGNET\\w*|__IGC\\w*|__INTEL\\w*|INTELFPGA_CL|ALTERA_CL|__ALTERA\\w*|__XILINX__|__xilinx__"
                    + "|__ADRENO\\w*|__QCOM\\w*|__MALI\\w*|__TI_\\w+|__TMS320\\w*|__SPIR\\w*|__spir\\w*",
            Not.DEFINED,
            "1"),

    /** What C compilers say of themselves and of the machine, clang above all, of which most are made. */
    C_COMPILER(
            "__clang\\w*|__llvm__|__GNUC\\w*|__GXX_\\w+|__VERSION__|_MSC_VER|__MINGW\\w*|__STRICT_ANSI__|__OPTIMIZE(?:_SIZE)?__"
                    + "|__NO_(?:MATH_ERRNO|INLINE)__|__FINITE_MATH_ONLY__|__ELF__|__(?:PIC|pic|PIE|pie)__"
                    + "|(?:__)?(?:gnu_)?(?:linux|unix)(?:__)?|_?_?WIN(?:32|64)(?:__)?|__CYGWIN\\w*|__ANDROID\\w*|__FreeBSD__"
                    + "|(?:__)?(?:i386|i[56]86|x86_64|amd64|k8|aarch64|powerpc\\w*|ppc\\w*|riscv\\w*|mips\\w*|s390x?|sparc)(?:__)?"
                    + "|__arm__|__ARM_\\w+|__X86(?:_64)?__"
                    + "|__(?:MMX|SSE\\w*|SSSE3|AVX\\w*|FMA4?|F16C|BMI2?|LZCNT|POPCNT|XOP|AES|ADX|FXSR|XSAVE\\w*)__"
                    + "|_?_?I?LP(?:32|64)(?:__)?|__SIZEOF_\\w+__|__BYTE_ORDER__|__ORDER_\\w+__|__(?:LITTLE|BIG)_ENDIAN__|__CHAR_BIT__"
                    + "|__(?:U?INT|U?CHAR|SCHAR|SHRT|U?LONG|LLONG|WCHAR|WINT|SIZE|PTRDIFF|POINTER|BOOL|SIG|FLT|DBL|LDBL|DECIMAL)\\w*"
                    + "_(?:MAX|MIN|TYPE|WIDTH|FMT\\w|SUFFIX|DIG|EPSILON|EXP|RADIX|METHOD)__|__HAS_(?:FMAF|FP64|LDEXPF)__",
            Not.DEFINED,
            "1");

    /** A value that stands for none. */
    private static final class Not {
        static final String DEFINED = "not defined";
    }

    /** Names that guard headers against being included twice are their authors', whatever they begin with. */
    private static final Pattern GUARD = Pattern.compile("\\w*_H(?:PP)?_*");

    private final Pattern names;

    @SuppressWarnings("ImmutableEnumChecker") // it cannot be changed
    private final List<Optional<String>> values;

    /**
     * A family of macros.
     *
     * @param names a regular expression; of those that most devices define, the names themselves
     * @param values as what compilers define it, that of most devices first
     */
    DeviceMacro(String names, String... values) {
        this.names = Pattern.compile(names);
        this.values = Arrays.stream(values)
                .map(value -> Optional.of(value).filter(definition -> !definition.equals(Not.DEFINED)))
                .toList();
    }

    /** Which family a name belongs to; empty if it means the same on all devices. */
    public static Optional<DeviceMacro> of(String name) {
        return GUARD.matcher(name).matches()
                ? Optional.empty()
                : Arrays.stream(values())
                        .filter(family -> family.names.matcher(name).matches())
                        .findFirst();
    }

    /** Those that most devices define, with what they stand for. */
    public static Map<String, String> common() {
        Map<String, String> common = new LinkedHashMap<>();
        for (DeviceMacro family : values()) {
            family.values
                    .get(0)
                    .ifPresent(value -> Arrays.stream(family.names.pattern().split("\\|"))
                            .forEach(name -> common.put(name, value)));
        }
        return common;
    }

    /**
     * As what compilers define it, that of most devices first; empty where a compiler does not define it.
     *
     * @param standard the version of {@code -cl-std}, as in 120; 0 if there is none
     */
    public List<Optional<String>> values(int standard) {
        return this == VERSION
                ? values.stream()
                        .filter(value -> value.filter(version -> Integer.parseInt(version) >= standard)
                                .isPresent())
                        .toList()
                : values;
    }
}
