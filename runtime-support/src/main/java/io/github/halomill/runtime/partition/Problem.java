package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import java.util.List;

/**
 * What is to be cut: a kernel space, the buffers that hang on it and how their names change places.
 *
 * @param space the NDRange
 * @param addressing what the kernel on a zone sees
 * @param buffers every buffer argument, in the order of the kernel's parameters
 * @param swaps carried out in this order after every iteration
 * @param conditionalWrites whether it may depend on the contents of arrays which elements the kernel writes; then zones that
 *     compute what belongs to others need the old values of what is written, too
 */
public record Problem(
        KernelSpace space,
        Addressing addressing,
        List<BufferLayout> buffers,
        List<Swap> swaps,
        boolean conditionalWrites) {

    /** A problem of whose kernel nothing is known: writes may be conditional. */
    public Problem(KernelSpace space, Addressing addressing, List<BufferLayout> buffers, List<Swap> swaps) {
        this(space, addressing, buffers, swaps, true);
    }

    public Problem {
        buffers = List.copyOf(buffers);
        swaps = List.copyOf(swaps);
    }

    /**
     * Work-groups per dimension as far as it may be cut: with global addressing all dimensions but the slowest count as one
     * group.
     */
    public Extent cuttableGroups() {
        Extent groups = space.groups();
        return addressing == Addressing.LOCAL
                ? groups
                : Extent.of(1).with(space.slowest(), groups.along(space.slowest()));
    }

    /** Position of the buffer of that name; throws {@link IllegalArgumentException} if there is none. */
    public int indexOf(String name) {
        for (int i = 0; i < buffers.size(); i++) {
            if (buffers.get(i).name().equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException("no buffer " + name);
    }

    /** The buffer of that name; throws {@link IllegalArgumentException} if there is none. */
    public BufferLayout buffer(String name) {
        return buffers.get(indexOf(name));
    }

    /** What the kernel has to read and write at least for these work-items: what they own, once in each direction, in bytes. */
    public long bytesPerStep(Box items) {
        long bytes = 0;
        for (BufferLayout layout : buffers) {
            if (layout.owned()) {
                int directions =
                        (layout.access().reads() ? 1 : 0) + (layout.access().writes() ? 1 : 0);
                bytes += directions * layout.own(items).volume() * layout.type().bytes();
            }
        }
        return bytes;
    }
}
