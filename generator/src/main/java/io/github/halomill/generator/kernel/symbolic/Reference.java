package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.runtime.base.ImageFormat;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A place in a kernel that reads or writes an array that the kernel is passed.
 *
 * @param buffer the kernel's parameter
 * @param mode what it does
 * @param accesses which bytes, one for every case that is told apart; together they cover all that happens
 * @param bytes how many, from the offset on; each element of an image counts as one
 * @param unresolved why not all of the bytes are known, if they are not; {@code accesses} is empty then, or all that
 *     they may be
 * @param numbers of an image, what the function that reads or writes it takes its channels for
 * @param text as the user wrote it
 * @param place of it
 * @param calls by which the kernel comes there, the first first; none if it is not known by which, or if there are none
 */
public record Reference(
        Variable buffer,
        Mode mode,
        List<ByteAccess> accesses,
        long bytes,
        Optional<Obstacle> unresolved,
        Optional<ImageFormat.Numbers> numbers,
        String text,
        SourceLocation place,
        List<SourceLocation> calls) {

    /** What is done to the bytes. */
    public enum Mode {
        READ,
        WRITE,
        /** An atomic operation: both. */
        UPDATE;

        public boolean reads() {
            return this != WRITE;
        }

        public boolean writes() {
            return this != READ;
        }
    }

    /**
     * Bytes at an offset.
     *
     * @param offset in bytes from the array's start
     * @param guards hold if the access happens
     * @param certain whether it happens whenever they do
     * @param assumed numbers that are not negative if this is the offset; if one is, the offset is beyond the end of
     *     any array
     * @param coordinates of an image's element, one for each dimension; empty for other arrays
     */
    public record ByteAccess(Poly offset, Guards guards, boolean certain, List<Poly> assumed, List<Poly> coordinates) {

        public ByteAccess {
            assumed = List.copyOf(assumed);
            coordinates = List.copyOf(coordinates);
        }

        /** Bytes of an array that is no image. */
        public ByteAccess(Poly offset, Guards guards, boolean certain, List<Poly> assumed) {
            this(offset, guards, certain, assumed, List.of());
        }

        /** What is known where it happens and is not beyond the end. */
        public Guards meant() {
            return assumed.isEmpty() ? guards : guards.with(assumed);
        }

        /** Whether this, which comes first, has touched the same bytes wherever {@code other} happens. */
        public boolean hasHappenedWith(ByteAccess other) {
            return certain
                    && offset.equals(other.offset)
                    && other.guards.polynomials().containsAll(guards.polynomials())
                    && other.guards.nonZero().containsAll(guards.nonZero());
        }

        /** This access at another offset. */
        public ByteAccess at(Poly other) {
            return new ByteAccess(other, guards, certain, assumed);
        }
    }

    /** Why an offset is not known. */
    public enum Obstacle {
        /** It may depend on what an array holds: {@code a[b[i]]}. */
        FROM_MEMORY("the index comes from an array"),
        /** What the description says makes its numbers too large. */
        TOO_LARGE("the index is made of numbers beyond 64 bits"),
        /** It is computed in a way that is not followed. */
        NOT_FOLLOWED("the index is computed in a way that is not followed"),
        /** The pointer may lead anywhere. */
        UNKNOWN_POINTER("the pointer is not followed"),
        /** A function that is not known has the pointer. */
        UNKNOWN_FUNCTION("a function that is not known gets the pointer");

        private final String text;

        Obstacle(String text) {
            this.text = text;
        }

        /** For messages. */
        public String text() {
            return text;
        }
    }

    public Reference {
        accesses = List.copyOf(accesses);
        calls = List.copyOf(calls);
    }

    /** What it is and where, for messages: {@code B[i - 1] at stencil.cl:7:12}. */
    public String cited() {
        return (text.isEmpty() ? "" : text + " at ") + place;
    }

    /**
     * Whether an atomic function makes it: {@code atomic_add}, {@code atom_inc}. An update without one is {@code +=},
     * for example.
     */
    public boolean isAtomic() {
        return mode == Mode.UPDATE && text.startsWith("atom");
    }

    /** This reference to an image, as if it had this dimension only; along one that it does not have it is at 0. */
    public Reference along(int d) {
        return with(accesses.stream()
                .map(access -> access.at(
                        d < access.coordinates().size() ? access.coordinates().get(d) : Poly.ZERO))
                .toList());
    }

    /** This reference where some sums are not negative. */
    public Reference where(Collection<Poly> sums) {
        return with(accesses.stream()
                .map(access -> new ByteAccess(
                        access.offset(),
                        access.guards().with(sums),
                        access.certain(),
                        access.assumed(),
                        access.coordinates()))
                .toList());
    }

    /** This reference, of which it is not known where it leads. */
    public Reference lost(Obstacle obstacle) {
        return new Reference(buffer, mode, List.of(), bytes, Optional.of(obstacle), numbers, text, place, calls);
    }

    /** This reference with other polynomials. */
    public Reference map(UnaryOperator<Poly> change) {
        return with(accesses.stream()
                .map(access -> new ByteAccess(
                        change.apply(access.offset()),
                        access.guards().map(change),
                        access.certain(),
                        access.assumed().stream().map(change).toList(),
                        access.coordinates().stream().map(change).toList()))
                .toList());
    }

    /** This reference, of which it is known which bytes it touches. */
    public Reference resolved(List<ByteAccess> known) {
        return new Reference(buffer, mode, known, bytes, Optional.empty(), numbers, text, place, calls);
    }

    /** This reference to other bytes. */
    public Reference with(List<ByteAccess> others) {
        return new Reference(buffer, mode, others, bytes, unresolved, numbers, text, place, calls);
    }
}
