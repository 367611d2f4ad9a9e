package io.github.halomill.generator.kernel.group;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A work-group of a launch, along the dimensions that the kernel's functions name, at most three.
 *
 * @param size work-items of the group
 * @param number which group it is, from 0
 * @param groups how many there are
 * @param offset the first global id
 * @param scalars integers that are known, by the kernel's names
 */
public record LaunchedGroup(
        List<Long> size, List<Long> number, List<Long> groups, List<Long> offset, Map<String, Long> scalars) {

    public LaunchedGroup {
        size = List.copyOf(size);
        number = List.copyOf(number);
        groups = List.copyOf(groups);
        offset = List.copyOf(offset);
        scalars = Map.copyOf(scalars);
    }

    /** The local ids of its work-items, those along dimension 0 beside each other. */
    List<List<Long>> items() {
        List<List<Long>> items = new ArrayList<>();
        long all = size.stream().reduce(1L, Math::multiplyExact);
        for (long i = 0; i < all; i++) {
            List<Long> item = new ArrayList<>();
            long rest = i;
            for (long length : size) {
                item.add(rest % length);
                rest /= length;
            }
            items.add(item);
        }
        return items;
    }

    /** What a function of ids or sizes gives; {@code otherwise} beyond the last dimension. */
    private static long at(List<Long> numbers, long d, long otherwise) {
        return d >= 0 && d < numbers.size() ? numbers.get((int) d) : otherwise;
    }

    long size(long d) {
        return at(size, d, 1);
    }

    long number(long d) {
        return at(number, d, 0);
    }

    long groups(long d) {
        return at(groups, d, 1);
    }

    long offset(long d) {
        return at(offset, d, 0);
    }

    /** The global id of a work-item. */
    long global(List<Long> item, long d) {
        return offset(d) + number(d) * size(d) + at(item, d, 0);
    }

    long local(List<Long> item, long d) {
        return at(item, d, 0);
    }
}
