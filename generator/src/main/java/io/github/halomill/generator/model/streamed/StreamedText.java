package io.github.halomill.generator.model.streamed;

import java.util.List;

/**
 * Whether a copy of a kernel can do several steps between loading an element and storing it, and that copy. Dimensions
 * are those of memory, x first.
 *
 * @param text of the copy's file; empty: there is none
 * @param low how far a step reads towards lower places, per dimension
 * @param high how far towards higher places
 * @param older names of the arrays that hold a step's result and are read one step later again, as the state before
 * @param tiles names of the arrays of which it holds tiles, each behind that which is written; how far these are read
 *     follows from their dependent points, and {@code low} and {@code high} say nothing. None: it is no copy in tiles
 * @param obstacle why there is none; of tiles, why it is no other
 */
public record StreamedText(
        String text, List<Integer> low, List<Integer> high, List<String> older, List<String> tiles, String obstacle) {

    public StreamedText {
        low = List.copyOf(low);
        high = List.copyOf(high);
        older = List.copyOf(older);
        tiles = List.copyOf(tiles);
    }

    /** None, because of that. */
    public static StreamedText none(String obstacle) {
        return new StreamedText("", List.of(), List.of(), List.of(), List.of(), obstacle);
    }

    /** Whether there is one. */
    public boolean isPresent() {
        return !text.isEmpty();
    }
}
