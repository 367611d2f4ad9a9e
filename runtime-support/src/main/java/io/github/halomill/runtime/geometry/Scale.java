package io.github.halomill.runtime.geometry;

import io.github.halomill.runtime.base.RunException;
import java.util.ArrayList;
import java.util.List;

/**
 * How large cells are, and where they are, in a unit of the user's: cell i reaches from {@code origin + i * spacing} to
 * one spacing more.
 *
 * @param spacing along x, y and z, each more than 0
 * @param origin where cell 0 begins along x, y and z
 */
public record Scale(List<Double> spacing, List<Double> origin) {

    public Scale {
        spacing = List.copyOf(spacing);
        origin = List.copyOf(origin);
    }

    /**
     * That of a grid.
     *
     * @param spacing a number along each dimension, or one along all; none: 1
     * @param origin as the spacing; none: 0
     * @throws RunException if it is no length or no place
     */
    public static Scale of(int dimensions, double[] spacing, double[] origin) {
        Scale scale = new Scale(all(dimensions, spacing, 1, "spacing"), all(dimensions, origin, 0, "origin"));
        for (int d = 0; d < dimensions; d++) {
            if (!(scale.spacing.get(d) > 0) || Double.isInfinite(scale.spacing.get(d))) {
                throw new RunException("the grid's spacing along " + Axes.name(d) + " is " + scale.spacing.get(d)
                        + ": choose parameters and scalars with which it is more than 0");
            }
            if (!Double.isFinite(scale.origin.get(d))) {
                throw new RunException("the grid's origin along " + Axes.name(d) + " is " + scale.origin.get(d)
                        + ": choose parameters and scalars with which it is a number");
            }
        }
        return scale;
    }

    private static List<Double> all(int dimensions, double[] said, double unsaid, String what) {
        if (said.length > 1 && said.length != dimensions) {
            throw new RunException("the grid's " + what + " has " + said.length + " numbers, and the grid "
                    + dimensions + (dimensions == 1 ? " dimension" : " dimensions")
                    + ": say one for each, or one for all");
        }
        List<Double> all = new ArrayList<>();
        for (int d = 0; d < 3; d++) {
            all.add(d >= dimensions || said.length == 0 ? unsaid : said[said.length == 1 ? 0 : d]);
        }
        return all;
    }
}
