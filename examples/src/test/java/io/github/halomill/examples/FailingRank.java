package io.github.halomill.examples;

import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.mpi.Launcher;
import jacobi2d.Jacobi2D;

/** Runs for ever on all ranks, but for the second, which fails after a few steps. */
public final class FailingRank {

    private FailingRank() {}

    public static void main(String[] arguments) {
        try (Jacobi2D program = Jacobi2D.builder()
                .options(ExecutionOptions.DEFAULT.withTuning(Tuning.OFF))
                .ny(128)
                .devices("0:0")
                .build()) {
            if (Launcher.ofProcess().rank() == 1) {
                program.onProgress(steps -> {
                    if (steps == 20) {
                        throw new IllegalStateException("on purpose");
                    }
                });
            }
            program.run(Long.MAX_VALUE / 2);
        }
        System.out.println("came to the end");
    }
}
