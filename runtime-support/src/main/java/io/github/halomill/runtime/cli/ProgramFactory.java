package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;

/** Opens a generated program with the parameters of its command line. */
@FunctionalInterface
public interface ProgramFactory {

    /** Opens the program; a trace among the options stays open. */
    StencilProgram open(ExecutionOptions options);
}
