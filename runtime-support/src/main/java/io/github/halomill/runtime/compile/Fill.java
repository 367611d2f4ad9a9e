package io.github.halomill.runtime.compile;

import io.github.halomill.runtime.schedule.margin.MarginPart;
import java.util.List;

/**
 * Margins of an array that a zone fills on its device.
 *
 * @param parts disjoint; none is made of what another one fills
 */
public record Fill(int array, List<MarginPart> parts) {

    public Fill {
        parts = List.copyOf(parts);
    }
}
