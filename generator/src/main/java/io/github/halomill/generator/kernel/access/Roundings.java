package io.github.halomill.generator.kernel.access;

import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Quotient;
import io.github.halomill.generator.kernel.symbolic.Symbol.Rounding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes quotients that C rounds towards zero such that are rounded down, where their dividends are not negative:
 * perhaps for some parameters only, the defaults among them, as in {@code (x + k + n) % n} with k from -r on.
 */
public final class Roundings {

    private final Setting setting;
    private final Map<Poly, Reference> required = new LinkedHashMap<>();

    public Roundings(Setting setting) {
        this.setting = setting;
    }

    /**
     * What must not be negative for the references to be what was made of them, polynomials of parameters; each with
     * one that needs it.
     */
    public Map<Poly, Reference> required() {
        return required;
    }

    /** The same reference with other quotients. */
    public Reference of(Reference reference) {
        List<ByteAccess> changed = new ArrayList<>();
        for (ByteAccess access : reference.accesses()) {
            changed.add(of(access, reference));
        }
        return changed.equals(reference.accesses()) ? reference : reference.with(changed);
    }

    private ByteAccess of(ByteAccess access, Reference reference) {
        Map<Symbol, Poly> changed = new HashMap<>();
        for (Symbol symbol : access.offset().symbols()) {
            if (symbol instanceof Quotient quotient
                    && quotient.rounding() == Rounding.TO_ZERO
                    && !quotient.isUniform()
                    && isNatural(quotient, access, reference)) {
                changed.put(symbol, Poly.quotient(quotient.dividend(), quotient.divisor(), Rounding.NATURAL));
            }
        }
        return changed.isEmpty()
                ? access
                : new ByteAccess(
                        bound(access.offset(), changed),
                        access.guards().map(guard -> bound(guard, changed)),
                        access.certain(),
                        access.assumed().stream()
                                .map(poly -> bound(poly, changed))
                                .toList(),
                        access.coordinates().stream()
                                .map(poly -> bound(poly, changed))
                                .toList());
    }

    private static Poly bound(Poly poly, Map<Symbol, Poly> values) {
        return poly.bind(symbol -> Optional.ofNullable(values.get(symbol)));
    }

    private boolean isNatural(Quotient quotient, ByteAccess access, Reference reference) {
        try {
            Bounds bounds = Bounds.of(setting.bind(access.guards()));
            Poly dividend = setting.bind(quotient.dividend());
            if (!bounds.isNonNegative(setting.bind(quotient.divisor()).plus(-1))) {
                return false;
            }
            if (bounds.isNonNegative(dividend)) {
                return true;
            }
            Optional<Poly> least = bounds.lower(dividend, setting::isParameter, setting::size)
                    .filter(bound -> !setting.isAsked(bound)
                            && setting.atDefaults(bound).constant().orElse(-1) >= 0);
            least.ifPresent(bound -> required.putIfAbsent(bound, reference));
            return least.isPresent();
        } catch (ArithmeticException e) {
            return false;
        }
    }
}
