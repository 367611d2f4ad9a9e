package io.github.halomill.runtime.bits;

/**
 * What a device promises of {@code float}.
 *
 * @param subnormal that numbers below 1e-38 are kept
 * @param rounded that quotients and square roots can be rounded correctly
 */
public record SingleFloat(boolean subnormal, boolean rounded) {}
