package io.github.halomill.generator.infer;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a description says already, and inference does not look for.
 *
 * @param parameters their values by name; empty for one that is asked for when the program runs
 * @param several whether the description has the form of several kernels
 * @param exchanges the names that each swap or rotation of the schedule exchanges; empty if nothing says which there are
 */
public record Given(Map<String, OptionalLong> parameters, boolean several, Optional<List<List<String>>> exchanges) {

    /** Nothing. */
    public static final Given NOTHING = new Given(Map.of(), false, Optional.empty());

    public Given {
        parameters = Map.copyOf(parameters);
        exchanges = exchanges.map(List::copyOf);
    }
}
