package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Description.ShadowElement;
import io.github.halomill.generator.model.ExpressionParser;
import io.github.halomill.generator.model.Text;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads dependent points. Reports those that are none. */
final class PointReader {

    private static final String HINT =
            "a point has one integer expression or range per dimension, as in {-10,0} or {-r..r,0}";

    private final NumeralReader numerals;
    private final Diagnostics diagnostics;

    PointReader(NumeralReader numerals, Diagnostics diagnostics) {
        this.numerals = numerals;
        this.diagnostics = diagnostics;
    }

    ShadowFacts shadow(ShadowElement element) {
        return new ShadowFacts(
                element,
                element.points().stream().flatMap(text -> point(text).stream()).toList());
    }

    private Optional<PointFacts> point(Text text) {
        List<RangeFacts> of = text.of().map(numerals::components).orElse(List.of());
        Optional<PointFacts> point = ExpressionParser.parseBox(
                        text, DiagnosticCode.POINT_SYNTAX, HINT, NumeralReader.MOST_COMPONENTS, diagnostics)
                .filter(any -> of.stream()
                        .flatMap(RangeFacts::ends)
                        .allMatch(end -> end.parsed().isPresent()))
                .map(ranges -> new PointFacts(
                        text,
                        ranges.stream()
                                .map(range -> numerals.range(text, range))
                                .toList(),
                        of));
        boolean wrong = false;
        for (Numeral item : point.stream().flatMap(PointFacts::ends).toList()) {
            if (item.value().isPresent() && Math.abs((double) item.value().getAsLong()) > Integer.MAX_VALUE) {
                wrong = true;
                diagnostics.error(
                        DiagnosticCode.NUMBER_RANGE,
                        item.located().location(),
                        "the coordinate " + item.value().getAsLong() + " is too large" + item.taken(),
                        "coordinates are from -2147483647 to 2147483647");
            }
        }
        for (RangeFacts range : point.map(PointFacts::ranges).orElse(List.of())) {
            OptionalLong first = range.first().value();
            OptionalLong last = range.last().value();
            if (first.isPresent() && last.isPresent() && last.getAsLong() < first.getAsLong()) {
                wrong = true;
                diagnostics.error(
                        DiagnosticCode.POINT_RANGE,
                        range.first().located().location(),
                        "there are no coordinates from " + first.getAsLong() + " to " + last.getAsLong()
                                + range.taken(),
                        "the last must not be before the first; a range is written -r..r");
            }
        }
        return wrong ? Optional.empty() : point;
    }
}
