package io.github.halomill.runtime.base;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the name that somebody may have meant. */
public final class Likeness {

    private Likeness() {}

    /**
     * The name most like another: at most two letters are missing, too many, different or exchanged, or one in a short
     * name.
     */
    public static Optional<String> to(String name, Stream<String> names) {
        int most = name.length() < 3 ? 0 : name.length() < 5 ? 1 : 2;
        return names.filter(other -> !other.equals(name) && Math.abs(other.length() - name.length()) <= most)
                .filter(other -> distance(name, other) <= most)
                .min(Comparator.<String>comparingInt(other -> distance(name, other))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Letters to insert, to leave out, to change or to exchange with their neighbours; case counts for nothing. */
    private static int distance(String one, String other) {
        String a = one.toLowerCase(Locale.ROOT);
        String b = other.toLowerCase(Locale.ROOT);
        int[][] steps = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    steps[i][j] = i + j;
                    continue;
                }
                int change = steps[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                steps[i][j] = Math.min(change, Math.min(steps[i - 1][j], steps[i][j - 1]) + 1);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    steps[i][j] = Math.min(steps[i][j], steps[i - 2][j - 2] + 1);
                }
            }
        }
        return steps[a.length()][b.length()];
    }
}
