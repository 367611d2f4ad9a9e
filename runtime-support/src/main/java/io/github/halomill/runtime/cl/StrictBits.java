package io.github.halomill.runtime.cl;

import io.github.halomill.runtime.base.Bits;
import io.github.halomill.runtime.base.OptionWords;
import io.github.halomill.runtime.base.RunException;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.Sizeof;

/**
 * How kernels are compiled so that different compilers give the same bits: sums, products, quotients and square roots
 * are rounded as IEEE 754 says, each on its own, and small numbers are kept. Functions such as {@code exp} are not
 * covered: their last bits are every compiler's choice.
 */
final class StrictBits {

    /** A line before the source. */
    static final String DIRECTIVE = "#pragma OPENCL FP_CONTRACT OFF\n";

    private static final Set<String> UNSAFE = Set.of(
            "-cl-fast-relaxed-math",
            "-cl-unsafe-math-optimizations",
            "-cl-mad-enable",
            "-cl-denorms-are-zero",
            "-cl-finite-math-only",
            "-cl-no-signed-zeros");

    private static final String ROUNDED = " -cl-fp32-correctly-rounded-divide-sqrt";

    private static final Pattern COMMENT = Pattern.compile("//[^\n]*|/\\*.*?\\*/", Pattern.DOTALL);
    private static final Pattern FUSED = Pattern.compile("FP_CONTRACT\\s+(ON|DEFAULT)|_Pragma");
    private static final Pattern SINGLE =
            Pattern.compile("\\bfloat\\d*\\b|\\.\\d*(?:[eE][-+]?\\d+)?[fF]\\b|#\\s*include|\\breal\\w*\\b|##");
    private static final Pattern DIVIDES = Pattern.compile("/|sqrt|divide|recip|#\\s*include|##");

    private StrictBits() {}

    /**
     * Options of a device for the compiler.
     *
     * @throws RunException if the source, its options or the device allow no strict bits
     */
    static String options(KernelSource source, Bits bits, ClContext context) {
        return bits == Bits.USUAL
                ? ""
                : options(source, bits, config(context), context.calls().device());
    }

    /** The same for a device with the bits of {@code CL_DEVICE_SINGLE_FP_CONFIG} and that name. */
    static String options(KernelSource source, Bits bits, long config, String name) {
        List<String> unsafe = OptionWords.split(source.options()).stream()
                .filter(UNSAFE::contains)
                .toList();
        if (!unsafe.isEmpty()) {
            throw refused(
                    "build option " + String.join(" ", unsafe) + " of " + source.fileName()
                            + " lets each compiler round in its own way",
                    "leave it out of the description's build options");
        }
        String text = COMMENT.matcher(source.text()).replaceAll(" ") + source.options();
        if (FUSED.matcher(text).find()) {
            throw refused(source.fileName() + " says itself how products and sums are fused", "remove its FP_CONTRACT");
        }
        boolean isRounded = (config & CL.CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT) != 0;
        if (bits == Bits.STRICT && SINGLE.matcher(text).find()) {
            if ((config & CL.CL_FP_DENORM) == 0) {
                throw refused(
                        "device " + name + " makes numbers of float below 1e-38 zero",
                        "use double in " + source.fileName() + ", or select other devices");
            }
            if (!isRounded && DIVIDES.matcher(text).find()) {
                throw refused(
                        "device " + name + " does not round quotients and square roots of float correctly, and "
                                + source.fileName() + " may have some",
                        "multiply by a reciprocal that the host gives, use double, or select other devices");
            }
        }
        return isRounded ? ROUNDED : "";
    }

    private static RunException refused(String cause, String cure) {
        return new RunException("--bits strict is not possible: " + cause + "; " + cure
                + ", or run with --bits close, which does what devices can, or without");
    }

    private static long config(ClContext context) {
        long[] config = new long[1];
        context.calls()
                .check(
                        "clGetDeviceInfo",
                        CL.clGetDeviceInfo(
                                context.device(),
                                CL.CL_DEVICE_SINGLE_FP_CONFIG,
                                Sizeof.cl_long,
                                Pointer.to(config),
                                null));
        return config[0];
    }
}
