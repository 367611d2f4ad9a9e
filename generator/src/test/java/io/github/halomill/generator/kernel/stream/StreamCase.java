package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.ast.Type.Scalar.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A kernel {@code advance}, and what it is run on.
 *
 * @param launched work-items along each dimension of memory, x first
 * @param extents elements of its arrays
 * @param origin the element that work-item 0 writes
 * @param ids which id of the kernel counts along each dimension
 * @param scalars its numbers, by name
 */
record StreamCase(
        String source,
        List<Rotation> rotations,
        int[] launched,
        int[] extents,
        int[] origin,
        List<Integer> ids,
        Map<String, Number> scalars) {

    /** Arrays of which each work-item writes the element at its ids. */
    static StreamCase over(String source, Map<String, Number> scalars, int... extents) {
        return new StreamCase(
                source,
                List.of(Rotation.of("next", "now")),
                extents,
                extents,
                new int[extents.length],
                IntStream.range(0, extents.length).boxed().toList(),
                scalars);
    }

    /** The same with a border around what work-items write. */
    StreamCase withBorder(int... width) {
        int[] wider = IntStream.range(0, width.length)
                .map(d -> extents[d] + 2 * width[d])
                .toArray();
        return new StreamCase(source, rotations, launched, wider, width, ids, scalars);
    }

    StreamCase with(Rotation... other) {
        return new StreamCase(source, List.of(other), launched, extents, origin, ids, scalars);
    }

    StreamCase withIds(Integer... other) {
        return new StreamCase(source, rotations, launched, extents, origin, List.of(other), scalars);
    }

    /** Random elements of an array. */
    byte[] random(Random random, Kind kind) {
        int elements = IntStream.of(extents).reduce(1, Math::multiplyExact);
        ByteBuffer bytes = ByteBuffer.allocate(elements * kind.bytes()).order(ByteOrder.nativeOrder());
        random.nextBytes(bytes.array());
        for (int i = 0; i < elements; i++) {
            if (kind == Kind.FLOAT) {
                bytes.putFloat(4 * i, random.nextFloat());
            } else if (kind == Kind.DOUBLE) {
                bytes.putDouble(8 * i, random.nextDouble());
            }
        }
        return bytes.array();
    }
}
