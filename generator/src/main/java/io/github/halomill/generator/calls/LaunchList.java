package io.github.halomill.generator.calls;

/**
 * Launches of an iteration, as somebody copies them out of a host program.
 *
 * @param name of the file that they are in, or the option that has them
 * @param text names of kernels, {@code direct laplace}, or calls, {@code direct(p, r, nx, ny, beta)}
 */
public record LaunchList(String name, String text) {}
