package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.PointFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.generator.validate.rule.component.ComponentNumbers;

/** Dependent points are of components that there are. */
final class PointComponentRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        for (BufferFacts buffer : subject.buffers()) {
            for (PointFacts point : subject.points(buffer)) {
                check(point, buffer, diagnostics);
            }
        }
    }

    private static void check(PointFacts point, BufferFacts buffer, Diagnostics diagnostics) {
        point.text()
                .of()
                .ifPresent(of -> new ComponentNumbers(buffer.element().name(), buffer.size())
                        .check("point " + Quoted.quote(point.text()), of, point.of(), diagnostics));
    }
}
