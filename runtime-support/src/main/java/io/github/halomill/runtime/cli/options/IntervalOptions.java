package io.github.halomill.runtime.cli.options;

import io.github.halomill.runtime.base.CommandOption;
import io.github.halomill.runtime.exec.plan.FiniteCheck;
import io.github.halomill.runtime.schedule.Output;
import java.util.List;
import java.util.OptionalLong;

/**
 * What is done at the end of every so many iterations.
 *
 * @param saves {@code ARG=FILE} each: what is written
 * @param watches names of arrays that are looked at
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
                value = "--every",
                label = "N",
                text = "In each how many iterations --save writes and --watch looks.")
        OptionalLong every,

        @CommandOption(
                value = "--keep-going",
                text = "Go on where a number that the schedule sets has become NaN or infinite, which ends a run"
                        + " otherwise.")
        boolean keepGoing) {

    public IntervalOptions {
        saves = List.copyOf(saves);
        watches = List.copyOf(watches);
    }

    /**
     * What is written.
     *
     * @param arrays the names of those that there are; empty: they are not known yet
     * @throws io.github.halomill.runtime.base.UsageException with all that is wrong
     */
    public List<Output.Save> saved(List<String> arrays) {
        boolean onlyWatched = saves.isEmpty() && !watches.isEmpty();
        return SaveOptions.steps(saves, onlyWatched ? OptionalLong.empty() : every, arrays);
    }

    /** What ends the run because a number is not finite; arguments and exceptions as of {@link #saved}. */
    public FiniteCheck finiteCheck(List<String> arrays) {
        return WatchOptions.check(watches, every, keepGoing, arrays);
    }
}
