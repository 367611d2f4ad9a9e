package io.github.halomill.runtime.cli.options;

import io.github.halomill.runtime.base.CommandOption;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.exec.plan.FiniteCheck;
import io.github.halomill.runtime.exec.plan.LookedValues;
import io.github.halomill.runtime.schedule.Output;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What is done at the end of every so many iterations.
 *
 * @param saves {@code ARG=FILE} each: what is written
 * @param watches names of arrays that are looked at
 * @param logs numbers that are kept and shown
 * @param every in each how many iterations
 * @param keepGoing whether a number that is not finite ends nothing
 */
public record IntervalOptions(
        @CommandOption(
                value = "--save",
                label = "ARG=FILE",
                text = "Where an array goes while the program runs, such as u=frames/u-{iteration}.vti, at the end of"
                        + " each so many iterations as --every says.")
        List<String> saves,

        @CommandOption(
                value = "--watch",
                label = "ARG",
                separator = ",",
                text = "End the run where an element of this array has become NaN or infinite, and say which; looked"
                        + " at at the end of each so many iterations as --every says.")
        List<String> watches,

        @CommandOption(
                value = "--log",
                label = "VALUES",
                text = "Numbers to keep, show and write to --series, such as 'max(u), m = 2 * sum(u * v)', at the end"
                        + " of each so many iterations as --every says: of scalars, and of arrays their max,"
                        + " min, sum, sumsq or maxabs.")
        List<String> logs,

        @CommandOption(
                value = "--every",
                label = "N",
                text = "In each how many iterations --save writes, --watch looks and --log keeps numbers.")
        OptionalLong every,

        @CommandOption(
                value = "--keep-going",
                text = "Go on where a number that the schedule sets has become NaN or infinite, which ends a run"
                        + " otherwise.")
        boolean keepGoing) {

    public IntervalOptions {
        saves = List.copyOf(saves);
        watches = List.copyOf(watches);
        logs = List.copyOf(logs);
    }

    /**
     * What is written.
     *
     * @param arrays the names of those that there are; empty: they are not known yet
     * @throws UsageException with all that is wrong
     */
    public List<Output.Save> saved(List<String> arrays) {
        boolean noSave = saves.isEmpty() && !(watches.isEmpty() && logs.isEmpty());
        return SaveOptions.steps(saves, noSave ? OptionalLong.empty() : every, arrays);
    }

    /**
     * Numbers that are kept and shown.
     *
     * @param settings parameters, as text
     * @throws UsageException if they cannot be understood, or it is not said how often
     */
    public LookedValues logged(Map<String, String> settings) {
        if (logs.isEmpty()) {
            return LookedValues.NONE;
        }
        if (every.isEmpty()) {
            throw new UsageException("log: in each how many iterations is not said; add --every 100, for example");
        }
        if (every.getAsLong() < 1) {
            throw new UsageException("every: " + every.getAsLong() + " is less than 1; 1 is each iteration");
        }
        Map<String, Double> numbers = new HashMap<>();
        settings.forEach((name, text) -> number(text).ifPresent(number -> numbers.put(name, number)));
        return LookedValues.parse(logs, every.getAsLong(), numbers);
    }

    /** The number that a setting is, if it is one. */
    private static OptionalDouble number(String text) {
        try {
            return OptionalDouble.of(Double.parseDouble(text.trim()));
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    /** What ends the run because a number is not finite; arguments and exceptions as of {@link #saved}. */
    public FiniteCheck finiteCheck(List<String> arrays) {
        return WatchOptions.check(watches, every, keepGoing, arrays);
    }
}
