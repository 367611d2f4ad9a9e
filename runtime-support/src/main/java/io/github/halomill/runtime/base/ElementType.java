package io.github.halomill.runtime.base;

import java.util.List;

/** Type of an argument, or of one element of an array: numbers that lie at fixed places in a number of bytes. */
public sealed interface ElementType permits DataType, StructType {

    /**
     * A number in an element.
     *
     * @param name what OpenCL C writes after the element: nothing, {@code .s0}, {@code .f[3]}
     * @param scalar its type
     * @param offset in bytes from the element's start
     */
    record Slot(String name, DataType.ScalarType scalar, int offset) {}

    /** The name in OpenCL C, for example {@code float4} or {@code struct Cell}. */
    String clName();

    /** Size in bytes of one element in the memory of a device, padding included. */
    int bytes();

    /** Size in bytes of one element in files and in arrays of the host. */
    int packedBytes();

    /** The numbers of an element, in the order in which they are declared; what lies between them is padding. */
    List<Slot> slots();
}
