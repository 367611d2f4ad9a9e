package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Kernel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The names of a kernel's parameters, by those of its arguments: descriptions may name arguments otherwise than the
 * kernel does.
 *
 * @param parameters by the argument's name
 */
record ParameterNames(Map<String, String> parameters) {

    ParameterNames {
        parameters = Map.copyOf(parameters);
    }

    /** Those of a kernel; as the arguments' where the kernel's function is not known. */
    static ParameterNames of(List<String> arguments, Optional<KernelFunction> function) {
        List<String> own = function.map(known ->
                        known.parameters().stream().map(KernelParameter::name).toList())
                .filter(names -> names.size() == arguments.size())
                .orElse(arguments);
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int i = 0; i < own.size(); i++) {
            parameters.put(arguments.get(i), own.get(i));
        }
        return new ParameterNames(parameters);
    }

    String parameter(String argument) {
        return parameters.getOrDefault(argument, argument);
    }

    /** What a parameter is called in the description. */
    String argument(String parameter) {
        return parameters.entrySet().stream()
                .filter(entry -> entry.getValue().equals(parameter))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(parameter);
    }

    List<String> arguments(List<String> names) {
        return names.stream().map(this::argument).toList();
    }

    <T> Map<String, T> byParameter(Map<String, T> byArgument) {
        Map<String, T> found = new LinkedHashMap<>();
        byArgument.forEach((argument, value) -> found.put(parameter(argument), value));
        return found;
    }

    /** The kernel with its arguments under the names of its parameters. */
    Kernel of(Kernel kernel) {
        List<Argument> arguments = kernel.arguments().stream()
                .map(argument -> argument.named(parameter(argument.name())))
                .toList();
        return kernel.with(arguments, kernel.proof());
    }
}
