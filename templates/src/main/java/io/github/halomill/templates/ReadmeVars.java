package io.github.halomill.templates;

import java.util.List;

/**
 * The {@code README.md} of a project.
 *
 * @param program the program's name
 * @param description name of the description, or of the kernel, that it is generated from
 * @param inferred whether it is a kernel, of which the description was inferred
 * @param jar name of the jar that runs
 * @param halomill the version of the runtime that it calls
 * @param kernelFile name of the user's kernel source
 * @param kernelPath where the project has it
 * @param function name of the kernel function
 * @param space the kernel space, for example {@code nx x ny work-items}
 * @param groups work-items per work-group, for example {@code 64 x 16}
 * @param split what is cut, a sentence
 * @param iterations as the description has them
 * @param steps what one iteration does, a phrase each
 * @param arguments in the order of the kernel's parameters
 * @param parameters in document order
 * @param guesses what no user vouches for
 * @param example the argument that the examples read and write
 */
public record ReadmeVars(
        String program,
        String description,
        boolean inferred,
        String jar,
        String halomill,
        String kernelFile,
        String kernelPath,
        String function,
        String space,
        String groups,
        String split,
        String iterations,
        List<String> steps,
        List<ArgumentRow> arguments,
        List<ParameterRow> parameters,
        List<GuessRow> guesses,
        Example example)
        implements TemplateVars {

    public ReadmeVars {
        steps = List.copyOf(steps);
        arguments = List.copyOf(arguments);
        parameters = List.copyOf(parameters);
        guesses = List.copyOf(guesses);
    }

    /**
     * A row of the table of arguments.
     *
     * @param name in the description
     * @param type in OpenCL C
     * @param role input, output, inout, scalar or local
     * @param value elements per dimension, those of a work-group if it is local, or the value of a scalar or constants
     * @param ghosts dependent points, or nothing
     */
    public record ArgumentRow(String name, String type, String role, String value, String ghosts) {}

    /**
     * A row of the table of parameters.
     *
     * @param name in the description
     * @param value unless overridden, or that there is none
     */
    public record ParameterRow(String name, String value) {}

    /** What was guessed, a phrase, and what it was taken for. */
    public record GuessRow(String what, String text) {}

    /**
     * How the library is used.
     *
     * @param input name of a buffer that the kernel reads or writes
     * @param output name of the buffer with the newest values
     * @param inputAccessor the method of the program that gives {@code input}
     * @param outputAccessor the method of the program that gives {@code output}
     * @param options those that the command needs, each after a blank
     * @param setters calls of the builder that the program needs
     * @param files what names of files end in that arrays are written to
     */
    public record Example(
            String input,
            String output,
            String inputAccessor,
            String outputAccessor,
            String options,
            String setters,
            String files) {}

    /** The text as a comment. */
    public String comment(String text) {
        return Xml.comment(text);
    }

    @Override
    public String template() {
        return "README.md.vm";
    }
}
