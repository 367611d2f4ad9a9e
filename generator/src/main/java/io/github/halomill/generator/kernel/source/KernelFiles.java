package io.github.halomill.generator.kernel.source;

import io.github.halomill.generator.kernel.BuildOptions;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** The kernel files that were read, each once for the same text and options. */
public final class KernelFiles {

    /** A file as it was read. */
    record Content(String relative, Path file, String text, Path description, BuildOptions options) {}

    private final Map<Content, LoadedKernel> read = new HashMap<>();

    LoadedKernel once(Content content, Supplier<LoadedKernel> reader) {
        return read.computeIfAbsent(content, unread -> reader.get());
    }
}
