package io.github.halomill.generator.kernel.symbolic;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** The numbers one less than which a kernel masks others with, {@code x & (n - 1)}: where n is a power of two, that is a remainder. */
final class Masks {

    private final Set<Symbol> powersOfTwo;
    private final Set<Symbol> met = new LinkedHashSet<>();

    /** Where these numbers are powers of two, up to 2^31. */
    Masks(Set<Symbol> powersOfTwo) {
        this.powersOfTwo = powersOfTwo;
    }

    /** The number by which the remainder is, if a mask is one less than a power of two. */
    Optional<Poly> divisor(Poly mask) {
        Poly number = mask.plus(1);
        if (number.symbols().size() != 1) {
            return Optional.empty();
        }
        Symbol symbol = number.symbols().iterator().next();
        if (!number.equals(Poly.of(symbol)) || !(symbol instanceof Symbol.Uniform || symbol instanceof Symbol.Size)) {
            return Optional.empty();
        }
        met.add(symbol);
        return powersOfTwo.contains(symbol) ? Optional.of(number) : Optional.empty();
    }

    /** All that there were, powers of two or not. */
    Set<Symbol> met() {
        return met;
    }
}
