package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Parameter;
import io.github.halomill.generator.model.Program;
import java.util.stream.Collectors;

/** A value was given for a parameter that the description does not have: a mistake in how a command is used. */
public final class UnknownParameterException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnknownParameterException(String name, Program program) {
        super("there is no parameter '" + name + "': "
                + (program.parameters().isEmpty()
                        ? program.name() + " has none"
                        : "parameters are "
                                + program.parameters().stream()
                                        .map(Parameter::name)
                                        .collect(Collectors.joining(", "))));
    }
}
