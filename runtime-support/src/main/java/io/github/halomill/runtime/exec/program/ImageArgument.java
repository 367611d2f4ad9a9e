package io.github.halomill.runtime.exec.program;

import io.github.halomill.runtime.base.ImageFormat;

/**
 * A kernel argument that is an image with whatever array the name points to when the kernel is launched. On every
 * device it has the size of the whole array, so that coordinates, samplers and sizes are those of the whole.
 *
 * @param format whose element type is that of the array
 */
public record ImageArgument(String name, ImageFormat format) implements KernelArgument {}
