package io.github.halomill.runtime.io;

import io.github.halomill.runtime.geometry.Box;
import java.nio.ByteBuffer;

/** Where the elements of an array come from. Called by several threads at once, for boxes of the array in any order. */
@FunctionalInterface
public interface ElementSource {

    /**
     * Puts the elements of {@code box}, x fastest, at {@code target}'s position and moves the position behind them.
     *
     * @param box in coordinates of the whole array
     * @param target in native byte order, with room for box.volume() elements
     */
    void read(Box box, ByteBuffer target);
}
