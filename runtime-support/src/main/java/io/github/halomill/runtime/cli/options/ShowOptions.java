package io.github.halomill.runtime.cli.options;

import io.github.halomill.runtime.base.CommandOption;
import io.github.halomill.runtime.base.UsageException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is seen of a run, and of the processes that run it together.
 *
 * @param deadline seconds that a rank waits for others, if that is said
 * @param where whether ranks and devices are only shown
 * @param progress how it is shown how far the run is
 * @param quiet no summary and no progress
 * @param verbose whether each decision is shown
 * @param generateCompletion whether only what completes options is printed
 */
public record ShowOptions(
        @CommandOption(
                value = "--deadline",
                label = "SECONDS",
                text = "How long a process of several waits for another before all end; 0: for ever (default: 600).")
        OptionalLong deadline,

        @CommandOption(
                value = "--where",
                text = "Say by which MPI which processes run together, where, with which devices, and end.")
        boolean where,

        @CommandOption(
                value = "--progress",
                label = "HOW",
                byDefault = "AUTO",
                text = "How to show how far the run is: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
        ProgressKind progress,

        @CommandOption(value = "--quiet", text = "No progress, no summary, no reminder of guesses.")
        boolean quiet,

        @CommandOption(
                value = "--verbose",
                text = "Say which devices there are, how the program is run and why, and what is read and written.")
        boolean verbose,

        @CommandOption(value = "--generate-completion", text = "Print what has bash or zsh complete these options.")
        boolean generateCompletion) {

    public ShowOptions {
        if (deadline.orElse(0) < 0) {
            throw new UsageException("deadline: " + deadline.getAsLong() + " is negative; 0 means for ever");
        }
    }

    /** How long a rank waits for others, if that is said. */
    public Optional<Duration> patience() {
        return deadline.isPresent() ? Optional.of(Duration.ofSeconds(deadline.getAsLong())) : Optional.empty();
    }
}
