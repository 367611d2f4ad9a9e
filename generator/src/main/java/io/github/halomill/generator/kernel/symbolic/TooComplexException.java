package io.github.halomill.generator.kernel.symbolic;

import java.io.Serial;

/** An evaluation has taken more steps than a kernel is worth. */
final class TooComplexException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;
}
