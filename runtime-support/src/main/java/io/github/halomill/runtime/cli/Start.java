package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.StencilProgram;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What runs begin with: all runs of a command line with the same. */
interface Start extends AutoCloseable {

    /** Collective: opens all that is read, before anything is copied; nothing if it is open. */
    void open(StencilProgram program, List<ProgramArray> arrays);

    /** Collective: has a program begin with it. */
    void fill(StencilProgram program, List<ProgramArray> arrays);

    /** Iterations that are done. */
    long iteration();

    /** The checkpoint that it is, if it is one. */
    Optional<Path> checkpoint();

    /** Whether every array is zero as far as can be told without reading files. */
    boolean isZero();

    @Override
    void close();
}
