package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.access.SymbolicShape;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.validate.fact.AccessFacts;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.DescribedSetting;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.expression.Expression.IntegerLiteral;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds how many elements at the ends of arrays no work-item writes because guards keep it away from them. */
final class SparedElements {

    private static final Expression NONE = new IntegerLiteral(0);

    private final DescribedSetting described;
    private final Setting setting;
    private final SymbolicShape shape;
    private final List<Reference> writes;

    private SparedElements(DescribedSetting described, SymbolicShape shape, BufferAccess access) {
        this.described = described;
        this.setting = described.setting();
        this.shape = shape;
        this.writes = access.references().stream()
                .filter(reference -> reference.mode().writes())
                .toList();
    }

    /**
     * By the argument's name, the first and the last along x, then y and z; without arrays of which the NDRange tells
     * the same.
     */
    static Map<String, List<Expression>> of(Subject subject) {
        Map<String, List<Expression>> found = new LinkedHashMap<>();
        if (!subject.trust()) {
            subject.access().ifPresent(facts -> find(facts, found));
        }
        return found;
    }

    private static void find(AccessFacts facts, Map<String, List<Expression>> found) {
        for (BufferAccess access : facts.buffers()) {
            String name = access.buffer().name();
            SymbolicShape shape = facts.described().shapes().get(name);
            if (shape != null && access.isWritten() && access.unresolvedWrites().isEmpty()) {
                SparedElements spared = new SparedElements(facts.described(), shape, access);
                List<Poly> ends = spared.ends();
                if (!ends.equals(spared.notOwned())) {
                    found.put(name, ends.stream().map(spared::expression).toList());
                }
            }
        }
    }

    private List<Poly> ends() {
        SparedEnds finder = new SparedEnds(setting, shape);
        List<Poly> ends = new ArrayList<>();
        for (int d = 0; d < shape.dimensions(); d++) {
            for (boolean last : List.of(false, true)) {
                int along = d;
                List<Optional<Poly>> spared = writes.stream()
                        .map(write -> finder.spared(write, along, last))
                        .toList();
                ends.add(
                        spared.contains(Optional.<Poly>empty())
                                ? Poly.ZERO
                                : spared.stream()
                                        .flatMap(Optional::stream)
                                        .min(Comparator.comparingLong(setting::estimate))
                                        .orElse(Poly.ZERO));
            }
        }
        return ends;
    }

    /** The elements that no work-item of the NDRange owns. */
    private List<Poly> notOwned() {
        List<Poly> ends = new ArrayList<>();
        for (int d = 0; d < shape.dimensions(); d++) {
            Poly first = shape.origin().get(d);
            Poly own = shape.perItem().get(d).times(setting.items().get(d));
            ends.add(setting.isSingle(d) ? Poly.ZERO : first);
            ends.add(
                    setting.isSingle(d)
                            ? Poly.ZERO
                            : shape.size().get(d).minus(first).minus(own));
        }
        return ends;
    }

    private Expression expression(Poly poly) {
        return described.expression(poly).orElse(NONE);
    }
}
