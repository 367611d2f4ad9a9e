package io.github.halomill.runtime.device;

import io.github.halomill.runtime.base.RunException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a query names nodes by: a number from 0 on, a name, or a pattern of names.
 *
 * @param column where it stands
 */
record NodeName(String text, boolean isNumber, int column) {

    /**
     * Those that are meant, out of {@code nodes}.
     *
     * @throws RunException if there is none
     */
    List<String> meant(List<String> nodes) {
        List<String> meant = isNumber ? numbered(nodes) : named(nodes);
        if (meant.isEmpty()) {
            String here = IntStream.range(0, nodes.size())
                    .mapToObj(number -> number + " (" + nodes.get(number) + ")")
                    .collect(Collectors.joining(", "));
            throw new RunException(
                    "devices, column " + column + ": there is no node '" + text + "'; nodes with devices: " + here);
        }
        return meant;
    }

    private List<String> numbered(List<String> nodes) {
        return IntStream.range(0, nodes.size())
                .filter(number -> Integer.toString(number).equals(text))
                .mapToObj(nodes::get)
                .toList();
    }

    /** A name that is there is no pattern, even if it has a _. */
    private List<String> named(List<String> nodes) {
        List<String> same = nodes.stream().filter(text::equalsIgnoreCase).toList();
        LikePattern pattern = new LikePattern(text);
        return same.isEmpty() ? nodes.stream().filter(pattern::matches).toList() : same;
    }
}
