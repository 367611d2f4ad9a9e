package io.github.halomill.runtime.report;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Devices that failed while a run was under way, which went on without them.
 *
 * @param devices such as {@code 0:1}
 * @param time when that was noticed
 * @param iterations that they are known to have carried out
 * @param message for people: what failed, and what OpenCL said
 * @param from the iterations that were done where the run went on
 * @param checkpoint what it went on from; null: it began again
 */
public record RunFailure(
        List<String> devices,
        Instant time,
        long iterations,
        String message,
        long from,
        @Nullable String checkpoint) {

    public RunFailure {
        devices = List.copyOf(devices);
    }

    /** As a report has it. */
    Map<String, @Nullable Object> tree() {
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        tree.put("devices", devices);
        tree.put("time", time.toString());
        tree.put("iterations", iterations);
        tree.put("message", message);
        tree.put("from", from);
        tree.put("checkpoint", checkpoint);
        return tree;
    }

    /** For people. */
    String text() {
        return message + "; the run "
                + (checkpoint == null ? "began again" : "went on from " + checkpoint + ", after iteration " + from);
    }
}
