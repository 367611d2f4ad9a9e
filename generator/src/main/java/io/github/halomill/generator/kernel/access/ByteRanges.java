package io.github.halomill.generator.kernel.access;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Bytes of an array.
 *
 * @param ranges in order, apart from each other
 * @param exact whether every one of the bytes is touched; none else is, ever. A set that is not exact is good for what
 *     is read, not for what is written: to write back a byte that was not written overwrites what another device wrote
 *     there
 */
public record ByteRanges(List<Range> ranges, boolean exact) {

    /** Contiguous bytes, counted from the array's first. */
    public record Range(long offset, long length) {
        long end() {
            return offset + length;
        }
    }

    public ByteRanges {
        ranges = List.copyOf(ranges);
    }

    /** Ranges in any order, which may overlap. */
    static ByteRanges of(Collection<Range> ranges, boolean exact) {
        List<Range> merged = new ArrayList<>();
        ranges.stream().sorted(Comparator.comparingLong(Range::offset)).forEach(range -> {
            Range last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            if (last == null || last.end() < range.offset()) {
                merged.add(range);
            } else if (last.end() < range.end()) {
                merged.set(merged.size() - 1, new Range(last.offset(), range.end() - last.offset()));
            }
        });
        return new ByteRanges(merged, exact);
    }
}
