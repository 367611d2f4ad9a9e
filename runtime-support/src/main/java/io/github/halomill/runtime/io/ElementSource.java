package io.github.halomill.runtime.io;

import io.github.halomill.runtime.geometry.Box;
import java.nio.ByteBuffer;

/** Where the elements of an array come from. Called by several threads at once, for boxes of the array in any order. */
@FunctionalInterface
public interface ElementSource {

    /**
     * Puts the elements of {@code box}, x fastest, at {@code target}'s position and moves the position past them.
     *
     * @param box in coordinates of the whole array
     * @param target in native byte order, with room for box.volume() elements
     */
    void read(Box box, ByteBuffer target);

    /** Whether all ranks would read the same from one place, so that one of them may read for all what all need. */
    default boolean isCommon() {
        return false;
    }

    /** Whether any other elements would do as well, as random ones do. */
    default boolean isArbitrary() {
        return false;
    }

    /** This source; {@code check} is called for each box, and ends the copy if it throws. */
    default ElementSource guardedBy(Runnable check) {
        ElementSource source = this;
        return new ElementSource() {
            @Override
            public void read(Box box, ByteBuffer target) {
                check.run();
                source.read(box, target);
            }

            @Override
            public boolean isCommon() {
                return source.isCommon();
            }

            @Override
            public boolean isArbitrary() {
                return source.isArbitrary();
            }
        };
    }
}
