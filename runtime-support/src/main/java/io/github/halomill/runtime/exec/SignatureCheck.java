package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cl.ClKernel;
import java.util.List;
import java.util.Optional;

/** Holds the parameters of a compiled kernel against the arguments that will be passed. */
final class SignatureCheck {

    private SignatureCheck() {}

    /**
     * Throws {@link RunException} which says what does not fit; types that the driver does not tell are believed.
     *
     * @param addedParameters how many parameters behind the user's are not the user's
     */
    static void check(ClKernel kernel, int addedParameters, String fileName, List<KernelArgument> arguments) {
        int parameters = kernel.parameters() - addedParameters;
        if (parameters != arguments.size()) {
            throw new RunException("kernel " + kernel.name() + " of " + fileName + " has " + parameters
                    + " parameters, but the description has " + arguments.size() + " arguments ("
                    + String.join(
                            ", ", arguments.stream().map(KernelArgument::name).toList())
                    + "); generate the program again from a description that fits");
        }
        for (int i = 0; i < parameters; i++) {
            Optional<String> type = kernel.parameterType(i);
            if (type.isPresent() && !fits(type.get(), arguments.get(i))) {
                throw new RunException("parameter " + (i + 1) + " of kernel " + kernel.name() + " of " + fileName
                        + " is " + type.get() + ", but argument "
                        + arguments.get(i).name() + " of the description is "
                        + (arguments.get(i) instanceof Field ? "a buffer of " : "the value of a ")
                        + arguments.get(i).type() + "; generate the program again from a description that fits");
            }
        }
    }

    private static boolean fits(String parameter, KernelArgument argument) {
        String text = parameter.replace("unsigned ", "u").replace(" ", "");
        boolean pointer = text.endsWith("*");
        if (pointer != argument instanceof Field) {
            return false;
        }
        Optional<DataType> type = DataType.parse(pointer ? text.substring(0, text.length() - 1) : text);
        return type.isEmpty() || type.get().equals(argument.type());
    }
}
