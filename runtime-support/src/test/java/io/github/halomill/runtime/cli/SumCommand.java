package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.ProgramBuilder;
import io.github.halomill.runtime.Settings;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.RunStoppedException;
import io.github.halomill.runtime.exec.CombinedProgram;
import io.github.halomill.runtime.exec.ZonesProgram;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import java.util.function.LongConsumer;

/** The command line of {@link SumProgram}, for a process of its own, which says on standard error how far it is. */
final class SumCommand {

    private static int opened;

    private SumCommand() {}

    /**
     * Runs it.
     *
     * @param arguments the step after which a run says {@code at step N}, {@code stuck} for a program that never opens, {@code second}
     *     for one that opens a second time only until somebody interrupts it, or {@code combined} for a {@link CombinedProgram}; then options
     */
    public static void main(String[] arguments) {
        String[] options = new String[arguments.length - 1];
        System.arraycopy(arguments, 1, options, 0, options.length);
        System.exit(ProgramCommand.of("Sum", () -> new Builder(arguments[0])).execute(options));
    }

    static final class Builder implements ProgramBuilder {

        private final String step;
        private ExecutionOptions options = ExecutionOptions.DEFAULT;

        Builder(String step) {
            this.step = step;
        }

        @Override
        public Settings settings() {
            return new Settings();
        }

        @Override
        public ProgramBuilder options(ExecutionOptions newOptions) {
            options = newOptions;
            return this;
        }

        @Override
        public long iterations() {
            return 1;
        }

        @Override
        public StencilProgram build() {
            System.err.println("opening");
            while (step.equals("stuck")) {
                Thread.onSpinWait();
            }
            if (step.equals("combined")) {
                return new ZonesProgram(new CombinedProgram(1).program(), options) {};
            }
            if (step.equals("second") && ++opened == 2) {
                awaitInterrupt();
            }
            return new SumProgram(options) {
                @Override
                public void onProgress(LongConsumer stepsDone) {
                    super.onProgress(done -> {
                        stepsDone.accept(done);
                        if (step.equals(Long.toString(done))) {
                            System.err.println("at step " + done);
                        }
                    });
                }
            };
        }

        private static void awaitInterrupt() {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                throw new RunStoppedException("interrupted", 0);
            }
        }
    }
}
