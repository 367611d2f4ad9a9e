package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.cut.Split;
import java.util.ArrayList;
import java.util.List;

/**
 * The shortest time in which unequal devices compute a grid, found by trying every way to cut it: all subsets of the
 * devices in their order, all factorisations of their number, all slabs, all rows of each slab, all zones of each row.
 * The time of a zone is counted from its own cells.
 *
 * @param cells of the grid
 * @param group cells that stay together; the last group of a dimension may have fewer
 */
record ShortestTime(Extent cells, Extent group) {

    /** Of any of the devices; those of weight 0 get nothing. */
    double any(List<Double> weights) {
        double shortest = Double.POSITIVE_INFINITY;
        for (int subset = 1; subset < 1 << weights.size(); subset++) {
            List<Double> some = new ArrayList<>();
            for (int device = 0; device < weights.size(); device++) {
                if ((subset >> device & 1) == 1) {
                    some.add(weights.get(device));
                }
            }
            if (!some.contains(0.0)) {
                shortest = Math.min(shortest, all(some));
            }
        }
        return shortest;
    }

    /** Of all of these devices, each with a zone; infinite if they cannot have one. */
    double all(List<Double> weights) {
        double shortest = Double.POSITIVE_INFINITY;
        for (int z = 1; z <= weights.size(); z++) {
            for (int y = 1; y * z <= weights.size(); y++) {
                if (weights.size() % (y * z) == 0) {
                    shortest = Math.min(shortest, of(new Split(weights.size() / (y * z), y, z), weights));
                }
            }
        }
        return shortest;
    }

    /** Of one zone for each weight, x first. */
    double of(Split split, List<Double> weights) {
        return parts(2, split, weights, 1);
    }

    /** Cuts along dimension {@code d} and below what is as long as {@code volume} in the dimensions above. */
    private double parts(int d, Split split, List<Double> weights, long volume) {
        if (d < 0) {
            return volume / weights.get(0);
        }
        double shortest = Double.POSITIVE_INFINITY;
        int each = weights.size() / split.along(d);
        for (List<Long> lengths : lengths(cells.along(d), group.along(d), split.along(d))) {
            double longest = 0;
            for (int part = 0; part < split.along(d); part++) {
                List<Double> ofPart = weights.subList(part * each, (part + 1) * each);
                longest = Math.max(longest, parts(d - 1, split, ofPart, volume * lengths.get(part)));
            }
            shortest = Math.min(shortest, longest);
        }
        return shortest;
    }

    /** All lengths of so many parts of whole groups. */
    private static List<List<Long>> lengths(long cells, long group, int parts) {
        if (parts == 1) {
            return cells > 0 ? List.of(List.of(cells)) : List.of();
        }
        List<List<Long>> all = new ArrayList<>();
        for (long first = group; first < cells; first += group) {
            for (List<Long> others : lengths(cells - first, group, parts - 1)) {
                List<Long> one = new ArrayList<>(List.of(first));
                one.addAll(others);
                all.add(one);
            }
        }
        return all;
    }
}
