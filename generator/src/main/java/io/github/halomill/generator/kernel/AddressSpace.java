package io.github.halomill.generator.kernel;

/** Where a pointer points. */
public enum AddressSpace {
    GLOBAL,
    CONSTANT,
    LOCAL,
    PRIVATE
}
