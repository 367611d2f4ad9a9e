package io.github.halomill.generator.infer.array;

import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.List;
import java.util.stream.IntStream;

/** Writes that do not lie like the work-items: what they are instead, for whoever has to change the kernel. */
final class OtherWrites {

    private static final String SHARED =
            ": several work-items may write one element, as where ids are bounded by clamp, min or max;"
                    + " have work-items beyond the ends return instead";

    private final List<Poly> offsets;
    private final int dimensions;

    /** Elements that are written, of an NDRange of so many dimensions. */
    OtherWrites(List<Poly> offsets, int dimensions) {
        this.offsets = offsets;
        this.dimensions = dimensions;
    }

    /** Something to put behind a message where ids are bounded before elements of an array are written. */
    static String shared(ArrayAccess array, Setting unbound) {
        List<Poly> bytes = array.writes().stream()
                .flatMap(write -> write.accesses().stream())
                .map(access -> unbound.bind(access.offset()))
                .toList();
        return new OtherWrites(bytes, unbound.dimensions()).isIdSkipped() ? SHARED : "";
    }

    /** Something to put behind a message; nothing if it is not known. */
    String remark() {
        if (offsets.isEmpty()) {
            return "";
        }
        if (offsets.stream()
                .map(offset -> offset.minus(offsets.get(0)))
                .anyMatch(apart -> apart.constant().isEmpty() && !moves(apart, Level.GLOBAL))) {
            return isIdSkipped() ? SHARED : ": it seems to be several arrays in one";
        }
        if (IntStream.range(0, dimensions)
                .mapToObj(d -> new WorkId(Level.GLOBAL, d))
                .noneMatch(id ->
                        offsets.stream().anyMatch(offset -> offset.symbols().contains(id)))) {
            return ": all work-items write the same elements";
        }
        if (offsets.stream().anyMatch(OtherWrites::isDivided)) {
            return ": / or % of ids say where they are; if work-items write to their neighbours, have each write"
                    + " its own element and read its neighbours' instead";
        }
        return offsets.stream().anyMatch(OtherWrites::isRow) ? ": they are a border or a plane of it only" : "";
    }

    /** Whether each work-group writes one element, x fastest. */
    boolean isOnePerGroup() {
        Poly expected = Poly.ZERO;
        Poly step = Poly.ONE;
        for (int d = 0; d < dimensions; d++) {
            expected = expected.plus(step.times(Poly.of(new WorkId(Level.GROUP, d))));
            step = step.times(Poly.of(new Symbol.Size(Level.GROUP, d)));
        }
        return !offsets.isEmpty() && offsets.stream().allMatch(expected::equals);
    }

    /**
     * Whether some id says in some cases which element is written, and not in others: there it is bounded, as by a
     * clamp.
     */
    private boolean isIdSkipped() {
        return IntStream.range(0, dimensions)
                .mapToObj(d -> new WorkId(Level.GLOBAL, d))
                .anyMatch(id -> offsets.stream()
                                .map(offset -> offset.allSymbols().contains(id))
                                .distinct()
                                .count()
                        > 1);
    }

    /** Whether an id is in a quotient. */
    private static boolean isDivided(Poly offset) {
        return offset.symbols().stream()
                .anyMatch(symbol -> symbol instanceof Symbol.Quotient quotient && !quotient.isUniform());
    }

    private static boolean moves(Poly offset, Level level) {
        return offset.allSymbols().stream().anyMatch(symbol -> symbol instanceof WorkId id && id.level() == level);
    }

    /** Whether no id counts neighbours along x: what is no id gives the row or the plane. */
    private static boolean isRow(Poly offset) {
        return offset.symbols().stream()
                .filter(WorkId.class::isInstance)
                .map(offset::linear)
                .noneMatch(step -> step.filter(Poly.ONE::equals).isPresent());
    }
}
