package io.github.halomill.runtime.exec.program;

import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.RunException;
import java.util.Arrays;

/**
 * A kernel argument that points to local memory, which each work-group has for itself while it runs.
 *
 * @param name of the argument
 * @param type of an element
 * @param bytes of a work-group
 */
public record LocalMemory(String name, ElementType type, long bytes) implements KernelArgument {

    /**
     * Local memory of {@code elements} of {@code type}, one number per dimension.
     *
     * @throws RunException if there are none, or more than 64 bits can count
     */
    public static LocalMemory of(String name, ElementType type, long... elements) {
        long bytes = type.bytes();
        for (long along : elements) {
            long room = Long.MAX_VALUE / bytes;
            if (along < 1 || along > room) {
                throw new RunException("argument " + name + " in local memory has " + Arrays.toString(elements)
                        + " elements for a work-group; choose other parameters");
            }
            bytes *= along;
        }
        return new LocalMemory(name, type, bytes);
    }
}
