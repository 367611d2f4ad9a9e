package io.github.halomill.generator.infer.array;

import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.runtime.base.ElementType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * How many elements an array has, and which of them are read, for an NDRange that is known.
 *
 * @param size elements per dimension, x first
 * @param points where it is read, from work-items' own elements; empty if none own any of it
 * @param wraps dimensions, x = 0, along which reads wrap around it
 * @param replicated why every device gets all of it, if so
 * @param begin the first element along the slowest-varying dimension that is written; {@link Long#MAX_VALUE} if none is
 * @param pushed whether work-items write what others own
 */
public record ArrayShape(
        ArrayLayout layout,
        List<Poly> size,
        Optional<DependentPoints> points,
        Set<Integer> wraps,
        Optional<String> replicated,
        long begin,
        boolean pushed) {

    public ArrayShape {
        size = List.copyOf(size);
        wraps = new TreeSet<>(wraps);
    }

    /** One of whose elements work-items own none. */
    static ArrayShape ofNobody(ArrayLayout layout, List<Poly> size, Optional<String> replicated) {
        return new ArrayShape(layout, size, Optional.empty(), Set.of(), replicated, Long.MAX_VALUE, false);
    }

    /** The same with another size along the slowest-varying dimension that it has. */
    public ArrayShape enlarged(Poly slowest) {
        List<Poly> larger = new ArrayList<>(size);
        larger.set(slowest(), slowest);
        return new ArrayShape(layout, larger, points, wraps, replicated, begin, pushed);
    }

    /** The same as a whole on every device. */
    public ArrayShape everywhere(String why) {
        return new ArrayShape(layout, size, points, wraps, replicated.or(() -> Optional.of(why)), begin, pushed);
    }

    /** What the kernel does with it. */
    public ArrayAccess access() {
        return layout.access();
    }

    /** Whether its elements belong to work-items. */
    public boolean isDistributed() {
        return layout.isDistributed();
    }

    /** How many components each cell has; 0 of an array without. */
    public long components() {
        return layout.hasComponents() ? size.get(layout.rank() - 1).constant().orElse(0) : 0;
    }

    public boolean isReplicated() {
        return replicated.isPresent();
    }

    /** Whether it is read around a work-item's own elements, or anywhere. */
    public boolean isStencil() {
        return isDistributed()
                && (isReplicated()
                        || points.filter(DependentPoints::reachOthers).isPresent());
    }

    /** Whether both have elements of one type, lie alike and are as large. */
    public boolean isLike(ArrayShape other) {
        return access().hasElementsLike(other.access())
                && size.equals(other.size)
                && layout.strides().equals(other.layout.strides());
    }

    /** The dimension along which nothing but how far work-items reach tells how many elements there are. */
    public int slowest() {
        return isDistributed() ? layout.slowest() : size.size() - 1;
    }

    /**
     * Whether what work-items own of it, or write, does not begin with the first element along the slowest-varying
     * dimension.
     */
    public boolean hasBorder() {
        return beginsInside() || begin % Long.MAX_VALUE > 0;
    }

    /** Whether what work-items own of it does not. */
    public boolean beginsInside() {
        return layout.origin(slowest()) > 0;
    }

    /** Whether reads wrap around it along the slowest-varying dimension. */
    public boolean wrapsSlowest() {
        return wraps.contains(slowest());
    }

    /** Its type and size as one says it. */
    public String text() {
        return size.stream().map(DescriptionText::of).collect(Collectors.joining(" x ")) + " elements of "
                + access().parameter().type().map(ElementType::clName).orElse("an image");
    }
}
