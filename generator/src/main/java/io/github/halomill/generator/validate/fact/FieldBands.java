package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.kernel.access.SymbolicShape;
import io.github.halomill.generator.kernel.access.band.Band;
import io.github.halomill.generator.kernel.access.band.Bands;
import io.github.halomill.generator.kernel.expression.Polynomials;
import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * Finds where the elements of a field lie that has some for ranges of cells only: box by box, behind those of the boxes
 * before, along the dimension along which these differ.
 */
final class FieldBands {

    private final BufferFacts buffer;
    private final Polynomials polynomials;
    private final List<Poly> size;
    private final List<Poly> origin;

    private FieldBands(BufferFacts buffer, DescribedSetting described) {
        this.buffer = buffer;
        polynomials = new Polynomials(new LinkedHashMap<>(described.setting().defaults()));
        size = described.sizes().getOrDefault(buffer.name(), List.of());
        origin = polynomials(buffer.origin().orElseThrow());
    }

    /** Empty if all cells have elements. */
    static Optional<Bands> of(BufferFacts buffer, DescribedSetting described) {
        return buffer.ranges().isEmpty()
                ? Optional.empty()
                : Optional.of(new Bands(described.setting(), new FieldBands(buffer, described).bands()));
    }

    private List<Band> bands() {
        List<Poly> own = polynomials(buffer.own().orElseThrow());
        List<List<RangeFacts>> boxes = buffer.ranges();
        List<Band> bands = new ArrayList<>();
        for (int i = 0; i < boxes.size(); i++) {
            List<Poly> from = new ArrayList<>(origin);
            List<Poly> first = new ArrayList<>(Collections.nCopies(size.size(), Poly.ZERO));
            List<Poly> end = new ArrayList<>(size);
            for (int d = 0; d < boxes.get(i).size(); d++) {
                RangeFacts cells = boxes.get(i).get(d);
                if (i > 0) {
                    Band before = bands.get(i - 1);
                    boolean same = isSame(cells, boxes.get(i - 1).get(d));
                    first.set(d, same ? before.first().get(d) : before.end().get(d));
                }
                from.set(d, origin.get(d).plus(first.get(d)).minus(begin(cells)));
                end.set(d, first.get(d).plus(end(cells)).minus(begin(cells)));
            }
            SymbolicShape shape = new SymbolicShape(buffer.unit(), size, own, from);
            bands.add(new Band(shape.inOrder(buffer.size().order()), first, end));
        }
        return bands;
    }

    private boolean isSame(RangeFacts cells, RangeFacts others) {
        return begin(cells).equals(begin(others)) && end(cells).equals(end(others));
    }

    private Poly begin(RangeFacts cells) {
        return polynomials.of(cells.first().located().expression());
    }

    private Poly end(RangeFacts cells) {
        return polynomials.of(cells.last().located().expression()).plus(cells.isOne() ? 1 : 0);
    }

    private List<Poly> polynomials(Numerals numerals) {
        return numerals.located().stream()
                .map(located -> polynomials.of(located.expression()))
                .toList();
    }
}
