package io.github.halomill.runtime.cli.options;

import io.github.halomill.runtime.base.CommandOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What is found out of a run besides its results.
 *
 * @param verify whether the run is verified, and how
 * @param roofline whether to measure how fast the devices copy
 * @param report where a report in JSON goes
 * @param trace where a trace of the run goes
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
                label = "FILE.json",
                text = "Write numbers of the run (-: to standard output).")
        Optional<Path> report,

        @CommandOption(
                value = "--trace",
                label = "FILE.json",
                text = "Write a timeline of the run (-: to standard output).")
        Optional<Path> trace) {}
