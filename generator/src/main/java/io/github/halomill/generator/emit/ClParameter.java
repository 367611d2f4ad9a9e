package io.github.halomill.generator.emit;

import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Kernel;

/** The type of a kernel's parameter in OpenCL C. */
public final class ClParameter {

    private ClParameter() {}

    /** What stands before its name. Pointers are never const, as not every kernel takes its inputs so. */
    public static String type(Argument argument, Kernel kernel) {
        String constant = kernel.constantPointers().contains(argument.name()) ? "__constant " : "__global ";
        return argument.fold(
                buffer -> buffer.image().isPresent() ? image(buffer) : pointer(constant, buffer),
                constants -> pointer(constant, constants),
                local -> pointer("__local ", local),
                sampler -> "sampler_t ",
                scalar -> scalar.type().clName() + " ");
    }

    private static String image(Argument.Buffer buffer) {
        String access = buffer.access().writes() ? "__write_only" : "__read_only";
        return access + " image" + buffer.size().size() + "d_t ";
    }

    private static String pointer(String space, Argument.Typed argument) {
        return space + argument.type().clName() + " *";
    }
}
