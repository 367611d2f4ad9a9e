package io.github.halomill.runtime.bits;

import io.github.halomill.runtime.base.OptionWords;
import io.github.halomill.runtime.base.RunException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * How kernels are compiled so that different compilers give the same bits: sums, products, quotients and square roots
 * are rounded as IEEE 754 says, each on its own, and small numbers are kept. Functions such as {@code exp} are not
 * covered: their last bits are every compiler's choice.
 */
public final class StrictBits {

    private static final String DIRECTIVE = "#pragma OPENCL FP_CONTRACT OFF\n";

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

    private final Bits bits;
    private final SingleFloat device;
    private final String name;

    /**
     * For kernels of a device.
     *
     * @param device what it promises
     * @param name of the device, for messages
     */
    public StrictBits(Bits bits, SingleFloat device, String name) {
        this.bits = bits;
        this.device = device;
        this.name = name;
    }

    /** Lines before a source. */
    public String directives() {
        return bits == Bits.USUAL ? "" : DIRECTIVE;
    }

    /**
     * Options for the compiler, each after a blank.
     *
     * @param fileName of the source, for messages
     * @param source without comments or with them
     * @param given the user's options
     * @throws RunException if the source, its options or the device allow no strict bits
     */
    public String options(String fileName, String source, String given) {
        if (bits == Bits.USUAL) {
            return "";
        }
        requireNothingUnsafe(fileName, given);
        String text = COMMENT.matcher(source).replaceAll(" ") + given;
        if (FUSED.matcher(text).find()) {
            throw refused(fileName + " says itself how products and sums are fused", "remove its FP_CONTRACT");
        }
        if (bits == Bits.STRICT && SINGLE.matcher(text).find()) {
            requirePromises(fileName, DIVIDES.matcher(text).find());
        }
        return device.rounded() ? ROUNDED : "";
    }

    private void requireNothingUnsafe(String fileName, String given) {
        List<String> unsafe =
                OptionWords.split(given).stream().filter(UNSAFE::contains).toList();
        if (!unsafe.isEmpty()) {
            throw refused(
                    "build option " + String.join(" ", unsafe) + " of " + fileName
                            + " lets each compiler round in its own way",
                    "leave it out of the description's build options");
        }
    }

    private void requirePromises(String fileName, boolean divides) {
        if (!device.subnormal()) {
            throw refused(
                    "device " + name + " makes numbers of float below 1e-38 zero",
                    "use double in " + fileName + ", select other devices, or do what devices can with --bits close");
        }
        if (!device.rounded() && divides) {
            throw refused(
                    "device " + name + " does not round quotients and square roots of float correctly, and " + fileName
                            + " may have some",
                    "multiply by a reciprocal that the host gives, use double, select other devices, or do what devices"
                            + " can with --bits close");
        }
    }

    private RunException refused(String cause, String cure) {
        return new RunException("--bits " + bits.name().toLowerCase(Locale.ROOT) + " is not possible: " + cause + "; "
                + cure + ", or run without");
    }
}
