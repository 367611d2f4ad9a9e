package io.github.halomill.generator.run;

import io.github.halomill.generator.compare.ReportFile;
import io.github.halomill.runtime.cli.ProgramRunner;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A run of a sweep that has ended.
 *
 * @param set what was set, by name
 * @param exitCode what it ended with
 * @param report of the run; empty if it did not begin
 */
public record SweepRun(Map<String, String> set, int exitCode, Optional<ReportFile> report) {

    public SweepRun {
        set = Collections.unmodifiableMap(new LinkedHashMap<>(set));
    }

    /** What scalars were in the end, as text, by name. */
    Map<String, String> scalars() {
        Map<String, String> scalars = new LinkedHashMap<>();
        report.ifPresent(file -> file.map("scalars")
                .forEach((name, value) -> scalars.put(
                        name, Objects.requireNonNullElse(value, "not finite").toString())));
        return scalars;
    }

    /** A number of the report, as text; {@code -} if it is not there. */
    String number(String name) {
        return report.map(file -> file.tree().get(name)).map(Object::toString).orElse("-");
    }

    /** Seconds of the loop, as text. */
    String seconds() {
        return report.map(file -> file.map("seconds").get("loop"))
                .map(Object::toString)
                .orElse("-");
    }

    /** A word for how it ended. */
    String end() {
        if (exitCode == ProgramRunner.NOT_FINITE) {
            return "not finite";
        }
        return exitCode == 0 ? "done" : "exit code " + exitCode;
    }
}
