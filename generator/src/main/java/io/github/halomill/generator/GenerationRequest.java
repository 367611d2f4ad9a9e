package io.github.halomill.generator;

import java.nio.file.Path;
import java.util.Optional;

/** Placeholder. */
public record GenerationRequest(
        Path description,
        String displayName,
        Path directory,
        Layout layout,
        Optional<String> javaPackage,
        boolean check) {}
