package io.github.halomill.generator.kernel.ast;

import java.util.Locale;

/** Where what a kernel parameter names or points to lives (OpenCL C 1.2, section 6.5). */
public enum AddressSpace {
    GLOBAL,
    CONSTANT,
    LOCAL,
    PRIVATE;

    /** The qualifier in OpenCL C, for example {@code __global}. */
    public String qualifier() {
        return "__" + name().toLowerCase(Locale.ROOT);
    }
}
