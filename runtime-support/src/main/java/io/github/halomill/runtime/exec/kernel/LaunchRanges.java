package io.github.halomill.runtime.exec.kernel;

import io.github.halomill.runtime.cl.NdRange;
import io.github.halomill.runtime.schedule.Grouping;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is launched of some work-items of a kernel: where each launched one does several elements, whole groups of
 * those, and what is left over as the kernel itself.
 *
 * @param single work-groups of the kernel itself
 * @param coarse work-groups where work-items do several elements
 * @param along the dimension along which they do
 * @param elements how many; 1: all is launched as the kernel itself
 */
public record LaunchRanges(LocalSize single, LocalSize coarse, int along, int elements) {

    /**
     * A range.
     *
     * @param range for the kernel itself, or for the form of it in which each work-item does several elements
     */
    public record FormRange(NdRange range, boolean isCoarse) {}

    /** Of a kernel that is only launched as it is. */
    static LaunchRanges of(LocalSize single) {
        return new LaunchRanges(single, single, 0, 1);
    }

    /**
     * The ranges, the largest first.
     *
     * @param name for timelines
     * @param groups work-items of a group by the description; 1 each if it leaves them open
     * @param offset first global id
     * @param items work-items of the kernel itself
     */
    List<FormRange> ranges(String name, Grouping grouping, long[] groups, long[] offset, long[] items) {
        long launched = elements == 1 ? 0 : items[along] / (elements * groups[along]) * groups[along];
        long done = launched * elements;
        List<FormRange> ranges = new ArrayList<>();
        if (launched > 0) {
            for (NdRange range : coarse.ranges(name, grouping, groups, offset, with(launched, items))) {
                long[] first = offset.clone();
                if (range.offset() != null) {
                    first = range.offset().clone();
                    first[along] = offset[along] + (first[along] - offset[along]) * elements;
                }
                ranges.add(new FormRange(
                        new NdRange(range.name(), range.dimensions(), first, range.global(), range.local()), true));
            }
        }
        if (done < items[along]) {
            long[] first = with(offset[along] + done, offset);
            Stream<NdRange> left =
                    single.ranges(name, grouping, groups, first, with(items[along] - done, items)).stream();
            left.forEach(range -> ranges.add(new FormRange(range, false)));
        }
        return ranges;
    }

    private long[] with(long value, long[] numbers) {
        long[] changed = numbers.clone();
        changed[along] = value;
        return changed;
    }
}
