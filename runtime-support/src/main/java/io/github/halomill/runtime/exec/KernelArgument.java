package io.github.halomill.runtime.exec;

/** What a kernel is passed: a {@link BufferArgument}, a {@link ConstantBuffer}, {@link LocalMemory} or a {@link Scalar}. */
public sealed interface KernelArgument permits BufferArgument, ConstantBuffer, LocalMemory, Scalar {

    /** The argument's name in the description. */
    String name();

    /** The buffer argument of that name. */
    static KernelArgument buffer(String name) {
        return new BufferArgument(name);
    }
}
