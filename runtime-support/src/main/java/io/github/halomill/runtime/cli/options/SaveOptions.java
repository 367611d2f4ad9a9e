package io.github.halomill.runtime.cli.options;

import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.io.file.SaveSpec;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.scalar.Due;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** What {@code --save} and {@code --every} ask for. */
final class SaveOptions {

    private final List<Output.Save> steps = new ArrayList<>();
    private final List<String> wrong = new ArrayList<>();

    private SaveOptions() {}

    /**
     * What is to be saved at the end of each iteration.
     *
     * @param texts {@code ARG=FILE} each
     * @param every in each how many iterations
     * @param arrays the names of those that there are; empty: they are not known yet
     * @throws UsageException with all that is wrong
     */
    static List<Output.Save> steps(List<String> texts, OptionalLong every, List<String> arrays) {
        SaveOptions options = new SaveOptions();
        options.check(texts, every);
        Set<String> patterns = new HashSet<>();
        for (String text : texts) {
            try {
                SaveSpec spec = SaveSpec.parse(text);
                options.check(spec, arrays, patterns.add(spec.pattern()));
                Due due = Due.every(Math.max(1, every.orElse(1))); // less is told of
                options.steps.add(new Output.Save(due, spec.argument(), spec.pattern(), Optional.empty()));
            } catch (UsageException e) {
                options.wrong.add(e.getMessage());
            }
        }
        if (!options.wrong.isEmpty()) {
            throw new UsageException(String.join("\n", options.wrong));
        }
        return options.steps;
    }

    private void check(List<String> texts, OptionalLong every) {
        if (every.isEmpty() && !texts.isEmpty()) {
            wrong.add("save: in each how many iterations is not said; add --every 100, for example");
        } else if (every.isPresent() && texts.isEmpty()) {
            wrong.add("every: nothing is to be saved; add --save ARG=FILE, such as u=u-{iteration}.vti, or --log");
        }
        if (every.orElse(1) < 1) {
            wrong.add("every: " + every.getAsLong() + " is less than 1; 1 is each iteration");
        }
    }

    private void check(SaveSpec spec, List<String> arrays, boolean isNew) {
        if (!arrays.isEmpty() && !arrays.contains(spec.argument().array())) {
            wrong.add("save: '" + spec.argument().array() + "' is no array; there are " + String.join(", ", arrays));
        }
        wrong.addAll(spec.faults());
        if (!isNew) {
            wrong.add("save: " + spec.pattern() + " is to be written twice; give each array files of its own");
        }
    }
}
