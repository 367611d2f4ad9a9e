package io.github.halomill.runtime.bits;

/** How exactly it is fixed what kernels compute. */
public enum Bits {
    /** As each device's compiler does it: the same among equal compilers. */
    USUAL,
    /** No operation is fused or shortened, as far as each device can do without. */
    CLOSE,
    /** No operation is fused or shortened; devices that cannot do without are refused. */
    STRICT
}
