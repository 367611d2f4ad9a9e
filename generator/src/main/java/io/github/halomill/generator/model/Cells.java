package io.github.halomill.generator.model;

import java.util.List;

/**
 * The cells of a grid.
 *
 * @param count how many there are per dimension, x first
 * @param spacing how large one is, a real expression of what does not change for each dimension, or one for all; none:
 *     nobody says it
 * @param origin where the first one begins, as the spacing
 */
public record Cells(List<Located> count, List<Located> spacing, List<Located> origin) {

    public Cells {
        count = List.copyOf(count);
        spacing = List.copyOf(spacing);
        origin = List.copyOf(origin);
    }
}
