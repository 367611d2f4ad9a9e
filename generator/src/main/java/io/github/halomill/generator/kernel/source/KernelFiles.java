package io.github.halomill.generator.kernel.source;

import io.github.halomill.generator.kernel.BuildOptions;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** The kernel files that were read, each once for the same text and options. */
public final class KernelFiles {

    /** A file as it was read. */
    record Content(String relative, Path file, String text, Path description, BuildOptions options) {}

    private final Map<Content, LoadedKernel> read = new HashMap<>();
    private final Set<Path> looked = new LinkedHashSet<>();

    /** Notes that a file was looked for there. */
    public void look(Path file) {
        looked.add(file);
    }

    /** Where files were looked for, whether they were there or not. */
    public List<Path> looked() {
        return List.copyOf(looked);
    }

    LoadedKernel once(Content content, Supplier<LoadedKernel> reader) {
        return read.computeIfAbsent(content, unread -> reader.get());
    }
}
