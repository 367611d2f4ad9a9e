package io.github.halomill.generator.kernel.stream;

import java.util.List;

/**
 * An element that a work-item reads: that many elements from its own along each dimension of memory, x first.
 *
 * @param array the kernel's parameter
 */
record Load(String array, List<Integer> offsets) {

    private static final String AXES = "xyz";

    Load {
        offsets = List.copyOf(offsets);
    }

    /** How far along the slowest dimension. */
    int along() {
        return offsets.get(offsets.size() - 1);
    }

    /** How far along the others. */
    List<Integer> across() {
        return offsets.subList(0, offsets.size() - 1);
    }

    /** Whether another work-item has it. */
    boolean isAcross() {
        return across().stream().anyMatch(offset -> offset != 0);
    }

    boolean isOwn() {
        return offsets.stream().allMatch(offset -> offset == 0);
    }

    /** What the copy calls it: {@code now_xm1_yp2} is one to the left and two rows on. */
    String name() {
        StringBuilder name = new StringBuilder(array);
        for (int d = 0; d < offsets.size(); d++) {
            int offset = offsets.get(d);
            if (offset != 0) {
                name.append('_')
                        .append(AXES.charAt(d))
                        .append(offset < 0 ? 'm' : 'p')
                        .append(Math.abs(offset));
            }
        }
        return name.toString();
    }
}
