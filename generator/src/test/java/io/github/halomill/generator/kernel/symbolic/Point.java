package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Numbers for symbols, as one work-item of one launch has them in one round of its loops. */
record Point(Map<Symbol, Long> values) {

    static final Uniform N = new Uniform("n", true);
    static final Uniform M = new Uniform("m", false);
    static final WorkId X = new WorkId(Level.GLOBAL, 0);
    static final WorkId LOCAL_X = new WorkId(Level.LOCAL, 0);
    static final WorkId GROUP_X = new WorkId(Level.GROUP, 0);
    static final Size ITEMS = new Size(Level.GLOBAL, 0);
    static final Size GROUP_SIZE = new Size(Level.LOCAL, 0);
    static final Size GROUPS = new Size(Level.GROUP, 0);
    static final Counter K = new Counter(7);
    static final List<Symbol> SYMBOLS = List.of(N, M, X, LOCAL_X, GROUP_X, ITEMS, GROUP_SIZE, GROUPS, K);

    /** All points with n in 0..3, m in -2..2, up to 3 groups of up to 3 work-items, and rounds 0..2. */
    static List<Point> all() {
        List<Point> points = new ArrayList<>();
        for (long size = 1; size <= 3; size++) {
            for (long groups = 1; groups <= 3; groups++) {
                for (long x = 0; x < size * groups; x++) {
                    for (long rest = 0; rest < 60; rest++) {
                        Map<Symbol, Long> values = new HashMap<>();
                        values.put(N, rest % 4);
                        values.put(M, rest / 4 % 5 - 2);
                        values.put(K, rest / 20);
                        values.put(X, x);
                        values.put(LOCAL_X, x % size);
                        values.put(GROUP_X, x / size);
                        values.put(GROUP_SIZE, size);
                        values.put(GROUPS, groups);
                        values.put(ITEMS, size * groups);
                        points.add(new Point(values));
                    }
                }
            }
        }
        return points;
    }

    long of(Symbol symbol) {
        return Optional.ofNullable(values.get(symbol)).orElseThrow();
    }

    /** The value of a polynomial. */
    long of(Poly poly) {
        return poly.bind(symbol -> Optional.ofNullable(values.get(symbol)).map(Poly::of))
                .constant()
                .orElseThrow(() -> new AssertionError(poly + " has no value at " + values));
    }

    boolean satisfies(Guards guards) {
        return guards.polynomials().stream().allMatch(guard -> of(guard) >= 0)
                && guards.nonZero().stream().allMatch(poly -> of(poly) != 0);
    }
}
