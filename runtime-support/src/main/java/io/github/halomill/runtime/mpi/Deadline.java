package io.github.halomill.runtime.mpi;

import io.github.halomill.runtime.base.RunException;
import java.time.Duration;
import java.util.Map;

/** How long a rank waits for others unless a program says something else. */
final class Deadline {

    private static final String VARIABLE = "HALOMILL_DEADLINE";

    private Deadline() {}

    /** Ten minutes, or what the user says in seconds. */
    static Duration of(Map<String, String> environment) {
        String text = environment.getOrDefault(VARIABLE, "600").strip();
        if (!text.matches("[0-9]{1,9}")) {
            throw new RunException(
                    VARIABLE + " is " + text + "; it has to be a number of seconds, or 0 to wait for ever");
        }
        return Duration.ofSeconds(Long.parseLong(text));
    }
}
