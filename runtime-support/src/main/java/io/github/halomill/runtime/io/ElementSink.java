package io.github.halomill.runtime.io;

import io.github.halomill.runtime.geometry.Box;
import java.nio.ByteBuffer;

/**
 * Where the elements of an array go. Called by several threads at once, for disjoint boxes of the array in any order.
 */
@FunctionalInterface
public interface ElementSink {

    /**
     * Takes the elements of {@code box}, x fastest, from {@code data}'s position on.
     *
     * @param box in coordinates of the whole array
     * @param data in native byte order; valid during the call only
     */
    void write(Box box, ByteBuffer data);

    /** Whether the sinks of all ranks are the same one: each rank hands on what it has, not all of the array. */
    default boolean isShared() {
        return false;
    }

    /** This sink; {@code check} is called for each box, and ends the copy if it throws. */
    default ElementSink asking(Runnable check) {
        ElementSink sink = this;
        return new ElementSink() {
            @Override
            public void write(Box box, ByteBuffer data) {
                check.run();
                sink.write(box, data);
            }

            @Override
            public boolean isShared() {
                return sink.isShared();
            }
        };
    }
}
