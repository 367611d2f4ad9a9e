package io.github.halomill.runtime.exec.program;

import io.github.halomill.runtime.base.ImageFormat;
import io.github.halomill.runtime.base.Sampling;

/**
 * What a kernel is passed: a {@link BufferArgument}, a {@link ChangingBuffer}, a {@link ChangingScalar}, a
 * {@link ConstantBuffer}, an {@link ImageArgument}, {@link LocalMemory}, a {@link SamplerArgument} or a
 * {@link ScalarArgument}.
 */
public sealed interface KernelArgument
        permits BufferArgument,
                ChangingBuffer,
                ChangingScalar,
                ConstantBuffer,
                ImageArgument,
                LocalMemory,
                SamplerArgument,
                ScalarArgument {

    /** The argument's name in the description. */
    public String name();

    /** The buffer argument of that name. */
    static KernelArgument buffer(String name) {
        return new BufferArgument(name);
    }

    /**
     * An image with the array of that name.
     *
     * @param format such as {@code RGBA FLOAT}
     */
    static KernelArgument image(String name, String format) {
        return new ImageArgument(name, ImageFormat.of(format));
    }

    /**
     * A sampler.
     *
     * @param sampling in OpenCL C, such as {@code CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST}
     */
    static KernelArgument sampler(String name, String sampling) {
        return new SamplerArgument(name, Sampling.of(sampling));
    }
}
