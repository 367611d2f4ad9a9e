package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.partition.Zone;

/** One zone while it runs: what the step loop of a generated program tells its device to do. One thread each. */
@SuppressWarnings("DoNotCallSuggester")
public final class ZoneRun {

    /** Which part of the problem it is. */
    public Zone zone() {
        throw new UnsupportedOperationException();
    }

    /** Sets the kernel's arguments, in the order of its parameters. */
    public void bind(KernelArgument... arguments) {
        throw new UnsupportedOperationException();
    }

    /** Refreshes the ghost zones of {@code field} if a neighbour has written what they hold. */
    public void exchange(Field<?> field) {
        throw new UnsupportedOperationException();
    }

    /** Runs the kernel over the zone's work-items. */
    public void launch() {
        throw new UnsupportedOperationException();
    }

    /** Exchanges what the two names denote, as the swap of two C pointers does. */
    public void swap(Field<?> first, Field<?> second) {
        throw new UnsupportedOperationException();
    }
}
