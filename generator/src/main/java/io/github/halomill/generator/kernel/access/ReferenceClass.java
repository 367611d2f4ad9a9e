package io.github.halomill.generator.kernel.access;

import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Reference.Obstacle;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import java.util.List;

/**
 * How well a reference is understood, after the classes of the DSOM paper. An offset is affine if every term of it has
 * at most one symbol that is not the same for all work-items.
 */
public enum ReferenceClass {
    /** One affine offset of the ids, always. */
    AFFINE("N1", "affine, unguarded"),
    /** Affine offsets, but under conditions, in loops, with quotients, or several. */
    CONDITIONAL("N2", "affine with guards, loops or alternatives"),
    /** The offset is not affine or not known. */
    UNRESOLVED("N3", "not resolved"),
    /** The offset comes from an array. */
    INDIRECT("N4", "through memory");

    private final String id;
    private final String text;

    ReferenceClass(String id, String text) {
        this.id = id;
        this.text = text;
    }

    /** For example {@code N1}. */
    public String id() {
        return id;
    }

    /** What it means, in a few words. */
    public String text() {
        return text;
    }

    /** Whether all bytes are known. */
    public boolean isResolved() {
        return this == AFFINE || this == CONDITIONAL;
    }

    /** The class of a reference. */
    public static ReferenceClass of(Reference reference) {
        if (reference.unresolved().isPresent()) {
            return reference.unresolved().get() == Obstacle.FROM_MEMORY ? INDIRECT : UNRESOLVED;
        }
        List<ByteAccess> accesses = reference.accesses();
        if (!accesses.stream().allMatch(access -> isAffine(access.offset()))) {
            return UNRESOLVED;
        }
        boolean plain = accesses.size() == 1
                && accesses.get(0).guards().equals(Guards.NONE)
                && accesses.get(0).offset().symbols().stream().allMatch(ReferenceClass::isPlain);
        return plain ? AFFINE : CONDITIONAL;
    }

    private static boolean isAffine(Poly offset) {
        return offset.symbols().stream().filter(symbol -> !symbol.isUniform()).allMatch(symbol -> {
            List<Poly> powers = offset.coefficients(symbol);
            return powers.size() == 2 && powers.get(1).isUniform();
        });
    }

    private static boolean isPlain(Symbol symbol) {
        return symbol.isUniform() || symbol instanceof Symbol.WorkId;
    }
}
