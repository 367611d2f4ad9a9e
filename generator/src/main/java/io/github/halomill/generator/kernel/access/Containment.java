package io.github.halomill.generator.kernel.access;

import io.github.halomill.generator.kernel.access.Cases.Case;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.Access;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Whether references stay inside their array, whatever work-item makes them. */
public final class Containment {

    /** What is found out about a reference. */
    public sealed interface Verdict {}

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

    /** Neither is shown. */
    public record Unknown() implements Verdict {}

    private final Setting setting;
    private final Poly bytes;

    /** Of an array of so many bytes. */
    public Containment(Setting setting, Poly bytes) {
        this.setting = setting;
        this.bytes = bytes;
    }

    /** Of a resolved reference. */
    public Verdict of(Reference reference) {
        List<Poly> required = new ArrayList<>();
        for (Access access : reference.accesses()) {
            Verdict verdict = of(access, reference.bytes());
            if (!(verdict instanceof Inside inside)) {
                return verdict;
            }
            required.addAll(inside.required());
        }
        return new Inside(required.stream().distinct().toList());
    }

    private Verdict of(Access access, long length) {
        try {
            Bounds met = Bounds.of(setting.bind(access.guards()));
            if (met.isContradictory()) {
                return new Inside(List.of());
            }
            List<Poly> required = new ArrayList<>();
            boolean shown = new Cases(setting).of(access).stream().allMatch(one -> isShown(one, length, required))
                    && access.assumed().stream().allMatch(poly -> isShown(setting.bind(poly), met, required));
            if (shown) {
                return new Inside(required);
            }
            return Witness.find(access, setting, value -> isOutside(value, length))
                    .<Verdict>map(found -> new Leaves(found.item(), found.offset(), found.wrapped()))
                    .orElse(new Unknown());
        } catch (ArithmeticException e) {
            return new Unknown();
        }
    }

    private boolean isShown(Case one, long length, List<Poly> required) {
        Bounds bounds = Bounds.of(one.guards());
        return isShown(one.offset(), bounds, required)
                && isShown(bytes.minus(one.offset()).plus(-length), bounds, required);
    }

    private boolean isOutside(long offset, long length) {
        long end = setting.atDefaults(bytes).constant().orElse(Long.MAX_VALUE);
        return offset < 0 || offset + length > end;
    }

    /** Whether a number is not negative, perhaps only if something made of parameters is not: that is required then. */
    private boolean isShown(Poly poly, Bounds bounds, List<Poly> required) {
        if (bounds.isNonNegative(poly)) {
            return true;
        }
        Optional<Poly> least = bounds.lower(poly, this::isParameter, setting::size)
                .filter(bound -> setting.atDefaults(bound).constant().orElse(-1) >= 0);
        least.ifPresent(required::add);
        return least.isPresent();
    }

    private boolean isParameter(Symbol symbol) {
        return symbol instanceof Uniform uniform && setting.defaults().containsKey(uniform.name());
    }
}
