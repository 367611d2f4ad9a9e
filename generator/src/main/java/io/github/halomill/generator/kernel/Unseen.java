package io.github.halomill.generator.kernel;

import io.github.halomill.generator.diagnostic.SourceLocation;

/**
 * Why what is read of a kernel may not be all that a device's compiler sees: from it nothing can be shown.
 *
 * @param place what decides: an {@code #include}, or a directive that asks for a macro
 * @param cause a clause without an end, such as {@code the header "a.h" is not found}
 * @param cure what the user can do
 */
public record Unseen(SourceLocation place, String cause, String cure) {}
