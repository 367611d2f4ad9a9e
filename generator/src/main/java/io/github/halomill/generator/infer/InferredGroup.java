package io.github.halomill.generator.infer;

import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The size of the work-groups that a kernel was written for. */
final class InferredGroup {

    private static final long DEFAULT = 16;

    private InferredGroup() {}

    /**
     * The size per dimension: required, that of a tile in the subscripts, or a guess where the kernel asks for it; empty where
     * the driver may choose.
     *
     * @param notes gets what is guessed
     */
    static List<Long> size(KernelFunction function, List<Reference> references, int dimensions, List<String> notes) {
        Optional<List<Long>> required = function.traits().requiredWorkGroupSize();
        if (required.isPresent()) {
            return required.get().subList(0, dimensions);
        }
        List<Long> sizes = new ArrayList<>();
        for (int d = 0; d < dimensions && function.usesWorkGroup(); d++) {
            Optional<Long> tile = tile(references, d);
            if (tile.isEmpty()) {
                notes.add("the work-group's size along " + "xyz".charAt(d) + " is a guess");
            }
            sizes.add(tile.orElse(dimensions == 1 ? DEFAULT * DEFAULT : d == 2 ? 1 : DEFAULT));
        }
        return sizes;
    }

    /** How many local ids make up a group id in a subscript. */
    private static Optional<Long> tile(List<Reference> references, int d) {
        return references.stream()
                .flatMap(reference -> reference.accesses().stream())
                .flatMap(access -> ratio(access.offset(), d).stream())
                .flatMapToLong(ratio -> ratio.constant().stream())
                .filter(size -> size > 1)
                .boxed()
                .findFirst();
    }

    private static Optional<Poly> ratio(Poly offset, int d) {
        Optional<Poly> ofLocal = offset.linear(new WorkId(Level.LOCAL, d)).filter(c -> !c.equals(Poly.ZERO));
        return offset.linear(new WorkId(Level.GROUP, d)).flatMap(ofGroup -> ofLocal.flatMap(ofGroup::exactly));
    }
}
