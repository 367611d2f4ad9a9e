package io.github.halomill.runtime.schedule;

import java.util.Optional;

/**
 * What devices hold of an array, and who may write it.
 *
 * @param owned whether cells have elements of it; else every device holds all of them
 * @param combining how zones' copies become one after a launch that writes it, where no cell has any; empty: launches
 *     write elements of their cells, or none
 */
public record Holding(boolean owned, Optional<Combining> combining) {

    public Holding {
        if (owned && combining.isPresent()) {
            throw new IllegalArgumentException("what is combined is nobody's");
        }
    }
}
