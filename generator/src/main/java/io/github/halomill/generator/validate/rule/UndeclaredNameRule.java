package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.UndeclaredNames;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Something declares all that the kernel file uses: else no device compiles it. */
final class UndeclaredNameRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        subject.kernel()
                .source()
                .ifPresent(source ->
                        UndeclaredNames.report(source.parsed(), cures(subject), subject.trust(), diagnostics));
    }

    /** Of parameters, which kernels do not know. */
    private static Map<String, String> cures(Subject subject) {
        return subject.description().parameters().stream()
                .map(parameter -> parameter.name().value())
                .distinct()
                .collect(Collectors.toMap(
                        Function.identity(),
                        name -> "it is a parameter of the description, which kernels do not know: pass it to the kernel"
                                + " as an argument, or write <define name=\"" + name + "\">" + name
                                + "</define> in the <kernel>"));
    }
}
