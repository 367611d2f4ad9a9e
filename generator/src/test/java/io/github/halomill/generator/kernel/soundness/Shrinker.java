package io.github.halomill.generator.kernel.soundness;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Leaves statements out of a kernel as long as it goes on to fail, so that a person can read what is left. */
final class Shrinker {

    private Shrinker() {}

    /**
     * A kernel that fails and from which nothing more can be left out.
     *
     * @param fails whether a text, which may be no kernel at all, still shows what is looked for; true of {@code text}
     */
    static String smallest(String text, Predicate<String> fails) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        int size;
        do {
            size = lines.size();
            for (int i = 0; i < lines.size(); i++) {
                lines = withoutStatement(lines, i, fails);
            }
        } while (lines.size() < size);
        return String.join("\n", lines) + "\n";
    }

    /** Without the statement that begins in line {@code first}, or without what surrounds it, or as it was. */
    private static List<String> withoutStatement(List<String> lines, int first, Predicate<String> fails) {
        int last = lastLine(lines, first);
        List<String> left = new ArrayList<>(lines);
        left.subList(first, last + 1).clear();
        if (fails.test(String.join("\n", left))) {
            return left;
        }
        if (last > first) {
            left.addAll(first, lines.subList(first + 1, last));
            if (fails.test(String.join("\n", left))) {
                return left;
            }
        }
        return lines;
    }

    /** Where the braces that a line opens are closed. */
    private static int lastLine(List<String> lines, int first) {
        int open = 0;
        for (int i = first; i < lines.size(); i++) {
            open += (int) lines.get(i).chars().filter(c -> c == '{').count();
            open -= (int) lines.get(i).chars().filter(c -> c == '}').count();
            if (open <= 0) {
                return i;
            }
        }
        return first;
    }
}
