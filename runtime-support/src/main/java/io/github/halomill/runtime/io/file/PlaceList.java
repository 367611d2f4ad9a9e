package io.github.halomill.runtime.io.file;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.io.Causes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A file of cells, one on each line: numbers, x first, with commas or blanks between, in braces or not. */
public final class PlaceList {

    private PlaceList() {}

    /**
     * Reads one; lines that are empty or begin with # are left out.
     *
     * @throws RunException with the line, if that holds no cell; or if the file cannot be read, or has none
     */
    public static long[][] read(Path path) {
        List<long[]> places = new ArrayList<>();
        try {
            List<String> lines = Files.readAllLines(path);
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i).strip();
                if (!line.isEmpty() && !line.startsWith("#")) {
                    places.add(place(line, path + ", line " + (i + 1)));
                }
            }
        } catch (IOException e) {
            throw new RunException("cannot read " + path + ": " + Causes.of(e), e);
        }
        if (places.isEmpty()) {
            throw new RunException(path + " has no places: write a cell on each line, as in 120, 40");
        }
        return places.toArray(long[][]::new);
    }

    private static long[] place(String line, String where) {
        boolean braced = line.startsWith("{") && line.endsWith("}");
        String numbers = (braced ? line.substring(1, line.length() - 1) : line).strip();
        try {
            long[] place = Stream.of(numbers.split("\\s*,\\s*|\\s+"))
                    .mapToLong(Long::parseLong)
                    .toArray();
            if (place.length <= 3) {
                return place;
            }
        } catch (NumberFormatException e) {
            throw new RunException(
                    where + ": '" + line + "' is no cell: write whole numbers, x first, as in 120, 40", e);
        }
        throw new RunException(where + ": '" + line + "' has more than three numbers: write one for each dimension");
    }
}
