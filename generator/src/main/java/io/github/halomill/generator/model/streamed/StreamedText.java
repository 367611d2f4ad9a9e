package io.github.halomill.generator.model.streamed;

import io.github.halomill.runtime.exec.program.CopySignature;
import java.util.List;

/**
 * A copy of all kernels of an iteration that does several iterations between loading an element and storing it, or why
 * there is none. Dimensions are those of memory, x first.
 *
 * @param text of the copy's file; empty: there is none
 * @param function the copy's name, in that of its kernel
 * @param iterations how they follow each other
 * @param signature what the copy is passed
 * @param tiles names of the arrays of which it holds tiles, each after that which is written; how far these are read
 *     follows from their dependent points, and {@code iterations} says nothing of it. None: it is no copy in tiles
 * @param obstacle why there is none; of tiles, why it is no other
 */
public record StreamedText(
        String text,
        String function,
        Iterations iterations,
        CopySignature signature,
        List<String> tiles,
        String obstacle) {

    public StreamedText {
        tiles = List.copyOf(tiles);
    }

    /**
     * How iterations of a copy follow each other.
     *
     * @param low how far one reads towards lower places, per dimension; of tiles, none
     * @param high how far towards higher places
     * @param cycle how many arrays change places
     * @param shifts by launch: how far ids of its kernel, or elements of its first array, are from what the copy
     *     counts, per dimension
     * @param takesAnyNumbers whether kernels do no harm whatever numbers they read
     */
    public record Iterations(
            List<Integer> low, List<Integer> high, int cycle, List<List<Integer>> shifts, boolean takesAnyNumbers) {

        public Iterations {
            low = List.copyOf(low);
            high = List.copyOf(high);
            shifts = List.copyOf(shifts);
        }
    }

    /** None, because of that. */
    public static StreamedText none(String obstacle) {
        Iterations iterations = new Iterations(List.of(), List.of(), 1, List.of(), false);
        return new StreamedText("", "", iterations, new CopySignature(List.of()), List.of(), obstacle);
    }

    /** This copy where arguments have other names. */
    public StreamedText with(CopySignature passed, List<String> others) {
        return new StreamedText(text, function, iterations, passed, others, obstacle);
    }

    /** Whether there is one. */
    public boolean isPresent() {
        return !text.isEmpty();
    }

    /** Whether it holds tiles. */
    public boolean isTiled() {
        return !tiles.isEmpty();
    }
}
