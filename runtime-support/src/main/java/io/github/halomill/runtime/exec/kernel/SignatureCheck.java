package io.github.halomill.runtime.exec.kernel;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cl.ClKernel;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.program.ChangingBuffer;
import io.github.halomill.runtime.exec.program.ChangingScalar;
import io.github.halomill.runtime.exec.program.ConstantBuffer;
import io.github.halomill.runtime.exec.program.ImageArgument;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.LocalMemory;
import io.github.halomill.runtime.exec.program.SamplerArgument;
import io.github.halomill.runtime.exec.program.ScalarArgument;
import io.github.halomill.runtime.schedule.Launch;
import java.util.List;
import java.util.Optional;

/** Holds the parameters of a compiled kernel, the user's, against the arguments that will be passed. */
record SignatureCheck(ClKernel kernel, KernelSource source, Launch launch) {

    /** Throws {@link RunException} which says what does not fit; types that the driver does not tell are believed. */
    void check(List<KernelArgument> arguments) {
        int parameters = kernel.parameters() - addedParameters(arguments);
        if (parameters != arguments.size()) {
            throw new RunException("kernel " + kernel.name() + " of " + source.fileName() + " has " + parameters
                    + " parameters, but the description has " + arguments.size() + " arguments ("
                    + String.join(
                            ", ", arguments.stream().map(KernelArgument::name).toList())
                    + "); generate the program again from a description that fits");
        }
        for (int i = 0; i < parameters; i++) {
            KernelArgument argument = arguments.get(i);
            Optional<String> type = kernel.parameterType(i);
            if (type.isPresent() && !fits(type.get(), argument)) {
                throw new RunException("parameter " + (i + 1) + " of kernel " + kernel.name() + " of "
                        + source.fileName() + " is " + type.get() + ", but argument " + argument.name()
                        + " of the description is "
                        + described(argument) + "; generate the program again from a description that fits");
            }
        }
    }

    /** How many parameters follow the user's. */
    private int addedParameters(List<KernelArgument> arguments) {
        return source.form() == KernelSource.Form.ADAPTED
                ? (int) launch.uses().stream()
                        .filter(buffer -> LaunchKernels.isMoved(buffer, arguments))
                        .count()
                : 0;
    }

    private String described(KernelArgument argument) {
        if (argument instanceof ImageArgument) {
            return "an image of " + launch.use(argument.name()).dimensions() + " dimensions";
        }
        return argument instanceof SamplerArgument ? "a sampler" : kind(argument) + type(argument);
    }

    private static String kind(KernelArgument argument) {
        return argument instanceof ScalarArgument || argument instanceof ChangingScalar
                ? "the value of a "
                : argument instanceof LocalMemory
                        ? "local memory of "
                        : argument instanceof ConstantBuffer || argument instanceof ChangingBuffer
                                ? "a constant buffer of "
                                : "a buffer of ";
    }

    private ElementType type(KernelArgument argument) {
        if (argument instanceof ScalarArgument scalar) {
            return scalar.type();
        }
        if (argument instanceof ChangingScalar scalar) {
            return scalar.type();
        }
        if (argument instanceof LocalMemory memory) {
            return memory.type();
        }
        if (argument instanceof ConstantBuffer constants) {
            return constants.type();
        }
        if (argument instanceof ChangingBuffer numbers) {
            return numbers.type();
        }
        return launch.use(argument.name()).type();
    }

    private boolean fits(String parameter, KernelArgument argument) {
        String text = parameter.replace("unsigned ", "u").replace(" ", "");
        if (argument instanceof ImageArgument) {
            return text.endsWith("image" + launch.use(argument.name()).dimensions() + "d_t");
        }
        if (argument instanceof SamplerArgument) {
            return text.endsWith("sampler_t");
        }
        boolean pointer = text.endsWith("*");
        if (pointer == (argument instanceof ScalarArgument || argument instanceof ChangingScalar)) {
            return false;
        }
        Optional<DataType> type = DataType.parse(pointer ? text.substring(0, text.length() - 1) : text);
        return type.isEmpty() || type.get().clName().equals(type(argument).clName());
    }
}
