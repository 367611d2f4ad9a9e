package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.ast.Type;
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
 * @param outputs other arrays that it writes
 * @param launched work-items along each dimension of memory, x first
 * @param extents elements of its arrays
 * @param origin the element that work-item 0 writes
 * @param ids which id of the kernel counts along each dimension
 * @param scalars its numbers, by name
 */
record StreamCase(
        String source,
        List<Rotation> rotations,
        List<String> outputs,
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
                List.of(),
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
        return new StreamCase(source, rotations, outputs, launched, wider, width, ids, scalars);
    }

    StreamCase with(Rotation... other) {
        return new StreamCase(source, List.of(other), outputs, launched, extents, origin, ids, scalars);
    }

    StreamCase withOutputs(String... other) {
        return new StreamCase(source, rotations, List.of(other), launched, extents, origin, ids, scalars);
    }

    StreamCase withIds(Integer... other) {
        return new StreamCase(source, rotations, outputs, launched, extents, origin, List.of(other), scalars);
    }

    /** Random elements of an array. */
    byte[] random(Random random, Type type) {
        Kind kind = type instanceof Type.Vector vector ? vector.element().kind() : ((Type.Scalar) type).kind();
        int numbers = (int) type.bytes().orElseThrow() / kind.bytes();
        int elements = numbers * IntStream.of(extents).reduce(1, Math::multiplyExact);
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
