package io.github.halomill.generator.model.streamed;

import java.util.List;

/**
 * A copy of all kernels of an iteration that does several iterations between loading an element and storing it.
 * Dimensions are those of memory, x first.
 *
 * @param text of the copy's file
 * @param low how far an iteration reads towards lower places, per dimension
 * @param high how far towards higher places
 * @param launches what it has of each, in order
 * @param inPlace names of fields that an iteration updates in place
 */
public record StreamedIteration(
        String text, List<Integer> low, List<Integer> high, List<OfLaunch> launches, List<String> inPlace) {

    public StreamedIteration {
        low = List.copyOf(low);
        high = List.copyOf(high);
        launches = List.copyOf(launches);
        inPlace = List.copyOf(inPlace);
    }

    /**
     * What it has of a launch.
     *
     * @param shift how far ids of its kernel are from what the copy counts, per dimension
     * @param passed arguments of its kernel that the copy is passed because of it; others it has of launches before
     * @param sized whether it is passed how many work-items this launch has
     */
    public record OfLaunch(List<Integer> shift, List<String> passed, boolean sized) {

        public OfLaunch {
            shift = List.copyOf(shift);
            passed = List.copyOf(passed);
        }
    }
}
