package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.checkpoint.Checkpoint;
import io.github.halomill.runtime.cli.options.RunOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Runs that go on from a checkpoint. */
final class Resumption implements Start {

    private final Checkpoint checkpoint;
    private final RunOptions options;

    Resumption(Checkpoint checkpoint, RunOptions options) {
        this.checkpoint = checkpoint;
        this.options = options;
        if (checkpoint.iteration() > options.iterations()) {
            throw new RunException("resume: " + checkpoint + " has done " + checkpoint.iteration()
                    + " iterations already, but --iterations, which counts those too, is " + options.iterations());
        }
    }

    @Override
    public void open(StencilProgram program, List<ProgramArray> arrays) {
        checkpoint.open(program, options.checkpoints());
    }

    @Override
    public void fill(StencilProgram program, List<ProgramArray> arrays) {
        checkpoint.restore(program);
    }

    @Override
    public long iteration() {
        return checkpoint.iteration();
    }

    @Override
    public Optional<Path> checkpoint() {
        return Optional.of(checkpoint.folder());
    }

    @Override
    public boolean isZero() {
        return false;
    }

    @Override
    public void close() {
        checkpoint.close();
    }
}
