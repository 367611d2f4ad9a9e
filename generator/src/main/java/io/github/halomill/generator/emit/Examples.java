package io.github.halomill.generator.emit;

import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.partition.Swap;
import java.util.List;

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
