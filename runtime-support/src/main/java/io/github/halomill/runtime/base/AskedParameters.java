package io.github.halomill.runtime.base;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The parameters and scalars of a description that have no value there: who runs the program has to give them. */
public final class AskedParameters {

    private final List<String> missing = new ArrayList<>();

    /**
     * One of them.
     *
     * @param value that was given; null if none was
     */
    public AskedParameters add(String name, @Nullable Number value) {
        if (value == null) {
            missing.add(name);
        }
        return this;
    }

    /** Throws {@link UsageException}, with all that are missing, if there are some. */
    public void check() {
        if (missing.isEmpty()) {
            return;
        }
        boolean one = missing.size() == 1;
        String names = missing.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
        String options = missing.stream().map(name -> "-p " + name + "=N").collect(Collectors.joining(" "));
        throw new UsageException((one ? "parameter " : "parameters ") + names + (one ? " has" : " have")
                + " no value in the description: give " + (one ? "it" : "them") + " with " + options);
    }
}
