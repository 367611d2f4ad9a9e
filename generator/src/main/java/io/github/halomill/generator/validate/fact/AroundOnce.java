package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.kernel.expression.Polynomials;
import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * That dependent points lie no farther beyond the ends of an array around which the kernel wraps than the array is
 * long.
 */
public final class AroundOnce {

    private AroundOnce() {}

    /** A point of which that cannot be said, since its coordinates along {@code d} are no polynomials of parameters. */
    public static Optional<PointFacts> unknown(Subject subject, BufferFacts buffer, int d) {
        return subject.points(buffer).stream()
                .filter(point -> d < point.count())
                .filter(point -> point.along().get(d).ends().anyMatch(end -> {
                    Polynomials polynomials = new Polynomials(
                            new LinkedHashMap<>(subject.parameters().values()));
                    polynomials.of(end.located().expression());
                    return !polynomials.others().isEmpty();
                }))
                .findFirst();
    }

    /** What must not be negative for that. */
    public static List<Poly> needed(Subject subject, BufferFacts buffer) {
        List<Poly> needed = new ArrayList<>();
        if (buffer.replicated() || subject.access().isEmpty()) {
            return needed;
        }
        DescribedSetting described = subject.access().get().described();
        Polynomials polynomials =
                new Polynomials(new LinkedHashMap<>(described.setting().defaults()));
        List<Poly> sizes = described.sizes().getOrDefault(buffer.name(), List.of());
        for (int d : sizes.isEmpty() ? List.<Integer>of() : buffer.wraps()) {
            Poly length = sizes.get(d);
            for (PointFacts point : subject.points(buffer)) {
                RangeFacts range = point.along().get(d);
                needed.add(length.plus(polynomials.of(range.first().located().expression())));
                needed.add(length.minus(polynomials.of(range.last().located().expression())));
            }
        }
        return needed;
    }
}
