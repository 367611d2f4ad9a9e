package io.github.halomill.generator.infer;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** An array of a program: what its kernels have under one name, of one type and shape. */
final class SharedArray {

    private final String name;
    private final List<InferredBuffer> uses = new ArrayList<>();

    /** One that a kernel uses, under a name that may be another. */
    SharedArray(String name, InferredBuffer first) {
        this.name = name;
        uses.add(first);
    }

    String name() {
        return name;
    }

    /** That of the parameter that it is of the first kernel. */
    SourceLocation place() {
        return uses.get(0).parameter().place();
    }

    /** What kernels make of it, in their order. */
    List<InferredBuffer> uses() {
        return List.copyOf(uses);
    }

    /** The use that tells most of how it lies: one that writes it, if there is one. */
    InferredBuffer main() {
        return uses.stream()
                .min(Comparator.comparing((InferredBuffer use) -> !use.isUsed())
                        .thenComparing(use -> !use.isDistributed())
                        .thenComparing(use -> !use.isWritten())
                        .thenComparing(InferredBuffer::isReplicated))
                .orElseThrow();
    }

    /** Whether what a kernel has under the same name may be this. */
    boolean accepts(InferredBuffer other) {
        return uses.stream().allMatch(use -> use.hasElementsLike(other) && isShapedLike(use, other));
    }

    /** Whether two differ at most by how far they are reached into; what is not owned has the size of what is. */
    private static boolean isShapedLike(InferredBuffer one, InferredBuffer other) {
        if (one.isDistributed() != other.isDistributed() || !one.isUsed() || !other.isUsed()) {
            return true;
        }
        List<Poly> size = one.size();
        List<Poly> others = other.size();
        return size.size() == others.size()
                && one.slowest() == other.slowest()
                && IntStream.range(0, size.size())
                        .allMatch(d -> d == one.slowest()
                                ? size.get(d).minus(others.get(d)).constant().isPresent()
                                : size.get(d).equals(others.get(d)));
    }

    void add(InferredBuffer use) {
        uses.add(use);
        uses.forEach(this::enlarge);
    }

    /** Makes all that lie alike as large as one of them. */
    private void enlarge(InferredBuffer large) {
        Poly slowest = large.size().get(large.slowest());
        uses.stream()
                .filter(use -> use.isDistributed() == large.isDistributed() && use.isUsed())
                .filter(use -> large.space().setting().estimate(slowest)
                        > use.space().setting().estimate(use.size().get(use.slowest())))
                .forEach(use -> use.enlarge(slowest));
    }

    /** Has as many elements as are given, along the dimension whose size kernels tell least of. */
    void takeGiven() {
        for (InferredBuffer use : List.copyOf(uses)) {
            List<Poly> given = use.space().source().given().sizes().getOrDefault(use.name(), List.of());
            if (use.isDistributed() && given.size() == use.size().size()) {
                uses.forEach(any -> any.enlarge(given.get(use.slowest())));
            }
        }
    }

    /**
     * Arrays that lie alike are taken to be of one size; in one dimension, and of several kernels, only if they have a
     * border.
     */
    void takeMargin(Collection<SharedArray> all, boolean several) {
        for (SharedArray array : all) {
            InferredBuffer other = array.main();
            InferredBuffer own = main();
            boolean alike = own.liesLike(other) && !own.wrapsSlowest() && !other.isReplicated();
            if (alike && (several ? own.beginsInside() : own.slowest() > 0 || own.hasBorder() || other.hasBorder())) {
                enlarge(other);
            }
        }
    }

    /** Has as many elements after the cells as before them, along the dimension whose size kernels tell least of. */
    void takeBorder() {
        InferredBuffer own = main();
        int d = own.slowest();
        if (own.isDistributed() && own.image().isEmpty()) {
            Poly needed = own.space().items(d).times(own.perItem(d)).plus(2 * own.origin(d));
            Setting setting = own.space().setting();
            if (setting.estimate(needed) > setting.estimate(own.size().get(d))) {
                uses.forEach(use -> use.enlarge(needed));
            }
        }
    }

    boolean isWritten() {
        return uses.stream().anyMatch(InferredBuffer::isWritten);
    }

    boolean isRead() {
        return uses.stream().anyMatch(InferredBuffer::isRead);
    }

    /** Whether all work-items of a kernel change it together. */
    boolean isCombined() {
        return uses.stream().anyMatch(InferredBuffer::isCombined);
    }

    /** Whether its elements belong to work-items. */
    boolean isDistributed() {
        return main().isDistributed();
    }

    boolean isReplicated() {
        return uses.stream().anyMatch(InferredBuffer::isReplicated);
    }

    /** Whether it is read around a work-item's own elements, or anywhere. */
    boolean isStencil() {
        return uses.stream().anyMatch(InferredBuffer::isStencil);
    }

    boolean isLike(SharedArray other) {
        return main().isLike(other.main());
    }

    /** Says that it changes places with others; if one of them is replicated all are. */
    void changePlaces(boolean replicated) {
        uses.forEach(InferredBuffer::changePlaces);
        if (replicated) {
            uses.forEach(InferredBuffer::replicate);
        }
    }
}
