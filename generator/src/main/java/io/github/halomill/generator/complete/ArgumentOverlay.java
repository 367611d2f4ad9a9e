package io.github.halomill.generator.complete;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts what a description says of a kernel's arguments over what was read of the kernel. */
record ArgumentOverlay(KernelElement kernel, HostNumbers numbers, Diagnostics diagnostics) {

    /**
     * All arguments, in the order of the kernel's parameters; empty, and errors, if one is not known.
     *
     * @param given what the description says
     * @param read what was read of the kernel
     */
    Optional<List<ArgumentElement>> over(List<ArgumentElement> given, List<ArgumentElement> read) {
        Map<String, ArgumentElement> byName = new LinkedHashMap<>();
        given.forEach(argument -> byName.putIfAbsent(argument.name().value(), argument));
        boolean whole = true;
        for (ArgumentElement argument : given) {
            String name = argument.name().value();
            if (read.stream().noneMatch(any -> any.name().value().equals(name))) {
                whole = false;
                diagnostics.error(
                        DiagnosticCode.NOT_SAID,
                        argument.name().location(),
                        "the kernel has no parameter " + Quoted.quote(argument.name()),
                        "its parameters are "
                                + Quoted.list(read.stream()
                                        .map(any -> any.name().value())
                                        .toList()));
            }
        }
        List<ArgumentElement> arguments = new ArrayList<>();
        for (ArgumentElement argument : read) {
            Optional<ArgumentElement> own =
                    Optional.ofNullable(byName.get(argument.name().value()));
            ArgumentElement one = bound(
                    own.map(said -> over(said, argument)).orElse(argument),
                    own.isPresent() && argument.value().map(Text::guessed).orElse(true));
            whole &= own.isPresent() || isSaid(one);
            arguments.add(one);
        }
        return whole ? Optional.of(arguments) : Optional.empty();
    }

    /**
     * A scalar that nobody gave a value is the program's number of its name.
     *
     * @param isAsked whether the description has the argument and gives it no value: the user gives it at run time
     */
    private ArgumentElement bound(ArgumentElement argument, boolean isAsked) {
        String name = argument.name().value();
        boolean own = !argument.isScalar()
                || argument.value().filter(text -> text.written()).isPresent();
        if (own) {
            return argument;
        }
        if (numbers.isOne(name)) {
            return argument.with(Optional.of(Text.inferred(name, argument.location())));
        }
        return numbers.areSet(name, kernel) || isAsked ? argument.with(Optional.empty()) : argument;
    }

    private boolean isSaid(ArgumentElement argument) {
        boolean missing = argument.isScalar()
                && argument.value()
                        .map(Text::guessed)
                        .orElse(!numbers.areSet(argument.name().value(), kernel));
        if (missing) {
            String name = argument.name().value();
            diagnostics.error(
                    DiagnosticCode.NOT_SAID,
                    argument.location(),
                    "neither the description nor the kernel says what " + Quoted.quote(argument.name()) + " is",
                    "write <scalar name=\"" + name + "\">0.1</scalar>, or in the <kernel> <argument name=\"" + name
                            + "\" value=\"0.1\"/>");
        }
        return !missing;
    }

    private static ArgumentElement over(ArgumentElement own, ArgumentElement read) {
        return new ArgumentElement(
                own.name(),
                either(own.property(), read.property()),
                own.field().or(read::field),
                either(own.dataType(), read.dataType()),
                either(own.clMem(), read.clMem()),
                own.size().isEmpty() ? read.size() : own.size(),
                Optional.empty(),
                Optional.empty(),
                own.image().or(read::image),
                own.shadow().or(read::shadow),
                own.wraps().or(read::wraps),
                own.origin().or(read::origin),
                own.distribution().or(read::distribution),
                own.combine().or(read::combine),
                own.value().or(read::value),
                own.location());
    }

    /** What is said, unless that is nothing. */
    static Text either(Text own, Text read) {
        return own.value().isEmpty() ? read : own;
    }
}
