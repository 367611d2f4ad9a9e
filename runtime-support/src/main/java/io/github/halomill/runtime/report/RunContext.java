package io.github.halomill.runtime.report;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a command line asked of a run, and what it was told.
 *
 * @param command the words of the command line
 * @param version what generated the program
 * @param start when it was started
 * @param parameters parameters and scalars as they were set, as text
 * @param remarks what was said of the run
 * @param failures of devices, without which it went on
 * @param ending how it ended
 */
public record RunContext(
        List<String> command,
        String version,
        Instant start,
        Map<String, String> parameters,
        Remarks remarks,
        List<RunFailure> failures,
        Ending ending) {

    public RunContext {
        command = List.copyOf(command);
        failures = List.copyOf(failures);
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /**
     * What was said of a run.
     *
     * @param warnings of what may be wrong
     * @param guesses that nobody has confirmed
     * @param decisions of how it was run
     */
    public record Remarks(List<String> warnings, List<String> guesses, List<String> decisions) {

        public Remarks {
            warnings = List.copyOf(warnings);
            guesses = List.copyOf(guesses);
            decisions = List.copyOf(decisions);
        }
    }

    /**
     * How a run ended.
     *
     * @param verification how it was verified, {@code none} for example
     * @param passed whether that found no difference
     * @param stoppedBy what ended it before its end, {@code SIGINT} for example; null: nothing
     */
    public record Ending(
            String verification, boolean passed, @Nullable String stoppedBy) {}
}
