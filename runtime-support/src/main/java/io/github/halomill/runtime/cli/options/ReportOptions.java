package io.github.halomill.runtime.cli.options;

import io.github.halomill.runtime.base.CommandOption;
import io.github.halomill.runtime.base.UsageException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What is found out of a run besides its results.
 *
 * @param verify whether the run is verified, and how
 * @param roofline whether to measure how fast the devices copy
 * @param report where a report goes
 * @param series where a table of what is logged goes
 * @param trace where a trace of the run goes
 * @param command the words of the command line
 * @param guesses what the program relies on and nobody has confirmed
 */
public record ReportOptions(
        @CommandOption(
                value = "--verify",
                label = "HOW",
                alone = "zones",
                byDefault = "NONE",
                text = "Run again on one device and compare every bit, which shows the cut to be right, not the"
                        + " description; poison: first also with all spoilt that no zone must read.")
        VerificationKind verify,

        @CommandOption(value = "--roofline", text = "Measure how fast the devices copy, and compare.")
        boolean roofline,

        @CommandOption(
                value = "--report",
                label = "FILE",
                text = "Write a report of the run: numbers (.json, or - for standard output), or a page for a browser"
                        + " (.html).")
        Optional<Path> report,

        @CommandOption(
                value = "--series",
                label = "FILE.csv",
                text = "Write what the schedule and --log tell, a row each time.")
        Optional<Path> series,

        @CommandOption(
                value = "--trace",
                label = "FILE.json",
                text = "Write a timeline of the run (-: to standard output).")
        Optional<Path> trace,

        List<String> command,
        List<String> guesses) {

    public ReportOptions {
        command = List.copyOf(command);
        guesses = List.copyOf(guesses);
        series.filter(file -> !file.toString().toLowerCase(Locale.ROOT).endsWith(".csv"))
                .ifPresent(file -> {
                    throw new UsageException("series: " + file + " is no table; give it a name that ends in .csv");
                });
    }

    /** These options with the words of the command line, and what is a guess of the generator. */
    public ReportOptions of(List<String> words, List<String> guessed) {
        return new ReportOptions(verify, roofline, report, series, trace, words, guessed);
    }
}
