package io.github.halomill.generator.scaffold;

import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.streamed.StreamedText;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The names of the kernel sources beside the generated class.
 *
 * @param files by kernel
 */
record KernelResources(Map<String, Files> files) {

    /**
     * Those of a kernel.
     *
     * @param kernel the user's file, or the copy of it in which the kernel is extended
     * @param wrapper the generated wrapper kernel; empty under local addressing, if no pointer is to be moved, and if
     *     the kernel is extended
     */
    record Files(String kernel, Optional<String> wrapper) {}

    /**
     * The user's files keep their names without folders if these differ and no generated file has one of them; wrappers
     * give way, also where case makes no difference.
     */
    static KernelResources of(Program program) {
        Set<String> paths = new LinkedHashSet<>();
        program.kernels().forEach(kernel -> paths.add(kernel.fileName()));
        boolean clash = paths.stream().map(KernelResources::base).distinct().count() < paths.size();
        Set<String> taken = new LinkedHashSet<>();
        paths.forEach(path -> taken.add((clash ? path.replace('/', '_') : base(path)).toLowerCase(Locale.ROOT)));
        Map<String, Files> files = new LinkedHashMap<>();
        for (Kernel kernel : program.kernels()) {
            String prefix = program.name() + (program.kernels().size() == 1 ? "" : "." + kernel.name());
            String file = kept(clash ? kernel.fileName().replace('/', '_') : base(kernel.fileName()), program);
            boolean moved = kernel.buffers().stream().anyMatch(Argument.Buffer::isMoved);
            if (kernel.adapted().isPresent()) {
                files.put(kernel.name(), new Files(prefix + ".adapted.cl", Optional.empty()));
            } else if (kernel.addressing() == Addressing.LOCAL || !moved) {
                files.put(kernel.name(), new Files(file, Optional.empty()));
            } else {
                String wrapper = prefix + ".wrapper.cl";
                boolean same = taken.contains(wrapper.toLowerCase(Locale.ROOT));
                files.put(
                        kernel.name(), new Files(file, Optional.of(same ? prefix + ".halomill.wrapper.cl" : wrapper)));
            }
        }
        return new KernelResources(files);
    }

    /** A user's file that is called as a generated one gives way to it. */
    private static String kept(String file, Program program) {
        String name = program.name().toLowerCase(Locale.ROOT);
        boolean generated = Stream.of(".forms.properties", ".streamed.cl", ".tiled.cl")
                .anyMatch(ending -> file.toLowerCase(Locale.ROOT).equals(name + ending));
        return generated ? "kernel." + file : file;
    }

    private static String base(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Those of a kernel of the program. */
    Files of(Kernel kernel) {
        Files found = files.get(kernel.name());
        if (found == null) {
            throw new IllegalArgumentException("no kernel " + kernel.name());
        }
        return found;
    }

    /** The copy of all kernels of a program that does several iterations at once, if there is one. */
    static Optional<String> streamed(Program program) {
        StreamedText copy = program.streamed();
        return copy.isPresent()
                ? Optional.of(program.name() + (copy.isTiled() ? ".tiled.cl" : ".streamed.cl"))
                : Optional.empty();
    }

    /** The user's files, each once. */
    String kernels() {
        return files.values().stream().map(Files::kernel).distinct().collect(Collectors.joining(", "));
    }
}
