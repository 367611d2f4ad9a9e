package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.array.ArrayAccess;
import io.github.halomill.generator.infer.array.ArrayShape;
import io.github.halomill.generator.infer.array.DescriptionText;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a kernel of a program makes of an array.
 *
 * @param shape what it has beside the other kernels
 */
record ArrayUse(InferredKernel kernel, ArrayShape shape) {

    ArrayUse with(ArrayShape other) {
        return new ArrayUse(kernel, other);
    }

    /** Whether it is the same parameter of the same kernel. */
    boolean isOf(ArrayUse other) {
        return kernel == other.kernel && name().equals(other.name());
    }

    ArrayAccess access() {
        return shape.access();
    }

    KernelParameter parameter() {
        return access().parameter();
    }

    /** What the kernel calls it. */
    String name() {
        return access().name();
    }

    /** The field that a description says it is, else what the kernel calls it. */
    String field() {
        return kernel.source().given().fields().getOrDefault(name(), name());
    }

    boolean isRead() {
        return access().isRead();
    }

    boolean isWritten() {
        return access().isWritten();
    }

    /** Whether all work-items change it together. */
    boolean isCombined() {
        return kernel.combined().isOne(name());
    }

    /** Whether its elements belong to work-items. */
    boolean isDistributed() {
        return shape.isDistributed();
    }

    /** Elements per dimension, x first. */
    List<Poly> size() {
        return shape.size();
    }

    /** Where the first work-item's elements begin; of a border as wide as a scalar says, as if that were 1. */
    long origin(int d) {
        return shape.layout().origin(d);
    }

    /** The first element of work-item 0, per dimension of the NDRange. */
    List<Poly> firstElements() {
        return IntStream.range(0, kernel.dimensions())
                .mapToObj(d -> kernel.bound(shape.layout().first(d)))
                .toList();
    }

    String originText() {
        return DescriptionText.braces(
                firstElements().stream().map(DescriptionText::of).toList());
    }
}
