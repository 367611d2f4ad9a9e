package io.github.halomill.runtime;

import io.github.halomill.runtime.exec.plan.ExecutionOptions;

/** The face that the builders of all generated programs show to what runs them. */
public interface ProgramBuilder {

    /** The parameters and scalars that can be set by name. */
    Settings settings();

    /** How the program is run. */
    ProgramBuilder options(ExecutionOptions options);

    /**
     * How many iterations the description asks for.
     *
     * @throws io.github.halomill.runtime.base.RunException if that depends on parameters that are missing or impossible
     */
    long iterations();

    /**
     * Opens the program; a trace among the options stays open.
     *
     * @throws io.github.halomill.runtime.base.RunException if the parameters make sizes that cannot be, or a device
     *     fails
     */
    StencilProgram build();
}
