package io.github.halomill.runtime.io.file;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.io.Causes;
import io.github.halomill.runtime.io.format.SmallFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A file of cells, one on each line: numbers, x first, with commas or blanks between, in braces or not. */
public final class PlaceList {

    /** With which some editors begin a file of UTF-8, byte by byte. */
    private static final String MARK = "\u00ef\u00bb\u00bf";

    private PlaceList() {}

    /**
     * Reads one; lines that are empty or begin with # are left out, whatever their characters are.
     *
     * @param dimensions how many numbers a cell has
     * @param check throws a RunException if a cell will not do
     * @throws RunException with the line, if that holds no such cell; or if the file cannot be read, or has none
     */
    public static long[][] read(Path path, int dimensions, Consumer<long[]> check) {
        List<long[]> places = new ArrayList<>();
        List<String> lines = lines(path);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                try {
                    long[] place = place(line, dimensions);
                    check.accept(place);
                    places.add(place);
                } catch (RunException e) {
                    throw new RunException(path + ", line " + (i + 1) + ": " + e.getMessage(), e);
                }
            }
        }
        if (places.isEmpty()) {
            throw new RunException(path + " has no places: write a cell on each line, as in 120, 40");
        }
        return places.toArray(long[][]::new);
    }

    private static List<String> lines(Path path) {
        try {
            String text = SmallFile.text(path, StandardCharsets.ISO_8859_1, 16, "a list of cells");
            return (text.startsWith(MARK) ? text.substring(MARK.length()) : text)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new RunException("cannot read " + path + ": " + Causes.of(e), e);
        }
    }

    private static long[] place(String line, int dimensions) {
        boolean braced = line.startsWith("{") && line.endsWith("}");
        String numbers = (braced ? line.substring(1, line.length() - 1) : line).strip();
        long[] place;
        try {
            place = Stream.of(numbers.split("\\s*,\\s*|\\s+"))
                    .mapToLong(Long::parseLong)
                    .toArray();
        } catch (NumberFormatException e) {
            throw new RunException("'" + line + "' is no cell: write whole numbers, x first, as in 120, 40", e);
        }
        if (place.length != dimensions) {
            throw new RunException("'" + line + "' has " + place.length + (place.length == 1 ? " number" : " numbers")
                    + ", and the field has " + dimensions + (dimensions == 1 ? " dimension" : " dimensions")
                    + ": write a number for each, x first");
        }
        return place;
    }
}
