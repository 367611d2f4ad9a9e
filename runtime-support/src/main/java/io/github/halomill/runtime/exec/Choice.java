package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.geometry.Extent;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a tuner chooses, as text that can be kept.
 *
 * @param zones at most so many
 * @param depth steps from one exchange to the next
 * @param groupSize preferred work-items per work-group; null: the driver chooses
 * @param packing how faces are moved whose elements are not contiguous
 * @param reason for people
 */
record Choice(int zones, int depth, @Nullable Extent groupSize, Packing packing, String reason) {

    Choice {
        if (zones < 1 || depth < 1 || (groupSize != null && groupSize.volume() < 1)) {
            throw new IllegalArgumentException("there is nothing to run: " + zones + ", " + depth + ", " + groupSize);
        }
    }

    Choice withZones(int newZones) {
        return new Choice(newZones, depth, groupSize, packing, reason);
    }

    Choice withDepth(int newDepth) {
        return new Choice(zones, newDepth, groupSize, packing, reason);
    }

    Choice withGroupSize(@Nullable Extent newGroupSize) {
        return new Choice(zones, depth, newGroupSize, packing, reason);
    }

    Choice withPacking(Packing newPacking) {
        return new Choice(zones, depth, groupSize, newPacking, reason);
    }

    Choice because(String newReason) {
        return new Choice(zones, depth, groupSize, packing, newReason);
    }

    /** On one line; {@link #parse} reads it. */
    String toText() {
        String group = groupSize == null ? "driver" : groupSize.x() + "x" + groupSize.y() + "x" + groupSize.z();
        return zones + " " + depth + " " + group + " " + packing + " " + reason;
    }

    /** Empty if the text is none of {@link #toText}'s, of another version for example. */
    static Optional<Choice> parse(String text) {
        String[] words = text.split(" ", 5);
        try {
            return Optional.of(new Choice(
                    Integer.parseInt(words[0]),
                    Integer.parseInt(words[1]),
                    words[2].equals("driver") ? null : group(words[2].split("x")),
                    Packing.valueOf(words[3]),
                    words[4]));
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException | RunException e) {
            return Optional.empty();
        }
    }

    private static Extent group(String[] sizes) {
        return new Extent(Long.parseLong(sizes[0]), Long.parseLong(sizes[1]), Long.parseLong(sizes[2]));
    }
}
