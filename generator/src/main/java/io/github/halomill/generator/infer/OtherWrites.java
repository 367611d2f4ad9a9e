package io.github.halomill.generator.infer;

import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.List;
import java.util.stream.IntStream;

/** Writes that do not lie like the work-items: what they are instead, for whoever has to change the kernel. */
final class OtherWrites {

    private final List<Poly> offsets;
    private final int dimensions;

    /** Elements that are written, of an NDRange of so many dimensions. */
    OtherWrites(List<Poly> offsets, int dimensions) {
        this.offsets = offsets;
        this.dimensions = dimensions;
    }

    /** Something to put behind a message; nothing if it is not known. */
    String remark() {
        if (offsets.isEmpty()) {
            return "";
        }
        if (anyMoves(Level.GROUP) && !anyMoves(Level.GLOBAL) && !anyMoves(Level.LOCAL)) {
            return ": each work-group writes one element";
        }
        if (offsets.stream()
                .map(offset -> offset.minus(offsets.get(0)))
                .anyMatch(apart -> apart.constant().isEmpty() && !moves(apart, Level.GLOBAL))) {
            return ": it seems to be several arrays in one";
        }
        if (IntStream.range(0, dimensions)
                .mapToObj(d -> new WorkId(Level.GLOBAL, d))
                .noneMatch(id ->
                        offsets.stream().anyMatch(offset -> offset.symbols().contains(id)))) {
            return ": all work-items write the same elements";
        }
        return offsets.stream().anyMatch(OtherWrites::isRow) ? ": they are a border or a plane of it only" : "";
    }

    private boolean anyMoves(Level level) {
        return offsets.stream().anyMatch(offset -> moves(offset, level));
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
