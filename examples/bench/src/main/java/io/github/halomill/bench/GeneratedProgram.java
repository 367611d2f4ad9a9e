package io.github.halomill.bench;

import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.partition.Partition;

/** A generated program with both arrays filled. */
final class GeneratedProgram implements Stepper {

    private final StencilProgram program;

    private GeneratedProgram(StencilProgram program) {
        this.program = program;
    }

    static GeneratedProgram open(Kernel kernel, Extent cells, ExecutionOptions options) {
        StencilProgram program = kernel.open(cells, options);
        try {
            PatternSource.fill(program);
        } catch (RuntimeException | Error e) {
            program.close();
            throw e;
        }
        return new GeneratedProgram(program);
    }

    Partition partition() {
        return program.partition();
    }

    /** Elements of an array, borders included. */
    Extent size() {
        return program.fields().get(0).size();
    }

    @Override
    public void run(long steps) {
        program.run(steps);
    }

    @Override
    public void read(ElementSink sink) {
        program.fields().get(1).copyTo(sink);
    }

    @Override
    public void close() {
        program.close();
    }
}
