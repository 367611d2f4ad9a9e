package io.github.halomill.testing.mutation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;

/** Something that reads what users write, and has to say of each input whether it takes it, or why not. */
public interface Target {

    /** A word for the command line. */
    String name();

    /** Inputs that are mutated, at least one. */
    List<Input> seeds() throws IOException;

    /** Words that mean something there. */
    default List<String> words() {
        return List.of();
    }

    /** Changes what was mutated, such as a checksum that would hide the rest. */
    default Input finished(Input mutated) {
        return mutated;
    }

    /**
     * Reads an input. A {@link io.github.halomill.runtime.base.RunException} says why it is refused; any other
     * exception is a finding.
     *
     * @param folder is empty
     */
    Answer read(Input input, Path folder) throws Exception;

    /** All targets on the class path. */
    static List<Target> all() {
        return ServiceLoader.load(Provider.class).stream()
                .flatMap(provider -> provider.get().targets().stream())
                .toList();
    }

    /** All targets of a module, for {@link ServiceLoader}. */
    interface Provider {
        List<Target> targets();
    }
}
