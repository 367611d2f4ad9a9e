package io.github.halomill.runtime.exec.save;

import io.github.halomill.runtime.io.ElementSink;

/** What all fields hold at some moment. */
@FunctionalInterface
public interface Snapshot {

    /**
     * Hands on what a field holds. For one thread at a time.
     *
     * @param field its number, in the order of the program
     */
    void copyTo(int field, ElementSink sink);
}
