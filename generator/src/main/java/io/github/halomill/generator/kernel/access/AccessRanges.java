package io.github.halomill.generator.kernel.access;

import io.github.halomill.generator.kernel.access.ByteRanges.Range;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.Offset;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Which bytes of an array some of the work-items touch: buffer access ranges, after section 5.1 and figure 10 of the
 * DSOM paper (Li et al.). Scalars and the NDRange are bound, guards are cut into the ranges of ids and counters.
 */
public final class AccessRanges {

    private final Slice slice;
    private final Map<String, Long> scalars;

    /**
     * For some work-items.
     *
     * @param scalars values of scalar arguments and of names that build options define
     */
    public AccessRanges(Slice slice, Map<String, Long> scalars) {
        this.slice = slice;
        this.scalars = Map.copyOf(scalars);
    }

    /** What references to one array touch; empty if one of them is not resolved, or bounded by nothing. */
    public Optional<ByteRanges> of(List<Reference> references) {
        List<Range> found = new ArrayList<>();
        boolean exact = true;
        for (Reference reference : references) {
            if (reference.unresolved().isPresent()) {
                return Optional.empty();
            }
            for (ByteAccess access : slice.isEmpty() ? List.<ByteAccess>of() : reference.accesses()) {
                Optional<ByteRanges> ranges = of(access, reference.bytes());
                if (ranges.isEmpty()) {
                    return Optional.empty();
                }
                found.addAll(ranges.get().ranges());
                exact &= ranges.get().exact();
            }
        }
        return Optional.of(ByteRanges.of(found, exact));
    }

    private Optional<ByteRanges> of(ByteAccess access, long bytes) {
        try {
            Set<Symbol> inGroups = new LinkedHashSet<>(symbols(access));
            Poly offset = bind(access.offset(), inGroups);
            Guards guards = access.guards().map(poly -> bind(poly, inGroups));
            Map<Symbol, Sweep.Span> spans = spans(offset, guards);
            Optional<List<Range>> swept = Sweep.of(offset, guards, spans, bytes);
            return swept.isPresent()
                    ? Optional.of(ByteRanges.of(swept.get(), access.certain()))
                    : around(offset, guards, spans, bytes);
        } catch (ArithmeticException | UnboundedException e) {
            return Optional.empty();
        }
    }

    private static Set<Symbol> symbols(ByteAccess access) {
        Set<Symbol> all = new LinkedHashSet<>(access.offset().allSymbols());
        access.guards().all().forEach(guard -> all.addAll(guard.allSymbols()));
        return all;
    }

    /**
     * With numbers for all that is one, ids from 0 on, and global ids by group and place in it where these stand there,
     * too.
     */
    private Poly bind(Poly poly, Set<Symbol> all) {
        return poly.bind(symbol -> {
            if (symbol instanceof Uniform uniform) {
                return Optional.ofNullable(scalars.get(uniform.name())).map(Poly::of);
            } else if (symbol instanceof Size size) {
                return Optional.of(Poly.of(slice.size(size)));
            } else if (symbol instanceof WorkId id) {
                return id(id, all);
            }
            return symbol instanceof Offset ? Optional.of(Poly.ZERO) : Optional.empty();
        });
    }

    private Optional<Poly> id(WorkId id, Set<Symbol> all) {
        int d = id.dimension();
        if (d >= slice.dimensions()) {
            return Optional.of(Poly.ZERO);
        }
        WorkId local = new WorkId(Level.LOCAL, d);
        WorkId group = new WorkId(Level.GROUP, d);
        boolean inGroups = all.contains(local) || all.contains(group);
        return id.level() == Level.GLOBAL && inGroups
                ? Optional.of(Poly.of(group).times(slice.group().get(d)).plus(Poly.of(local)))
                : Optional.empty();
    }

    /** Something is bounded by nothing that is known. */
    private static final class UnboundedException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** The range of every symbol that is left. */
    private Map<Symbol, Sweep.Span> spans(Poly offset, Guards guards) {
        Map<Symbol, Sweep.Span> spans = new LinkedHashMap<>();
        Set<Symbol> all = symbols(new ByteAccess(offset, guards, true, List.of()));
        List<Poly> known = new ArrayList<>(guards.polynomials());
        for (Symbol symbol : all) {
            if (symbol instanceof WorkId id) {
                List<Long> ids = slice.ids(id.level(), id.dimension());
                spans.put(id, new Sweep.Span(ids.get(0), ids.get(1) - 1));
                known.add(Poly.of(id).plus(-ids.get(0)));
                known.add(Poly.of(ids.get(1) - 1).minus(Poly.of(id)));
            } else if (symbol instanceof Uniform) {
                throw new UnboundedException();
            }
        }
        Bounds bounds = Bounds.of(Guards.NONE.with(known));
        for (Symbol symbol : all) {
            if (symbol instanceof Counter) {
                OptionalLong most = bounds.most(Poly.of(symbol));
                spans.put(symbol, new Sweep.Span(0, most.orElseThrow(UnboundedException::new)));
            }
        }
        return spans;
    }

    /** From the first byte to the last, where there are too many ranges to tell them apart. */
    private static Optional<ByteRanges> around(Poly offset, Guards guards, Map<Symbol, Sweep.Span> spans, long bytes) {
        List<Poly> known = new ArrayList<>(guards.polynomials());
        spans.forEach((symbol, span) -> {
            known.add(Poly.of(symbol).plus(-span.lo()));
            known.add(Poly.of(span.hi()).minus(Poly.of(symbol)));
        });
        Bounds bounds = Bounds.of(Guards.NONE.with(known));
        OptionalLong least = bounds.least(offset);
        OptionalLong most = bounds.most(offset);
        return least.isPresent() && most.isPresent()
                ? Optional.of(new ByteRanges(
                        List.of(new Range(least.getAsLong(), most.getAsLong() + bytes - least.getAsLong())), false))
                : Optional.empty();
    }
}
