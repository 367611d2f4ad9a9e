package io.github.halomill.generator.diagnostic;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** What somebody may have meant who misspelled a name. */
public final class NearestName {

    private NearestName() {}

    /** The name that differs in the fewest characters: in at most two, and in at most one of three. */
    public static Optional<String> of(String name, Collection<String> names) {
        return names.stream()
                .min(Comparator.comparingInt(other -> distance(name, other)))
                .filter(nearest ->
                        distance(name, nearest) <= Math.min(2, Math.max(name.length(), nearest.length()) / 3));
    }

    /** Characters to insert, to remove or to replace. */
    private static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 0; i < from.length(); i++) {
            int diagonal = row[0];
            row[0] = i + 1;
            for (int j = 0; j < to.length(); j++) {
                int replaced = diagonal + (from.charAt(i) == to.charAt(j) ? 0 : 1);
                diagonal = row[j + 1];
                row[j + 1] = Math.min(replaced, 1 + Math.min(row[j], diagonal));
            }
        }
        return row[to.length()];
    }
}
