package io.github.halomill.generator.run;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A run of a sweep that has ended.
 *
 * @param set what was set, by name
 * @param exitCode what it ended with
 * @param report what {@code --report} writes of it; empty if it did not begin
 */
public record SweepRun(Map<String, String> set, int exitCode, Map<String, Object> report) {

    private static final int NOT_FINITE = 65;

    public SweepRun {
        set = Collections.unmodifiableMap(new LinkedHashMap<>(set));
        report = Collections.unmodifiableMap(new LinkedHashMap<>(report));
    }

    /** What scalars were in the end, as text, by name. */
    Map<String, String> scalars() {
        Map<String, String> scalars = new LinkedHashMap<>();
        member("scalars")
                .ifPresent(all -> all.forEach((name, value) -> scalars.put(name.toString(), value.toString())));
        return scalars;
    }

    /** A number of the report, as text; {@code -} if it is not there. */
    String number(String name) {
        return String.valueOf(report.getOrDefault(name, "-"));
    }

    /** Seconds of the loop, as text. */
    String seconds() {
        return member("seconds").map(all -> String.valueOf(all.get("loop"))).orElse("-");
    }

    private Optional<Map<?, ?>> member(String name) {
        return report.get(name) instanceof Map<?, ?> map ? Optional.of(map) : Optional.empty();
    }

    /** A word for how it ended. */
    String end() {
        if (exitCode == NOT_FINITE) {
            return "not finite";
        }
        return exitCode == 0 ? "done" : "exit code " + exitCode;
    }
}
