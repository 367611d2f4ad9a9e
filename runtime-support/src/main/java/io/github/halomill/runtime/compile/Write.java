package io.github.halomill.runtime.compile;

import io.github.halomill.runtime.geometry.Region;
import java.util.List;

/**
 * What a launch of an iteration writes on all zones together.
 *
 * @param place of the launch
 * @param array that it writes
 * @param elements all that it may write of it
 */
public record Write(int place, int array, Region elements) {

    /** The last place at which any of these elements of an array may be written; {@link Exchange#BEFORE} if none is. */
    static int last(List<Write> writes, int array, Region elements) {
        for (int i = writes.size() - 1; i >= 0; i--) {
            Write write = writes.get(i);
            if (write.array == array && !write.elements.intersect(elements).isEmpty()) {
                return write.place;
            }
        }
        return Exchange.BEFORE;
    }
}
