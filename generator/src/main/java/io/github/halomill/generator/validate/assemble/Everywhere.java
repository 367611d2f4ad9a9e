package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Step;
import java.util.List;

/**
 * Makes replicated fields replicated for all kernels: a device holds all of an array or a part of it, whichever kernel
 * is passed it and by whichever name.
 */
final class Everywhere {

    private Everywhere() {}

    /** The program, of which an argument is replicated if one is that is ever bound to the same array. */
    static Program in(Program program) {
        Program before = program;
        Program after = once(program);
        while (!after.equals(before)) {
            before = after;
            after = once(after);
        }
        return after;
    }

    private static Program once(Program program) {
        return program.with(program.kernels().stream()
                .map(kernel -> kernel.with(
                        kernel.arguments().stream()
                                .map(argument -> argument instanceof Argument.Buffer buffer
                                                && isEverywhere(buffer, kernel, program)
                                        ? buffer.everywhere()
                                        : argument)
                                .toList(),
                        kernel.proof()))
                .toList());
    }

    private static boolean isEverywhere(Argument.Buffer buffer, Kernel kernel, Program program) {
        return fields(buffer, kernel, program).stream()
                .flatMap(field -> program.connected(field).stream())
                .anyMatch(field -> program.isReplicated(program.field(field)));
    }

    /** The fields that launches bind to an argument. */
    private static List<String> fields(Argument.Buffer buffer, Kernel kernel, Program program) {
        return program.steps().stream()
                .filter(Step.Launch.class::isInstance)
                .map(Step.Launch.class::cast)
                .filter(launch -> launch.kernel().equals(kernel.name()))
                .map(launch -> launch.field(buffer))
                .distinct()
                .toList();
    }
}
