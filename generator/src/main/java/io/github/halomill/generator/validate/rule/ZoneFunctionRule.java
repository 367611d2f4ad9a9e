package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.ParsedExpression.BoxMention;
import io.github.halomill.generator.model.ParsedExpression.ItemsMention;
import io.github.halomill.generator.model.ParsedExpression.Mention;
import io.github.halomill.generator.validate.fact.ArgumentFacts;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.Optional;

/** Zone functions name a buffer and a dimension that are there, under local addressing. */
final class ZoneFunctionRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        subject.values()
                .flatMap(value -> value.mentions().stream())
                .filter(Subject::isZoneFunction)
                .forEach(mention -> check(mention, subject, diagnostics));
    }

    private static void check(Mention mention, Subject subject, Diagnostics diagnostics) {
        if (subject.addressing() == Addressing.GLOBAL) {
            diagnostics.error(
                    DiagnosticCode.ZONE_FUNCTION_GLOBAL,
                    mention.location(),
                    "a zone function has no meaning under global addressing, where the kernel sees the whole problem",
                    "write the value of the whole problem, or <addressing>local</addressing>");
        }
        if (mention instanceof BoxMention box) {
            checkBuffer(box, subject, diagnostics);
        } else if (mention instanceof ItemsMention items) {
            int dimensions = subject.kernel().dimensions();
            checkDimension(items.dimension(), dimensions, "the kernel space", items.dimensionLocation(), diagnostics);
        }
    }

    private static void checkBuffer(BoxMention box, Subject subject, Diagnostics diagnostics) {
        Optional<ArgumentFacts> argument = subject.argument(box.argument());
        if (argument.isPresent() && argument.get() instanceof BufferFacts buffer && !buffer.isConstant()) {
            int dimensions = buffer.size().count() == 0 ? 3 : buffer.size().count();
            checkDimension(
                    box.dimension(), dimensions, Quoted.quote(box.argument()), box.dimensionLocation(), diagnostics);
            return;
        }
        diagnostics.error(
                DiagnosticCode.ZONE_FUNCTION_ARGUMENT,
                box.argumentLocation(),
                box.function() + " names " + Quoted.quote(box.argument())
                        + argument.map(facts -> ", which is a " + facts.kind()).orElse(", which is no argument"),
                "buffers are "
                        + Quoted.list(subject.buffers().stream()
                                .filter(buffer -> !buffer.isConstant())
                                .map(BufferFacts::name)
                                .toList()));
    }

    private static void checkDimension(
            int dimension, int dimensions, String of, SourceLocation location, Diagnostics diagnostics) {
        if (dimension >= dimensions) {
            diagnostics.error(
                    DiagnosticCode.ZONE_FUNCTION_DIMENSION,
                    location,
                    of + " has no dimension " + dimension,
                    dimensions == 1 ? "its only dimension is 0" : "its dimensions are 0 to " + (dimensions - 1));
        }
    }
}
