package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.stream.WriteChain.Version;
import java.util.List;

/**
 * Something that a launch reads.
 *
 * @param version of what
 * @param offsets from its own place
 */
record StageRead(Version version, List<Integer> offsets) {

    /** The same elsewhere. */
    StageRead at(List<Integer> other) {
        return new StageRead(version, other);
    }

    /** Whether it is of a chain as it is after one of its writers. */
    boolean isOf(WriteChain chain, int writer) {
        return version.chain().equals(chain) && version.writer() == writer;
    }

    /** How far along the slowest dimension. */
    int along() {
        return offsets.get(offsets.size() - 1);
    }

    /** Whether another work-item has it. */
    boolean isAcross() {
        return offsets.subList(0, offsets.size() - 1).stream().anyMatch(offset -> offset != 0);
    }

    /** By how many rows its writer has to be ahead: what others have is there after the next barrier. */
    int rows() {
        return along() + (isAcross() ? 1 : 0);
    }
}
