package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.ProgramBuilder;
import io.github.halomill.runtime.Settings;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.exec.SquareProgram;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;

/** The command line of {@link SquareProgram}. */
final class SquareCommand {

    private SquareCommand() {}

    /** Runs it; arguments are its options. */
    public static void main(String[] options) {
        System.exit(execute(options));
    }

    static int execute(String... options) {
        return ProgramCommand.of("Square", Builder::new).arrays("u").execute(options);
    }

    private static final class Builder implements ProgramBuilder {

        private ExecutionOptions options = ExecutionOptions.DEFAULT;

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
            return new SquareProgram(options);
        }
    }
}
