package io.github.halomill.generator.emit;

import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Kernel;

/** The type of a kernel's parameter in OpenCL C. */
public final class ClParameter {

    private ClParameter() {}

    /** What stands before its name. Pointers are never const, as not every kernel takes its inputs so. */
    public static String type(Argument argument, Kernel kernel) {
        if (argument instanceof Argument.Scalar scalar) {
            return scalar.type().clName() + " ";
        }
        if (argument instanceof Argument.Sampler) {
            return "sampler_t ";
        }
        if (argument instanceof Argument.Buffer buffer && buffer.image().isPresent()) {
            String access = buffer.access().writes() ? "__write_only" : "__read_only";
            return access + " image" + buffer.size().size() + "d_t ";
        }
        boolean constant = kernel.constantPointers().contains(argument.name());
        String space = argument instanceof Argument.Local ? "__local " : constant ? "__constant " : "__global ";
        return space + ((Argument.Typed) argument).type().clName() + " *";
    }
}
