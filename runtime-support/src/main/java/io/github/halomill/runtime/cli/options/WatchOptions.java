package io.github.halomill.runtime.cli.options;

import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.exec.plan.FiniteCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** What {@code --watch}, {@code --every} and {@code --keep-going} ask for. */
final class WatchOptions {

    private WatchOptions() {}

    /**
     * What ends a run that has gone wrong.
     *
     * @param fields names of arrays that are looked at
     * @param every in each how many iterations
     * @param arrays the names of those that there are; empty: they are not known yet
     * @throws UsageException with all that is wrong
     */
    static FiniteCheck check(List<String> fields, OptionalLong every, boolean keepGoing, List<String> arrays) {
        if (fields.isEmpty()) {
            return keepGoing ? FiniteCheck.NONE : FiniteCheck.SCALARS;
        }
        List<String> wrong = new ArrayList<>();
        if (keepGoing) {
            wrong.add("watch: --keep-going has a run go on whatever is found; leave out one of the two");
        }
        if (every.isEmpty()) {
            wrong.add("watch: in each how many iterations is not said; add --every 100, for example");
        } else if (every.getAsLong() < 1) {
            wrong.add("every: " + every.getAsLong() + " is less than 1; 1 is each iteration");
        }
        fields.stream()
                .filter(field -> !arrays.isEmpty() && !arrays.contains(field))
                .forEach(field ->
                        wrong.add("watch: '" + field + "' is no array; there are " + String.join(", ", arrays)));
        if (!wrong.isEmpty()) {
            throw new UsageException(String.join("\n", wrong));
        }
        return new FiniteCheck(true, fields.stream().distinct().toList(), every.getAsLong());
    }
}
