package io.github.halomill.generator.kernel.access;

import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Poly.Term;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * References to members of structs of which a loop or a scalar says which: {@code cells[i].f[k]}. What counts of them
 * is the element, so they are taken for references to all members that it may be.
 */
public final class Members {

    private Members() {}

    /** Bytes of an element, all that an access may touch. */
    private record Range(ByteAccess element, long from, long to) {}

    /** The same reference; where it is not known to stay in an element, or is known to the byte, as it is. */
    public static Reference of(Reference reference) {
        OptionalLong bytes = structBytes(reference.buffer().type());
        boolean chosen = bytes.isPresent()
                && reference.accesses().stream()
                        .anyMatch(access ->
                                !inside(access, bytes.getAsLong()).symbols().isEmpty());
        return chosen ? of(reference, bytes.getAsLong()) : reference;
    }

    private static OptionalLong structBytes(Type array) {
        Type type = array instanceof Type.Pointer pointer ? pointer.target() : array;
        while (type instanceof Type.Array of) {
            type = of.element();
        }
        return type instanceof Type.Struct ? type.bytes() : OptionalLong.empty();
    }

    private static Reference of(Reference reference, long elementBytes) {
        List<Range> ranges = new ArrayList<>();
        for (ByteAccess access : reference.accesses()) {
            Optional<Range> range = range(access, reference.bytes(), elementBytes);
            if (range.isEmpty()) {
                return reference;
            }
            ranges.add(range.get());
        }
        long from = ranges.stream().mapToLong(Range::from).min().orElseThrow();
        long to = ranges.stream().mapToLong(Range::to).max().orElseThrow();
        return new Reference(
                reference.buffer(),
                reference.mode(),
                ranges.stream()
                        .map(range ->
                                range.element().at(range.element().offset().plus(from)))
                        .toList(),
                to - from,
                reference.unresolved(),
                reference.numbers(),
                reference.text(),
                reference.place(),
                reference.calls());
    }

    /** The element that an access is in, and which bytes of it. */
    private static Optional<Range> range(ByteAccess access, long bytes, long elementBytes) {
        try {
            Poly inside = inside(access, elementBytes);
            Bounds bounds = Bounds.of(access.meant());
            OptionalLong least = bounds.least(inside);
            OptionalLong most = bounds.most(inside);
            if (least.isEmpty() || most.isEmpty()) {
                return Optional.empty();
            }
            long start = Math.floorDiv(least.getAsLong(), elementBytes) * elementBytes;
            long from = Math.subtractExact(least.getAsLong(), start);
            long to = Math.addExact(Math.subtractExact(most.getAsLong(), start), bytes);
            ByteAccess element = access.at(access.offset().minus(inside).plus(start));
            return from < to && to <= elementBytes ? Optional.of(new Range(element, from, to)) : Optional.empty();
        } catch (ArithmeticException e) {
            return Optional.empty();
        }
    }

    /** What of an offset is no whole number of elements, whatever the symbols; with its number. */
    private static Poly inside(ByteAccess access, long elementBytes) {
        Poly inside = Poly.of(access.offset().constantTerm());
        for (Term term : access.offset().terms()) {
            if (!term.factors().isEmpty() && term.coefficient() % elementBytes != 0) {
                Poly product = Poly.of(term.coefficient());
                for (Symbol factor : term.factors()) {
                    product = product.times(Poly.of(factor));
                }
                inside = inside.plus(product);
            }
        }
        return inside;
    }

    /** Whether two references are known to touch different bytes of elements, whichever elements these are. */
    static boolean areApart(Reference a, Reference b, long elementBytes) {
        return a.accesses().stream()
                .allMatch(one -> b.accesses().stream().allMatch(other -> {
                    Optional<Range> here = range(one, a.bytes(), elementBytes);
                    Optional<Range> there = range(other, b.bytes(), elementBytes);
                    return here.isPresent()
                            && there.isPresent()
                            && (here.get().to() <= there.get().from()
                                    || there.get().to() <= here.get().from());
                }));
    }
}
