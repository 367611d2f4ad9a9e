package io.github.halomill.runtime;

import io.github.halomill.runtime.partition.Strategy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Placeholder. */
public record RunOptions(
        String devices,
        Strategy strategy,
        long iterations,
        List<String> inputs,
        List<String> outputs,
        boolean verify,
        Optional<Path> report,
        Optional<Path> trace,
        boolean quiet) {

    public RunOptions {
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
    }
}
