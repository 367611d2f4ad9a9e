package io.github.halomill.generator.kernel.symbolic;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Numbers, the same for all work-items, of which more would make more known: those one less than which a kernel masks
 * others with, {@code x & (n - 1)}, which is a remainder where n is a power of two; and those that it compares as
 * unsigned ones, {@code x < n - 2}, which are what they seem to be where they are not negative.
 */
final class Suppositions {

    private final Set<Symbol> powersOfTwo;
    private final Set<Symbol> masked = new LinkedHashSet<>();
    private final Set<Poly> unsigned = new LinkedHashSet<>();

    /** Where these numbers are powers of two, up to 2^31. */
    Suppositions(Set<Symbol> powersOfTwo) {
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
        masked.add(symbol);
        return powersOfTwo.contains(symbol) ? Optional.of(number) : Optional.empty();
    }

    /** Notes a number that is compared as an unsigned one, and may be negative as far as is known. */
    void compare(Poly number) {
        if (number.isUniform() && number.constant().isEmpty()) {
            unsigned.add(number);
        }
    }

    /** All that are one more than a mask, powers of two or not. */
    Set<Symbol> masked() {
        return masked;
    }

    /** All that were compared as unsigned ones and may be negative. */
    Set<Poly> unsigned() {
        return unsigned;
    }
}
