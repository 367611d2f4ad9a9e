package io.github.halomill.generator.kernel.access;

import io.github.halomill.generator.kernel.access.Cases.Case;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Effort;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Whether references stay inside their array, whatever work-item makes them. */
public final class Containment {

    /** What is found out about a reference. */
    public sealed interface Verdict {

        /** What must not be negative for it to stay inside, polynomials of parameters. */
        default List<Poly> required() {
            return List.of();
        }
    }

    /**
     * It stays inside, if these are not negative.
     *
     * @param required polynomials of parameters; empty if it does for all of them
     */
    public record Inside(List<Poly> required) implements Verdict {
        public Inside {
            required = List.copyOf(required);
        }
    }

    /**
     * A work-item leaves the array, with parameters at their defaults.
     *
     * @param item its number along each dimension, x first
     * @param offset the first byte that it touches, from the array's first, as if nothing wrapped
     * @param wrapped what an unsigned number in its subscript would be if it did not wrap; empty if none does
     */
    public record Leaves(List<Long> item, long offset, OptionalLong wrapped) implements Verdict {
        public Leaves {
            item = List.copyOf(item);
        }
    }

    /**
     * It does not leave the array at its beginning, if these are not negative, and how far it reaches is not known: who
     * gives the array's size has to see to it that it is enough.
     */
    public record Asked(List<Poly> required) implements Verdict {
        public Asked {
            required = List.copyOf(required);
        }
    }

    /** Neither is shown. */
    public record Unknown() implements Verdict {}

    private final Setting setting;
    private final Poly bytes;

    /** Of an array of so many bytes. */
    public Containment(Setting setting, Poly bytes) {
        this.setting = setting;
        this.bytes = bytes;
    }

    /** Of a reference, resolved or not. */
    public Verdict of(Reference reference) {
        if (reference.unresolved().isPresent()) {
            return bounded(reference).orElseGet(() -> setting.isAsked(bytes) ? new Asked(List.of()) : new Unknown());
        }
        List<Poly> required = new ArrayList<>();
        boolean asked = false;
        for (ByteAccess access : reference.accesses()) {
            Verdict verdict = of(access, reference.bytes());
            if (verdict instanceof Leaves || verdict instanceof Unknown) {
                return verdict;
            }
            asked |= verdict instanceof Asked;
            required.addAll(verdict.required());
        }
        List<Poly> all = required.stream().distinct().toList();
        return asked ? new Asked(all) : new Inside(all);
    }

    /** That all that a reference may touch, which is not resolved, is inside. */
    private Optional<Verdict> bounded(Reference reference) {
        return reference.accesses().stream()
                .map(access -> of(access, reference.bytes()))
                .filter(Inside.class::isInstance)
                .findFirst();
    }

    private Verdict of(ByteAccess access, long length) {
        try {
            Bounds met = Bounds.of(setting.bind(access.guards()));
            if (met.isContradictory()) {
                return new Inside(List.of());
            }
            List<Poly> required = new ArrayList<>();
            List<Case> cases = new Cases(setting).of(access);
            boolean begins = cases.stream().allMatch(one -> isShown(one.offset(), Bounds.of(one.guards()), required))
                    && access.assumed().stream().allMatch(poly -> isShown(setting.bind(poly), met, required));
            List<Case> beyond = cases.stream()
                    .filter(one -> !begins || !isShown(rest(one, length), Bounds.of(one.guards()), required))
                    .toList();
            if (begins && beyond.isEmpty()) {
                return new Inside(required);
            }
            if (begins && beyond.stream().allMatch(one -> isOpen(one, length))) {
                return new Asked(required);
            }
            return Witness.find(access, setting, value -> isOutside(value, length))
                    .<Verdict>map(found -> new Leaves(found.item(), found.offset(), found.wrapped()))
                    .orElse(new Unknown());
        } catch (ArithmeticException e) {
            return new Unknown();
        }
    }

    /** How many bytes there are behind an access. */
    private Poly rest(Case one, long length) {
        return bytes.minus(one.offset()).plus(-length);
    }

    /** Whether nothing is known of how far an access reaches in an array whose size is given when the program runs. */
    private boolean isOpen(Case one, long length) {
        return setting.isAsked(bytes)
                && !Effort.isSpent() // else nothing is known of anything
                && Bounds.of(one.guards())
                        .lower(rest(one, length), setting::isParameter, setting::size)
                        .isEmpty();
    }

    private boolean isOutside(long offset, long length) {
        long end = setting.atDefaults(bytes).constant().orElse(Long.MAX_VALUE);
        return offset < 0 || offset > end - length;
    }

    /** Whether a number is not negative, perhaps only if something made of parameters is not: that is required then. */
    private boolean isShown(Poly poly, Bounds bounds, List<Poly> required) {
        if (bounds.isNonNegative(poly)) {
            return true;
        }
        Optional<Poly> least = bounds.lower(poly, setting::isParameter, setting::size)
                .filter(bound -> setting.isAsked(bound)
                        || setting.atDefaults(bound).constant().orElse(-1) >= 0);
        least.ifPresent(required::add);
        return least.isPresent();
    }
}
