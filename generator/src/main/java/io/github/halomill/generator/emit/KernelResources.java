package io.github.halomill.generator.emit;

import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.partition.Addressing;
import java.util.Locale;
import java.util.Optional;

/**
 * The names of the kernel sources beside the generated class.
 *
 * @param kernel the user's file, or the copy of it in which the kernel is extended
 * @param wrapper the generated wrapper kernel; empty under local addressing, if no pointer is to be moved, and if the kernel is
 *     extended
 */
public record KernelResources(String kernel, Optional<String> wrapper) {

    /** The user's file keeps its name without folders; the wrapper gives way, also where case makes no difference. */
    public static KernelResources of(Program program) {
        String path = program.kernel().fileName();
        String kernel = path.substring(path.lastIndexOf('/') + 1);
        if (program.kernel().adapted().isPresent()) {
            return new KernelResources(program.name() + ".adapted.cl", Optional.empty());
        }
        boolean moved = program.buffers().stream().anyMatch(Argument.Buffer::isMoved);
        if (program.kernel().addressing() == Addressing.LOCAL || !moved) {
            return new KernelResources(kernel, Optional.empty());
        }
        String wrapper = program.name() + ".wrapper.cl";
        boolean clash = wrapper.toLowerCase(Locale.ROOT).equals(kernel.toLowerCase(Locale.ROOT));
        return new KernelResources(kernel, Optional.of(clash ? program.name() + ".halomill.wrapper.cl" : wrapper));
    }
}
