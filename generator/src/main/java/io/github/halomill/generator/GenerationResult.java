package io.github.halomill.generator;

import io.github.halomill.generator.diagnostic.Diagnostic;
import java.nio.file.Path;
import java.util.List;

/** Placeholder. */
public record GenerationResult(List<Diagnostic> diagnostics, List<Path> changed) {}
