package io.github.halomill.runtime.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the generator has guessed of a program. */
final class GuessedParts {

    /** By name, the value of a scalar. */
    private final Map<String, String> scalars = new LinkedHashMap<>();

    private final List<String> orders = new ArrayList<>();
    private final List<String> swaps = new ArrayList<>();

    void scalar(String name, String value) {
        scalars.put(name, value);
    }

    void swap(String names) {
        swaps.add("swap " + names);
    }

    void order(String kernels) {
        orders.add("launches of " + kernels);
    }

    /** A text for each, but for scalars that are set. */
    List<String> without(Set<String> set) {
        List<String> guesses = new ArrayList<>();
        scalars.forEach((scalar, value) -> {
            if (set.stream().noneMatch(one -> one.equals(scalar) || one.startsWith(scalar + "."))) {
                guesses.add(scalar + " = " + value + " (or set it: -p " + scalar + "=VALUE)");
            }
        });
        guesses.addAll(orders);
        guesses.addAll(swaps);
        return guesses;
    }
}
