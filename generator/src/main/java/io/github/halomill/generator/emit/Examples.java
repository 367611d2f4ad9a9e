package io.github.halomill.generator.emit;

import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.partition.Swap;
import java.util.List;
import java.util.stream.Collectors;

/** Which arguments an example of use shows. */
public final class Examples {

    private Examples() {}

    /** The first buffer that the kernel reads; the first of all if it reads none. */
    public static Argument.Buffer input(Program program) {
        List<Argument.Buffer> buffers = program.buffers();
        return buffers.stream()
                .filter(buffer -> buffer.access().reads() && (!buffer.replicated() || program.isGathered(buffer)))
                .findFirst()
                .orElse(buffers.get(0));
    }

    /** Calls of a builder that set the parameters which have to be given, such as {@code .n(n)}; often none. */
    public static String setters(Program program, JavaNames names) {
        return program.asked().stream()
                .map(names::anyOf)
                .map(name -> "." + name + "(" + name + ")")
                .collect(Collectors.joining());
    }

    /** The same as options of a command, such as {@code  -p n=N}. */
    public static String options(Program program) {
        return program.asked().stream().map(name -> " -p " + name + "=N").collect(Collectors.joining());
    }

    /** The buffer with the newest values after an iteration: what the first one that is written is called by then. */
    public static Argument.Buffer output(Program program) {
        List<Argument.Buffer> buffers = program.buffers();
        Argument.Buffer written = buffers.stream()
                .filter(buffer -> buffer.access().writes())
                .findFirst()
                .orElse(buffers.get(0));
        String name = written.name();
        for (Swap swap : program.swaps()) {
            if (swap.first().equals(name)) {
                name = swap.second();
            } else if (swap.second().equals(name)) {
                name = swap.first();
            }
        }
        String newest = name;
        return buffers.stream()
                .filter(buffer -> buffer.name().equals(newest))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no buffer " + newest));
    }
}
