package io.github.halomill.generator.complete;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.infer.name.SizeNames;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.ParameterElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Text;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Says which integers of kernels a description would have to say.
 *
 * @param parameters that it says, in order
 * @param late the names of numbers that are known only while the program runs
 * @param used the names in it
 * @param shaping those of them in more than the values of scalars
 * @param dimensions of the first kernel's work-items
 */
record UnsaidNumbers(Set<String> parameters, Set<String> late, Set<String> used, Set<String> shaping, int dimensions) {

    /** Those of a description that is complete but for them. */
    static UnsaidNumbers of(Description whole, HostNumbers numbers) {
        Description unset = whole.with(
                valueless(whole.arguments()),
                whole.kernels().stream()
                        .map(kernel -> kernel.with(valueless(kernel.arguments())))
                        .toList());
        return new UnsaidNumbers(
                whole.parameters().stream()
                        .map(parameter -> parameter.name().value())
                        .collect(Collectors.toCollection(LinkedHashSet::new)),
                whole.allArguments()
                        .map(argument -> argument.name().value())
                        .filter(name -> numbers.isOne(name) || areSetEverywhere(name, whole, numbers))
                        .collect(Collectors.toSet()),
                words(whole),
                words(unset),
                whole.kernels().stream()
                        .mapToInt(kernel -> kernel.global().size())
                        .findFirst()
                        .orElse(0));
    }

    private static List<ArgumentElement> valueless(List<ArgumentElement> arguments) {
        return arguments.stream()
                .map(argument -> argument.isScalar() ? argument.with(Optional.empty()) : argument)
                .toList();
    }

    private static Set<String> words(Description description) {
        return description
                .expressions()
                .flatMap(text -> Arrays.stream(text.value().split("\\W+", -1)))
                .collect(Collectors.toSet());
    }

    /** Whether every launch that there is of a kernel with an argument of that name sets it. */
    private static boolean areSetEverywhere(String argument, Description whole, HostNumbers numbers) {
        List<KernelElement> kernels = whole.kernels().stream()
                .filter(kernel -> kernel.arguments().stream()
                        .anyMatch(any -> any.isScalar() && any.name().value().equals(argument)))
                .toList();
        return !kernels.isEmpty() && kernels.stream().allMatch(kernel -> numbers.areSet(argument, kernel));
    }

    /** Errors for those that kernels were read with, and that nobody says. */
    void report(List<ParameterElement> read, Diagnostics diagnostics) {
        for (ParameterElement parameter : read) {
            String name = parameter.name().value();
            if (parameters.contains(name)) {
                continue;
            }
            if (late.contains(name) && shaping.contains(name)) {
                diagnostics.error(
                        DiagnosticCode.NOT_SAID,
                        parameter.location(),
                        Quoted.quote(name)
                                + " decides how large arrays are or what is read of them,"
                                + " and is known only while the program runs",
                        "write <parameter name=\"" + name + "\"> in the place of the <scalar> or <set>;"
                                + " or describe those arrays, with <argsize> and <shadow>");
            } else if (!late.contains(name) && used.contains(name)) {
                diagnostics.error(
                        DiagnosticCode.NOT_SAID,
                        parameter.location(),
                        "neither the description nor the kernel says what " + Quoted.quote(name) + " is"
                                + parameter.name().comments().stream()
                                        .findFirst()
                                        .map(comment -> ": " + comment)
                                        .orElse(""),
                        "write <parameter name=\"" + name + "\">"
                                + parameter.value().map(Text::value).orElse("100")
                                + "</parameter>, or <parameter name=\"" + name
                                + "\"/> and give it when the program runs"
                                + idle());
            }
        }
    }

    /** What says that one is a parameter which the description has and nothing uses. */
    private String idle() {
        return parameters.stream()
                .filter(name -> !used.contains(name))
                .findFirst()
                .map(name ->
                        "; if it is " + Quoted.quote(name) + ", which nothing uses, write in the <kernel> global=\""
                                + String.join(", ", SizeNames.of(parameters, dimensions))
                                + "\", with the work-items that it is launched with, x first")
                .orElse("");
    }
}
