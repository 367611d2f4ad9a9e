package io.github.halomill.generator.infer;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.infer.array.ArrayShape;
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
    private final List<ArrayUse> uses = new ArrayList<>();

    /** One that a kernel uses, under a name that may be another. */
    SharedArray(String name, ArrayUse first) {
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
    List<ArrayUse> uses() {
        return List.copyOf(uses);
    }

    /** The use that tells most of how it lies: one that writes it, if there is one. */
    ArrayUse main() {
        return uses.stream()
                .min(Comparator.comparing((ArrayUse use) -> !use.access().isUsed())
                        .thenComparing(use -> !use.isDistributed())
                        .thenComparing(use -> !use.isWritten())
                        .thenComparing(use -> use.shape().isReplicated()))
                .orElseThrow();
    }

    /** Whether what a kernel has under the same name may be this. */
    boolean accepts(ArrayUse other) {
        return uses.stream()
                .allMatch(use -> use.access().hasElementsLike(other.access())
                        && (isShapedLike(use.shape(), other.shape()) || (isGivenTable(use) && isGivenTable(other))));
    }

    /** Whether it is an array that no work-item owns, and the description says how large it is. */
    private static boolean isGivenTable(ArrayUse use) {
        return !use.isDistributed() && !given(use).isEmpty();
    }

    private static List<Poly> given(ArrayUse use) {
        return use.kernel().source().given().arrays().sizes().getOrDefault(use.name(), List.of());
    }

    /** Whether two differ at most by how far they are reached into; what is not owned has the size of what is. */
    private static boolean isShapedLike(ArrayShape one, ArrayShape other) {
        if (one.isDistributed() != other.isDistributed()
                || !one.access().isUsed()
                || !other.access().isUsed()) {
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

    void add(ArrayUse use) {
        uses.add(use);
        List.copyOf(uses).forEach(this::enlarge);
    }

    /** Makes all that lie alike as large as one of them. */
    private void enlarge(ArrayUse large) {
        Poly slowest = large.size().get(large.shape().slowest());
        long most = large.kernel().setting().estimate(slowest);
        uses.replaceAll(use -> {
            boolean alike =
                    use.isDistributed() == large.isDistributed() && use.access().isUsed();
            return alike
                            && most
                                    > use.kernel()
                                            .setting()
                                            .estimate(use.size().get(use.shape().slowest()))
                    ? use.with(use.shape().enlarged(slowest))
                    : use;
        });
    }

    private void enlargeAll(Poly slowest) {
        uses.replaceAll(use -> use.with(use.shape().enlarged(slowest)));
    }

    /** Has as many elements as are given, along the dimension whose size kernels tell least of. */
    void takeGiven() {
        for (ArrayUse use : List.copyOf(uses)) {
            List<Poly> given = given(use);
            if (use.isDistributed() && given.size() == use.size().size()) {
                enlargeAll(given.get(use.shape().slowest()));
            }
        }
    }

    /**
     * Arrays that lie alike are taken to be of one size; in one dimension, and of several kernels, only if they have a
     * border.
     */
    void takeMargin(Collection<SharedArray> all, boolean several) {
        for (SharedArray array : all) {
            ArrayShape other = array.main().shape();
            ArrayShape own = main().shape();
            boolean alike = own.layout().liesLike(other.layout())
                    && !own.layout().hasComponents()
                    && !own.wrapsSlowest()
                    && !other.isReplicated();
            if (alike && (several ? own.beginsInside() : own.slowest() > 0 || own.hasBorder() || other.hasBorder())) {
                enlarge(array.main());
            }
            if (own.layout().liesLikeComponent(other.layout()) && own.beginsInside() && !other.isReplicated()) {
                enlargeAll(other.size().get(own.slowest()));
            }
        }
    }

    /** Has as many elements after the cells as before them, along the dimension whose size kernels tell least of. */
    void takeBorder() {
        ArrayUse own = main();
        if (own.isDistributed() && own.access().image().isEmpty()) {
            int d = own.shape().slowest();
            Poly needed =
                    own.kernel().items(d).times(own.shape().layout().perItem(d)).plus(2 * own.origin(d));
            Setting setting = own.kernel().setting();
            if (setting.estimate(needed) > setting.estimate(own.size().get(d))) {
                enlargeAll(needed);
            }
        }
    }

    boolean isWritten() {
        return uses.stream().anyMatch(ArrayUse::isWritten);
    }

    boolean isRead() {
        return uses.stream().anyMatch(ArrayUse::isRead);
    }

    /** Whether all work-items of a kernel change it together. */
    boolean isCombined() {
        return uses.stream().anyMatch(ArrayUse::isCombined);
    }

    /** Whether its elements belong to work-items. */
    boolean isDistributed() {
        return main().isDistributed();
    }

    boolean isReplicated() {
        return uses.stream().anyMatch(use -> use.shape().isReplicated());
    }

    /** Whether it is read around a work-item's own elements, or anywhere. */
    boolean isStencil() {
        return uses.stream().anyMatch(use -> use.shape().isStencil());
    }

    /** Whether work-items write what others own of it. */
    boolean isPushed() {
        return uses.stream().anyMatch(use -> use.shape().pushed());
    }

    boolean isLike(SharedArray other) {
        return main().shape().isLike(other.main().shape());
    }

    /** Makes a whole of it on every device, since it changes places with one that is. */
    void replicate() {
        uses.replaceAll(use -> use.with(use.shape().everywhere("because it changes places with one that is")));
    }

    /** Whether a kernel's parameter is it. */
    boolean has(ArrayUse use) {
        return uses.stream().anyMatch(use::isOf);
    }
}
